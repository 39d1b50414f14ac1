@MainActor
func test() async {
  let store = Store(0, reduce)
  await store.send(.start).finish()
  assert(store.state == 1)
}
