/// Collects the buttons of an alert or a dialog.
///
/// Conditions, loops, optional buttons and lists of buttons can be mixed:
///
/// ```swift
/// AlertState {
///   TextState("End meeting?")
/// } actions: {
///   ButtonState(action: .confirmSave) { TextState("Save and end") }
///   if isDiscardable {
///     ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
///   }
///   ButtonState(role: .cancel) { TextState("Resume") }
/// }
/// ```
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// A button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] {
    [button]
  }

  /// A list of buttons.
  public static func buildExpression(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// No button.
  public static func buildBlock() -> [ButtonState<Action>] {
    []
  }

  /// The first buttons of a block.
  public static func buildPartialBlock(
    first buttons: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    buttons
  }

  /// The accumulated buttons, followed by the next ones.
  public static func buildPartialBlock(
    accumulated buttons: [ButtonState<Action>], next: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    buttons + next
  }

  /// The buttons of each iteration of a loop.
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    buttons.flatMap { $0 }
  }

  /// The buttons of the first branch of a condition.
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// The buttons of the second branch of a condition.
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// The buttons of a condition without an `else`.
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    buttons ?? []
  }

  /// The buttons of an `if #available`.
  public static func buildLimitedAvailability(
    _ buttons: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    buttons
  }
}
