import ComposableArchitecture
import Foundation
import Testing

/// Shared values that their keys load or publish while a feature runs.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct LoadedSharedValueTests {
  @Test func `a value that an effect loads need not be mentioned`() async {
    let store = TestStore(initialState: Users.State()) { Users() }
    await store.send(.refreshTapped).finish()
    await store.send(.soundTapped)
    await store.finish()
    #expect(store.state.names == ["Blob"])
    #expect(store.state.isSoundOn == false)
  }

  @Test func `a value that an effect loads may be mentioned`() async {
    let store = TestStore(initialState: Users.State()) { Users() }
    await store.send(.refreshTapped).finish()
    await store.send(.nothingTapped) { $0.$names.withLock { $0 = ["Blob"] } }
    let failures = await failures {
      await store.send(.nothingTapped) { $0.$names.withLock { $0 = ["Other"] } }
    }
    #expect(failures.count == 1)
  }

  @Test func `a change after a load must be mentioned`() async {
    let store = TestStore(initialState: Users.State()) { Users() }
    await store.send(.refreshTapped).finish()
    let failures = await failures {
      await store.send(.addTapped)
      await store.send(.addTapped) { $0.$names.withLock { $0.append("New") } }
    }
    #expect(failures.count == 1)
  }
}

@Reducer
private struct Users {
  @ObservableState
  struct State: Equatable {
    @Shared(NamesKey()) var names: [String] = []
    @SharedReader(.appStorage("isSoundOn")) var isSoundOn = true
  }

  enum Action {
    case addTapped
    case nothingTapped
    case refreshTapped
    case soundTapped
  }

  @Dependency(\.defaultAppStorage) var defaults

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.$names.withLock { $0.append("New") }
        return .none
      case .nothingTapped:
        return .none
      case .refreshTapped:
        return .run { [names = state.$names] _ in try await names.load() }
      case .soundTapped:
        return .run { _ in defaults.set(false, forKey: "isSoundOn") }
      }
    }
  }
}

/// A key that has a value from the second load on.
private struct NamesKey: SharedKey {
  func load(context: LoadContext<[String]>, continuation: LoadContinuation<[String]>) {
    switch context {
    case .initialValue: continuation.resumeReturningInitialValue()
    case .userInitiated: continuation.resume(returning: ["Blob"])
    }
  }

  func subscribe(
    context: LoadContext<[String]>, subscriber: SharedSubscriber<[String]>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: [String], context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

extension NamesKey: Hashable {}
