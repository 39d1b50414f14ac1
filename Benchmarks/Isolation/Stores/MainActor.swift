/// The store as it is: everything that refers to it is isolated to the main actor.
@MainActor
final class Store<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action>

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.state = state
    self.reduce = reduce
  }

  @discardableResult
  func send(_ action: Action) -> StoreTask {
    guard let operation = self.reduce(&self.state, action).operation else {
      return StoreTask(task: nil)
    }
    let send = Send<Action> { [weak self] action in _ = self?.send(action) }
    return StoreTask(task: Task { await operation(send) })
  }
}

@MainActor
struct Send<Action>: Sendable {
  let body: @MainActor @Sendable (Action) -> Void

  func callAsFunction(_ action: Action) { self.body(action) }
}
