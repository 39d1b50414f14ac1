import ComposableArchitecture

@Reducer
struct PlaybackFeature {
  @ObservableState
  struct State: Equatable {
    var errorMessage: String?
    var memos: [VoilogMemo] = []
  }

  enum Action: ViewAction, Equatable {
    case view(View)
    case loadFailed(RepositoryError)
    case memosLoaded([VoilogMemo])
    case memoSaved
    case reloadData

    @CasePathable
    enum View: Equatable {
      case onAppear
      case titleChanged(id: VoilogMemo.ID, title: String)
    }
  }

  @Dependency(\.voiceMemoRepository) var repository

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.onAppear), .reloadData:
        return .run { send in
          try await send(.memosLoaded(repository.fetchAll()))
        } catch: { error, send in
          if let error = error as? RepositoryError { await send(.loadFailed(error)) }
        }

      case .view(.titleChanged(let id, let title)):
        guard let index = state.memos.firstIndex(where: { $0.id == id }) else { return .none }
        state.memos[index].title = title
        return .run { [memo = state.memos[index]] send in
          try await repository.save(memo)
          await send(.memoSaved)
        }

      case .loadFailed(let error):
        state.errorMessage = error.message
        return .none

      case .memosLoaded(let memos):
        state.memos = memos
        return .none

      case .memoSaved:
        return .none
      }
    }
  }
}
