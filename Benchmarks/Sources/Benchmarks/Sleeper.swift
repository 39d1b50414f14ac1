import ComposableArchitecture

/// A feature whose effects run until they are cancelled, each with an id of its own.
@Reducer
struct Sleeper {
  @ObservableState
  struct State {}

  enum Action {
    case started(id: Int, notifying: Arrivals?)
    case stopped(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started(let id, let arrivals):
        return .run { _ in
          arrivals?.note()
          try await Task<Void, Never>.never()
        }
        .cancellable(id: id)
      case .stopped(let id):
        return .cancel(id: id)
      }
    }
  }
}
