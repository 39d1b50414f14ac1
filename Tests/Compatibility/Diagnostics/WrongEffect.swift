import ComposableArchitecture

struct Client: Sendable {
  var load: @Sendable (Int) async throws -> [Int]
}

@Reducer
struct WrongArgument {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case loaded(Int), tapped }
  let client: Client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded:
        return .none
      case .tapped:
        return .run { [client] send in
          let values = try await client.load(id: 1)  // error: extraneous argument label 'id:' in call
          await send(.loaded(values.count))
        }
      }
    }
  }
}

@Reducer
struct WrongAction {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case loaded(Int), tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded:
        return .send(.laoded(1))  // error: type 'WrongAction.Action' has no member 'laoded'
      case .tapped:
        return .none
      }
    }
    .onChange(of: \.count) { _, _ in Reduce { _, _ in .none } }
  }
}

@Reducer
struct WrongSend {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case loaded(Int), tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded:
        return .none
      case .tapped:
        return .merge(
          .send(.loaded(1)),
          .run { send in
            await send(.tapped, foo: 1)  // error: extra argument 'foo' in call
          }
        )
      }
    }
  }
}
