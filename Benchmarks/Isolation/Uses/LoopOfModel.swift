@MainActor
final class Model {
  let store: Store<Int, Action>

  init(_ store: Store<Int, Action>) { self.store = store }

  func follow(_ ticks: AsyncStream<Void>) {
    Task { [store] in
      for await _ in ticks { store.send(.tick) }
    }
  }
}
