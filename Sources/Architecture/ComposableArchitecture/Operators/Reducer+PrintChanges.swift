extension Reducer {
  /// Prints each action that this reducer receives, and how it changes the state, in debug builds.
  ///
  /// ```swift
  /// Store(initialState: AppFeature.State()) {
  ///   AppFeature()
  ///     ._printChanges()
  /// }
  /// ```
  ///
  /// For finding out what happens. It is slow: the state before each action is kept, so the first change of a
  /// collection copies it. Where Chorale is built for release, and with `nil` for a printer, this is the
  /// reducer as it is.
  ///
  /// - Parameter printer: What is done with an action and the states before and after.
  @_documentation(visibility: public)
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}
