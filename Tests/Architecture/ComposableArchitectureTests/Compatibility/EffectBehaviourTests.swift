import ComposableArchitecture
import Foundation
import Testing

/// Behaviour of effects and stores that code for the Composable Architecture relies on.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EffectBehaviourTests {
  @Test func `map keeps the dependencies of its effect context`() async {
    struct Child: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        action == 0 ? .run { send in await send(1) } : .none
      }
    }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 0 else { return .none }
        return withDependencies {
          $0.uuid = .constant(UUID(7))
        } operation: {
          Child().reduce(into: &state, action: 0).map { number in
            @Dependency(\.uuid) var uuid
            return uuid() == UUID(7) ? number : -1
          }
        }
      }
    }
    await store.send(0)
    await store.receive(1) { $0 = 1 }
  }

  @Test func `an unexpected stack id is reported in tests`() async {
    let store = TestStore(initialState: Stacking.State()) { Stacking() }
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(.path(.push(id: 5, state: Page.State())))
    } matching: {
      $0.description.contains(#"received a "push" action with an unexpected id"#)
        && $0.description.contains("Expected id:\n    #0")
    }
    #expect(store.state.path.ids == [5])
    await store.send(.path(.push(id: 6, state: Page.State())))
  }

  @Test func `an action that a reducer sends to its store is reported`() {
    var send: (() -> Void)?
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        if isFirst { send?() }
        return .none
      }
    }
    send = { store.send(false) }
    withKnownIssue {
      store.send(true)
    } matching: {
      $0.description.contains("while its reducer processed another action")
    }
    // It is processed nevertheless.
    #expect(store.state == 2)
  }

  @Test func `skipped effects go on`() async {
    // Given
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 0 else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(1)
        }
      }
    }
    let task = await store.send(0)

    // When
    await store.skipInFlightEffects()
    await task.finish()
    await store.finish()
    await clock.advance(by: .seconds(1))

    // Then
    await store.receive(1) { $0 = 1 }
  }

  @Test func `fireAndForget goes on when its caller is cancelled`() async {
    let isDone = LockIsolated(false)
    let task = Task {
      @Dependency(\.fireAndForget) var fireAndForget
      withUnsafeCurrentTask { $0?.cancel() }
      await fireAndForget {
        try Task.checkCancellation()
        isDone.withValue { $0 = true }
      }
    }
    await task.value
    #expect(isDone.value)
  }

  @Test func `errors of fireAndForget are reported`() async {
    struct Failed: Error {}
    @Dependency(\.fireAndForget) var fireAndForget
    await withKnownIssue {
      await fireAndForget(name: "statistics") { throw Failed() }
    } matching: {
      $0.description.contains(#"The "fireAndForget" operation "statistics" threw an error"#)
    }
  }

  @Test func `names of CustomDump and XCTestDynamicOverlay come with the module`() {
    expectNoDifference(1, 1)
    withKnownIssue { XCTFail("No.") }
    withKnownIssue { reportIssue("No.") }
  }
}

@Reducer
private struct Page {
  @ObservableState
  struct State: Equatable {}
  enum Action: Equatable {}
}

@Reducer
private struct Stacking {
  @ObservableState
  struct State: Equatable { var path = StackState<Page.State>() }
  enum Action { case path(StackActionOf<Page>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Page() }
  }
}
