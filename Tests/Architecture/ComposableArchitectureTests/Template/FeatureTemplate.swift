import ComposableArchitecture

@Reducer
struct FeatureTemplate {
  @ObservableState
  struct State: Equatable {
    var isLoading = false
  }

  enum Action: ViewAction {
    case view(View)
    case delegate(Delegate)

    enum View {
      case onAppear
      case buttonTapped
    }

    enum Delegate {
      case completed(Result<Void, any Error>)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.onAppear):
        state.isLoading = true
        return .none
      case .view(.buttonTapped):
        state.isLoading = false
        return .send(.delegate(.completed(.success(()))))
      case .delegate:
        return .none
      }
    }
  }
}

/// A parent that switches to another tab when its child says that it is done.
@Reducer
struct TabsTemplate {
  @ObservableState
  struct State: Equatable {
    var selectedTab = 0
    var recording = FeatureTemplate.State()
    var playback = FeatureTemplate.State()
  }

  enum Action {
    case playback(FeatureTemplate.Action)
    case recording(FeatureTemplate.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.recording, action: \.recording) { FeatureTemplate() }
    Scope(\.playback, action: \.playback) { FeatureTemplate() }
    Reduce { state, action in
      switch action {
      case .recording(.delegate(.completed)):
        state.selectedTab = 1
        return .send(.playback(.view(.onAppear)))
      case .recording, .playback:
        return .none
      }
    }
  }
}

@ViewAction(for: FeatureTemplate.self)
struct FeatureTemplateView {
  let store: StoreOf<FeatureTemplate>

  @MainActor func appear() { send(.onAppear) }
  @MainActor func tapButton() { send(.buttonTapped) }
}
