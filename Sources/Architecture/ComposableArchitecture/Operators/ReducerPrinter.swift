import CustomDump

/// What `_printChanges` does with an action and the change that it made.
///
/// ```swift
/// AppFeature()
///   ._printChanges(.actionLabels)
/// ```
public struct _ReducerPrinter<State, Action> {
  let printChange: (_ action: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer.
  ///
  /// - Parameter printChange: Is given each action, the state before and the state after.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// Prints the action, and the difference of the states.
  public static var customDump: Self {
    .customDump { print($0) }
  }

  /// Gives the text of the action and of the difference of the states to a function.
  ///
  /// - Parameter write: Is given a text of several lines for each action.
  public static func customDump(_ write: @escaping (String) -> Void) -> Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      CustomDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += diff(oldState, newState) ?? "  (No state changes)"
      write(text + "\n")
    }
  }

  /// Prints which action it is, without what it carries.
  public static var actionLabels: Self {
    .actionLabels { print($0) }
  }

  /// Gives the name of the action, without what it carries, to a function.
  ///
  /// - Parameter write: Is given a line for each action.
  public static func actionLabels(_ write: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in write("received action: \(ActionLabel(action).text)") }
  }
}
