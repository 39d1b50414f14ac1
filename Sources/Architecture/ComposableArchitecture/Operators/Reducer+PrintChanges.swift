import CustomDump

extension Reducer {
  /// Prints each action of this reducer, and the change of the state, in debug builds.
  ///
  /// ```swift
  /// Store(initialState: AppFeature.State()) {
  ///   AppFeature()
  ///     ._printChanges()
  /// }
  /// ```
  ///
  /// For debugging. It is slow: it retains the state before each action, so the first change of a
  /// collection copies the collection. In release builds of Chorale, and with `nil` for a printer,
  /// this is the unchanged reducer.
  ///
  /// - Parameter printer: Prints an action and the states before and after it.
  @_documentation(visibility: public)
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// A reducer whose changes are printed; created by `_printChanges`.
struct _PrintChangesReducer<Base: Reducer>: Reducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  func _resolve(in context: _FeatureContext) -> _ResolvedReducer<Base.State, Base.Action> {
    let base = self.base._resolve(in: context)
    #if DEBUG
    guard let printer = self.printer else { return base }
    return _ResolvedReducer(sweep: base.sweep) { state, action in
      let oldState = state
      let effect = base.run(&state, action)
      printer.printChange(action, oldState, state)
      return effect
    }
    #else
    return base
    #endif
  }
}

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

extension Reducer {
  /// Prints each action of this reducer, and the change of the state, in debug builds.
  @available(*, deprecated, renamed: "_printChanges()")
  public func debug() -> some Reducer<State, Action> {
    self._printChanges()
  }
}
