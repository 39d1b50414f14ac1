import ComposableArchitecture
import ConcurrencyExtras

/// A child that sends a delegate action and has further effects.
@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 1
    var delegateCount = 0
  }

  enum Action: Equatable {
    case delegate(Delegate)
    case saveButtonTapped
    case twiceButtonTapped

    enum Delegate: Equatable { case saved }
  }

  @Dependency(\.journal) var journal

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        state.delegateCount += 1
        return .none
      case .saveButtonTapped:
        return .merge(
          .send(.delegate(.saved)),
          .run { _ in self.journal.withValue { $0.append("begun") } })
      case .twiceButtonTapped:
        return .merge(.send(.delegate(.saved)), .send(.delegate(.saved)))
      }
    }
  }
}

@Reducer
struct Drafts {
  @ObservableState
  struct State: Equatable {
    @Presents var presented: Draft.State?
    var mode = Mode.State.editing(Draft.State())
    var optional: Draft.State? = Draft.State()
    var path = StackState([Draft.State()])
    var rows: IdentifiedArrayOf<Draft.State> = [Draft.State()]
    var log: [Draft.Action] = []
  }

  enum Action: Equatable {
    case mode(Mode.Action)
    case optional(Draft.Action)
    case path(StackActionOf<Draft>)
    case presented(PresentationAction<Draft.Action>)
    case rows(IdentifiedActionOf<Draft>)
  }

  /// The action with which the parent removes the child.
  var removal = Draft.Action.saveButtonTapped
  /// The value that is presented instead.
  var next: Draft.State?

  var body: some ReducerOf<Self> {
    Scope(\.mode, action: \.mode) { Mode(removal: self.removal) }
    Reduce { state, action in
      switch action {
      case .optional(let action):
        state.log.append(action)
        if action == self.removal { state.optional = nil }
      case .path(.element(let id, let action)):
        state.log.append(action)
        if action == self.removal { state.path.pop(from: id) }
      case .presented(.presented(let action)):
        state.log.append(action)
        if action == self.removal { state.presented = self.next }
      case .rows(.element(let id, let action)):
        state.log.append(action)
        if action == self.removal { state.rows.remove(id: id) }
      case .mode(.draft(let action)):
        state.log.append(action)
      case .path, .presented:
        break
      }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Draft() }
    .ifLet(\.$presented, action: \.presented) { Draft() }
    .forEach(\.path, action: \.path) { Draft() }
    .forEach(\.rows, action: \.rows) { Draft() }
  }

  @Reducer
  struct Mode {
    @ObservableState
    enum State: Equatable {
      case editing(Draft.State)
      case reading
    }

    enum Action: Equatable { case draft(Draft.Action) }

    let removal: Draft.Action

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if action == .draft(self.removal) { state = .reading }
        return .none
      }
      .ifCaseLet(\.editing, action: \.draft) { Draft() }
    }
  }
}

/// The state that contains a draft.
enum DraftContainer: CaseIterable {
  case mode, optional, path, presented, rows

  func action(_ action: Draft.Action) -> Drafts.Action {
    switch self {
    case .mode: .mode(.draft(action))
    case .optional: .optional(action)
    case .path: .path(.element(id: 0, action: action))
    case .presented: .presented(.presented(action))
    case .rows: .rows(.element(id: 1, action: action))
    }
  }
}

extension DependencyValues {
  /// The log of effects, for the test.
  var journal: LockIsolated<[String]> {
    get { self[JournalKey.self] }
    set { self[JournalKey.self] = newValue }
  }
}

private enum JournalKey: DependencyKey {
  static var liveValue: LockIsolated<[String]> { LockIsolated([]) }
  static var testValue: LockIsolated<[String]> { LockIsolated([]) }
}
