/// A store of the actor that creates it.
final class Store<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action>

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.state = state
    self.reduce = reduce
  }

  @discardableResult
  func send(
    _ action: sending Action, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask {
    guard let operation = self.reduce(&self.state, action).operation else {
      return StoreTask(task: nil)
    }
    let reference = Reference<State, Action>(store: self)
    let send = Send<Action>(owner: isolation) { action, isolation in
      _ = reference.store?.send(action, isolation: isolation)
    }
    return StoreTask(task: Task { await operation(send) })
  }
}

/// The store of an effect. It is used only on the store's own actor, which the compiler can't see.
private struct Reference<State, Action>: @unchecked Sendable {
  weak var store: Store<State, Action>?
}

struct Send<Action>: Sendable {
  let owner: (any Actor)?
  let body: @Sendable (sending Action, isolated (any Actor)?) -> Void

  func callAsFunction(_ action: sending Action) async {
    await self.send(action, on: self.owner)
  }

  func send(_ action: sending Action, on isolation: isolated (any Actor)?) {
    self.body(action, isolation)
  }
}
