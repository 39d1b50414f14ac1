enum App {
  @MainActor static let store = Store(0, reduce)
}

@MainActor
func press() { App.store.send(.tick) }
