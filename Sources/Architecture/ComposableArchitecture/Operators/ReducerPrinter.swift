import CustomDump

/// The output of `_printChanges` for an action and the change of the state.
///
/// ```swift
/// AppFeature()
///   ._printChanges(.actionLabels)
/// ```
public struct _ReducerPrinter<State, Action> {
  let printChange: (_ action: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer.
  ///
  /// - Parameter printChange: Called with each action, the state before and the state after.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    self.printChange = printChange
  }

  /// Prints the action, and the difference between the states.
  public static var customDump: Self {
    .customDump { print($0) }
  }

  /// Passes the text of the action and of the difference between the states to a function.
  ///
  /// - Parameter write: Called with a text of several lines for each action.
  public static func customDump(_ write: @escaping (String) -> Void) -> Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      CustomDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += diff(oldState, newState) ?? "  (No state changes)"
      write(text + "\n")
    }
  }

  /// Prints the case of the action without associated values.
  public static var actionLabels: Self {
    .actionLabels { print($0) }
  }

  /// Passes the case of the action without associated values to a function.
  ///
  /// - Parameter write: Called with a line for each action.
  public static func actionLabels(_ write: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in write("received action: \(ActionLabel(action).text)") }
  }
}
