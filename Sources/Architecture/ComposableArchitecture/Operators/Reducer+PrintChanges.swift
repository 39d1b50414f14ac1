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
