import ComposableArchitecture

/// A meeting, which may be edited and deleted.
@Reducer
struct MeetingDetail {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var title: String
  }

  enum Action: ViewAction {
    case delegate(Delegate)
    case destination(PresentationAction<Destination.Action>)
    case view(View)

    @CasePathable
    enum Delegate { case deleted }

    @CasePathable
    enum View {
      case deleteButtonTapped
      case editButtonTapped
      case saveButtonTapped
    }
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case editor(MeetingEditor)
    case notice(AlertState<Never>)

    @CasePathable
    enum Alert { case confirmed }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .destination(.presented(.alert(.confirmed))):
        return .send(.delegate(.deleted))
      case .destination:
        return .none
      case .view(.deleteButtonTapped):
        state.destination = .alert(AlertState { TextState("Delete?") })
        return .none
      case .view(.editButtonTapped):
        state.destination = .editor(MeetingEditor.State(title: state.title))
        return .none
      case .view(.saveButtonTapped):
        if let editor = state.destination?.editor { state.title = editor.title }
        state.destination = nil
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension MeetingDetail.Destination.State: Equatable {}

@Reducer
struct MeetingEditor {
  @ObservableState
  struct State: Equatable {
    var title: String
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .cancelButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

@ViewAction(for: MeetingDetail.self)
struct MeetingDetailView {
  let store: StoreOf<MeetingDetail>

  func delete() { send(.deleteButtonTapped) }
  func edit() { send(.editButtonTapped) }
  func save() { send(.saveButtonTapped) }
}
