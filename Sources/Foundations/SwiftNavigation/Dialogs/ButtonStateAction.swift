public import CustomDump

/// The effect of tapping a button.
public struct ButtonStateAction<Action> {
  /// The kinds of effects.
  public enum ActionType {
    /// Sends an action; `nil` if the button only closes the alert or dialog.
    case send(Action?)
  }

  /// The kind of effect.
  public let type: ActionType

  /// Sends an action; `nil` for a button that only closes the alert or dialog.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action; `nil` for a button that only closes the alert or dialog.
  ///   - animation: The animation of the change. Accepted for source compatibility and ignored.
  public static func send(_ action: Action?, animation: _Animation?) -> Self {
    .send(action)
  }

  /// The action to send.
  public var action: Action? {
    switch type {
    case .send(let action): action
    }
  }

  /// The same effect with another action.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    }
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction.ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction.ActionType: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction.ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpRepresentable {
  /// The effect as it is written in code.
  public var customDumpValue: Any {
    type
  }
}
