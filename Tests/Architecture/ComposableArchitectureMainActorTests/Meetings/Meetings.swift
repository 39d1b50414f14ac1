import ComposableArchitecture

/// A list of meetings, and a stack of screens on top of it.
@Reducer
struct Meetings {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<MeetingRow.State> = []
    var path = StackState<Screen.State>()
    var mode = ListMode.State.browsing(Search.State())
    var deletions = 0
    @ObservationStateIgnored var deletionsSeen = 0
  }

  enum Action {
    case mode(ListMode.Action)
    case path(StackActionOf<Screen>)
    case rows(IdentifiedActionOf<MeetingRow>)
  }

  @Reducer
  enum Screen {
    case detail(MeetingDetail)
    case recording(Recording)
    @ReducerCaseIgnored case summary(String)
  }

  var body: some ReducerOf<Self> {
    Scope(\.mode, action: \.mode) { ListMode() }
    Reduce { state, action in
      switch action {
      case .mode:
        return .none
      case .path(.element(let id, .detail(.delegate(.deleted)))):
        state.path.pop(from: id)
        state.deletions += 1
        return .none
      case .path(.element(_, .recording(.delegate(.finished(let words))))):
        state.path.append(.summary(words))
        return .none
      case .path:
        return .none
      case .rows(.element(let id, .delegate(.opened))):
        guard let row = state.rows[id: id] else { return .none }
        state.path.append(.detail(MeetingDetail.State(title: row.title)))
        return .none
      case .rows:
        return .none
      }
    }
    .onChange(of: \.deletions) { _, deletions in
      Reduce { state, _ in
        state.deletionsSeen = deletions
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { MeetingRow() }
    .forEach(\.path, action: \.path)
  }
}

extension Meetings.Screen.State: Equatable {}

@Reducer
struct MeetingRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isSelected = false
  }

  enum Action {
    case delegate(Delegate)
    case opened
    case selected

    @CasePathable
    enum Delegate { case opened }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .opened:
        return .send(.delegate(.opened))
      case .selected:
        state.isSelected.toggle()
        return .none
      }
    }
  }
}

@Reducer
struct ListMode {
  @ObservableState
  enum State: Equatable {
    case browsing(Search.State)
    case editing
  }

  enum Action {
    case editButtonTapped
    case search(Search.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        state = .editing
        return .none
      case .search:
        return .none
      }
    }
    .ifCaseLet(\.browsing, action: \.search) { Search() }
  }
}

@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
