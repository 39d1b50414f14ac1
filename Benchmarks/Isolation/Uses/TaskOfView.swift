@MainActor
struct Page {
  let store: Store<Int, Action>

  func refresh() {
    Task { await store.send(.start).finish() }
  }
}
