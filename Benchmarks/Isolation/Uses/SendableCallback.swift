func onSignal(_ operation: @escaping @Sendable () -> Void) { operation() }

@MainActor
func follow(_ store: Store<Int, Action>) {
  onSignal {
    Task { @MainActor in store.send(.tick) }
  }
}
