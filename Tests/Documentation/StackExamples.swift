import ComposableArchitecture
import DependenciesTestSupport
import Testing

private struct Memo: Equatable { var title = "" }

@Reducer
private struct Detail {
  @ObservableState
  struct State: Equatable { var memo = Memo() }

  @CasePathable
  enum Action {
    case delegate(Delegate)
    case deleteButtonTapped

    @CasePathable
    enum Delegate { case deleteMemo }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate: .none
      case .deleteButtonTapped: .send(.delegate(.deleteMemo))
      }
    }
  }
}

@Reducer
private struct RecordMeeting {
  @ObservableState
  struct State: Equatable { var seconds = 0 }
  enum Action { case tick }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.seconds += 1
      return .none
    }
  }
}

@Reducer
private enum Path {
  case detail(Detail)
  case record(RecordMeeting)
}

extension Path.State: Equatable {}

private enum OnlyPath {
  @ObservableState
  struct State {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }
}

private struct Meeting: Equatable {}
private struct Standup: Equatable {}

private enum WithIgnoredCase {
  @Reducer
  enum Path {
    case detail(Detail)
    @ReducerCaseIgnored case meeting(Meeting, standup: Standup)
  }
}

@Reducer
private struct Memos {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(id: let id, action: .detail(.delegate(.deleteMemo)))):
        state.path.pop(from: id)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

// A stack of one kind of screen.
@Reducer
private struct Details {
  @ObservableState
  struct State: Equatable { var path = StackState<Detail.State>() }
  enum Action { case path(StackActionOf<Detail>) }
  private typealias Path = Detail

  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
      .forEach(\.path, action: \.path) { Path() }
  }
}

@MainActor
@Suite struct StackExamples {
  @Test func states() {
    let memo = Memo(title: "Meeting")
    var state = OnlyPath.State(path: StackState([.detail(Detail.State())]))
    let id = state.path.ids[0]
    state.path.append(.detail(Detail.State(memo: memo)))
    state.path[id: id, case: \.detail]?.memo.title = "Stand-up"
    state.path.pop(to: id)
    #expect(state.path[id: id, case: \.detail]?.memo.title == "Stand-up")
    #expect(state.path.count == 1)
    _ = WithIgnoredCase.Path.State.meeting(Meeting(), standup: Standup())
  }

  @Test func actions() async {
    let store = TestStore(
      initialState: Memos.State(path: StackState([.detail(Detail.State())]))
    ) {
      Memos()
    }
    await store.send(\.path[id: 0].detail.deleteButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.deleteMemo) {
      $0.path = StackState()
    }
  }

  @Test func screens() {
    var titles: [String] = []
    let store = Store(
      initialState: Memos.State(
        path: StackState([
          .detail(Detail.State(memo: Memo(title: "Meeting"))), .record(RecordMeeting.State()),
        ]))
    ) {
      Memos()
    }
    let screens = store.scope(\.path, action: \.path)
    for (id, screen) in zip(screens.ids, screens) {
      switch screen.case {
      case .detail(let store): titles.append("\(id): \(store.memo.title)")
      case .record(let store): titles.append("\(id): \(store.seconds) s")
      }
    }
    #expect(titles == ["#0: Meeting", "#1: 0 s"])
    let single = Store(initialState: Details.State(path: StackState([Detail.State()]))) {
      Details()
    }
    #expect(single.scope(\.path, action: \.path).count == 1)
  }
}
