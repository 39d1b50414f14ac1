import ComposableArchitecture

@Reducer
struct Library {
  @Reducer
  enum Screen {
    case recorder(Recorder)
  }

  @ObservableState
  struct State: Equatable {
    var memos: IdentifiedArrayOf<Memo> = []
    var path = StackState<Screen.State>()
  }

  enum Action {
    case newMemoTapped
    case path(StackActionOf<Screen>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .newMemoTapped:
        state.path.append(.recorder(Recorder.State()))
        return .none
      case .path(.element(let id, .recorder(.delegate(.saved(let memo))))):
        state.memos.append(memo)
        state.path.pop(from: id)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension Library.Screen.State: Equatable {}
