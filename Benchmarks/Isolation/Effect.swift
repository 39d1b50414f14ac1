struct Effect<Action> {
  var operation: (@Sendable (Send<Action>) async -> Void)?

  static var none: Self { Self() }

  static func run(_ operation: @escaping @Sendable (Send<Action>) async -> Void) -> Self {
    Self(operation: operation)
  }
}

struct StoreTask: Sendable {
  let task: Task<Void, Never>?

  func finish() async { await self.task?.value }
}

enum Action: Sendable {
  case start
  case tick
  case set(Int)
}

func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
  switch action {
  case .start: return .run { send in await send(.tick) }
  case .tick: state += 1
  case .set(let value): state = value
  }
  return .none
}
