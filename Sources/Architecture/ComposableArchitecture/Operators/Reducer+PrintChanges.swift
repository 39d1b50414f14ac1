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
