import ComposableArchitecture
import Testing

/// Cancellation ids in a `Scope` for a case of an enum, which are shared with the parent.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct CaseScopeTests {
  private func makeStore() -> TestStoreOf<Flat> {
    TestStore(initialState: .home(FlatRoom.State())) { Flat() }
  }

  @Test func `child in a case cancels an effect of its parent`() async {
    // given
    let store = makeStore()
    await store.send(.started)
    // when
    await store.send(.home(.cancelled))
    // then: nothing is left over
    await store.finish()
  }

  @Test func `effect of a child replaces an effect of its parent in flight`() async {
    // given
    let store = makeStore()
    let started = await store.send(.started)
    // when
    await store.send(.home(.restarted))
    // then
    await started.finish()
    await store.send(.home(.cancelled))
  }

  @Test func `effect of a parent replaces an effect of its child in flight`() async {
    // given
    let store = makeStore()
    let restarted = await store.send(.home(.restarted))
    // when
    await store.send(.started)
    // then
    await restarted.finish()
    await store.send(.home(.cancelled))
  }

  @Test func `operation of a child is cancelled by its parent`() async {
    // given
    let store = makeStore()
    let waited = await store.send(.home(.waited))
    // when
    await store.send(.stopped)
    // then
    await waited.finish()
  }

  @Test func `effect of a child ends with its case`() async {
    // given
    let store = makeStore()
    let restarted = await store.send(.home(.restarted))
    let started = await store.send(.otherStarted)
    // when
    await store.send(.left) { $0 = .login(FlatRoom.State()) }
    // then: only the effect of the child has ended
    await restarted.finish()
    await store.send(.stopped)
    await started.finish()
  }

  @Test func `rows in a case keep their ids apart from the parent`() async {
    // given
    let store = makeStore()
    let started = await store.send(.started)
    // when
    await store.send(.home(.rows(.element(id: 1, action: .stop))))
    // then: the effect continues
    await store.send(.stopped)
    await started.finish()
  }
}

private enum FlatID { case session, other }

extension Effect {
  fileprivate static func waiting() -> Self {
    .run { _ in try await Task<Void, Never>.never() }
  }
}

@Reducer
private struct FlatRoom {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<TickingChild.State> = [TickingChild.State(id: 1)]
  }

  enum Action {
    case cancelled, restarted, waited
    case rows(IdentifiedActionOf<TickingChild>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelled: .cancel(id: FlatID.session)
      case .restarted: .waiting().cancellable(id: FlatID.session, cancelInFlight: true)
      case .waited:
        .run { _ in
          try await withTaskCancellation(id: FlatID.session) { try await Task<Void, Never>.never() }
        }
      case .rows: .none
      }
    }
    .forEach(\.rows, action: \.rows) { Stopping() }
  }
}

/// A row that cancels effects with the id of the session.
@Reducer
private struct Stopping {
  typealias State = TickingChild.State
  typealias Action = TickingChild.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in .cancel(id: FlatID.session) }
  }
}

/// A feature that is in one of two cases.
@Reducer
private struct Flat {
  @ObservableState
  enum State: Equatable {
    case login(FlatRoom.State)
    case home(FlatRoom.State)
  }

  enum Action {
    case login(FlatRoom.Action)
    case home(FlatRoom.Action)
    case started, otherStarted, stopped, left
  }

  var body: some ReducerOf<Self> {
    Scope(\.login, action: \.login) { FlatRoom() }
    Scope(\.home, action: \.home) { FlatRoom() }
    Reduce { state, action in
      switch action {
      case .started:
        return .waiting().cancellable(id: FlatID.session, cancelInFlight: true)
      case .otherStarted:
        return .waiting().cancellable(id: FlatID.other)
      case .stopped:
        return .merge(.cancel(id: FlatID.session), .cancel(id: FlatID.other))
      case .left:
        state = .login(FlatRoom.State())
        return .none
      case .login, .home:
        return .none
      }
    }
  }
}
