extension Reducer {
  /// Prints each action of this reducer, and the change of the state, in debug builds.
  @available(*, deprecated, renamed: "_printChanges()")
  public func debug() -> some Reducer<State, Action> {
    self._printChanges()
  }
}
