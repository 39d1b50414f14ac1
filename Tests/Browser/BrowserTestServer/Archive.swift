import ComposableArchitecture

/// A long list of recordings, some of which are open.
@Reducer
struct Archive {
  @ObservableState
  struct State: Equatable {
    var recordings: IdentifiedArrayOf<Recording.State>
    var target: Int?
    var nextID: Int

    init(count: Int = 10_000) {
      self.recordings = IdentifiedArray(
        uniqueElements: (0..<count).map { Recording.State(id: $0) })
      self.nextID = count
    }

    /// The open recordings, which stay on the page.
    var openIDs: [Int] = []
  }

  enum Action {
    case addButtonTapped(Int)
    case deleteButtonTapped(Int)
    case recordings(IdentifiedActionOf<Recording>)
    case reverseButtonTapped
    case showButtonTapped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let index):
        state.recordings.insert(Recording.State(id: state.nextID), at: index)
        state.nextID += 1
      case .deleteButtonTapped(let index): state.recordings.remove(at: index)
      case .recordings(.element(let id, .openButtonTapped)):
        if state.openIDs.contains(id) {
          state.openIDs.removeAll { $0 == id }
        } else {
          state.openIDs.append(id)
        }
      case .recordings: break
      case .reverseButtonTapped: state.recordings.reverse()
      case .showButtonTapped(let id): state.target = id
      }
      return .none
    }
    .forEach(\.recordings, action: \.recordings) { Recording() }
  }
}

@Reducer
struct Recording {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var isOpen = false
    var note = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case openButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .openButtonTapped = action { state.isOpen.toggle() }
      return .none
    }
  }
}
