extension Reducer {
  /// Prints each action that this reducer receives, and how it changes the state, in debug builds.
  @available(*, deprecated, renamed: "_printChanges()")
  public func debug() -> some Reducer<State, Action> {
    self._printChanges()
  }
}
