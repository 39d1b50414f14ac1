extension Send {
  /// Sends an action without waiting, for effects that are isolated to the main actor.
  @_disfavoredOverload
  @MainActor
  func callAsFunction(_ action: sending Action) {
    precondition(self.owner === MainActor.shared, "The store is not the main actor's.")
    self.send(action, on: MainActor.shared)
  }
}
