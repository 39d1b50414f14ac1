func press(_ store: Store<Int, Action>) {
  Task { @MainActor in store.send(.tick) }
}
