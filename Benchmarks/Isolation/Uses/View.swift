@MainActor
struct Page {
  let store: Store<Int, Action>

  var body: String { "\(store.state)" }

  func press() { store.send(.tick) }
}
