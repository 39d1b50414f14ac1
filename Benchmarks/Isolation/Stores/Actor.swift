/// A store that is an actor.
actor Store<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action>

  init(_ state: State, _ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.state = state
    self.reduce = reduce
  }

  @discardableResult
  func send(_ action: sending Action) -> StoreTask {
    guard let operation = self.reduce(&self.state, action).operation else {
      return StoreTask(task: nil)
    }
    let send = Send<Action> { [weak self] action in _ = await self?.send(action) }
    return StoreTask(task: Task { await operation(send) })
  }
}

struct Send<Action>: Sendable {
  let body: @Sendable (sending Action) async -> Void

  func callAsFunction(_ action: sending Action) async { await self.body(action) }
}
