import ComposableArchitecture
import Foundation
import Testing

/// Shared values that features change although their states do not contain them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct UnreachableSharedValueTests {
  @Test func `a change outside of the state need not be mentioned`() async throws {
    // given: a screen that deletes its item from a list
    @Shared(.items) var items = [Item(id: 1, title: "One"), Item(id: 2, title: "Two")]
    let item = try #require(Shared($items[id: 1]))
    let store = TestStore(initialState: ItemDetail.State(item: item)) { ItemDetail() }
    // then
    await store.send(.deleteTapped) { $0.isDeleted = true }
    await store.send(.hideTapped) { $0.isDeleted = false }
    await store.finish()
    #expect(items.ids == [2])
    #expect(store.state.item == Item(id: 1, title: "One"))
  }

  @Test func `a change of an effect outside of the state need not be mentioned`() async throws {
    @Shared(.items) var items = [Item(id: 1, title: "One")]
    let item = try #require(Shared($items[id: 1]))
    let store = TestStore(initialState: ItemDetail.State(item: item)) { ItemDetail() }
    await store.send(.deleteLaterTapped)
    await store.finish()
    #expect(items.isEmpty)
  }

  @Test func `a change outside of the state may be asserted, and is then compared`() async throws {
    @Shared(.items) var items = [Item(id: 1, title: "One")]
    let item = try #require(Shared($items[id: 1]))
    let store = TestStore(initialState: ItemDetail.State(item: item)) { ItemDetail() }
    await store.send(.deleteLaterTapped)
    store.assert { _ in $items.withLock { $0 = [] } }
    await store.send(.addTapped) { _ in $items.withLock { $0 = [Item(id: 3, title: "New")] } }
    let failures = await failures {
      await store.send(.addTapped) { _ in $items.withLock { $0 = [] } }
    }
    #expect(failures.count == 1)
  }

  @Test func `a change in an element of the state may be asserted, and is then compared`() async {
    // given: a value that is reached through a collection, which compares equal to itself at once
    let initial = ScoreRows.State(rows: [ScoreRow(id: 1, score: Shared(value: 0))])
    let store = TestStore(initialState: initial) { ScoreRows() }
    await store.send(.scoreTapped) { $0.rows[0].$score.withLock { $0 = 1 } }
    let failures = await failures {
      await store.send(.scoreTapped) { $0.rows[0].$score.withLock { $0 = 3 } }
    }
    // then
    #expect(failures.count == 1)
    #expect(failures.first?.contains("- ") == true)
  }

  @Test func `states that are not Equatable are compared with their shared values`() async {
    struct State { @Shared var count: Int }
    let failures = await failures {
      let store = TestStore(initialState: State(count: Shared(value: 0))) {
        Reduce<State, Int> { state, number in
          state.$count.withLock { $0 = number }
          return .none
        }
      }
      await store.send(1) { $0.$count.withLock { $0 = 1 } }
      await store.send(2)
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("no closure asserts the change") == true)
  }

  @Test func `the last change of a state that is not Equatable must be mentioned`() async {
    struct State { @Shared var count: Int }
    let failures = await failures {
      let store = TestStore(initialState: State(count: Shared(value: 0))) {
        Reduce<State, Int> { state, number in
          .run { [count = state.$count] _ in count.withLock { $0 = number } }
        }
      }
      await store.send(1)
      await store.finish()
      await store.send(2)
      store.assert { $0.$count.withLock { $0 = 2 } }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("When the store finished, shared state") == true)
  }
}

private struct Item: Codable, Equatable, Identifiable {
  let id: Int
  var title: String
}

extension SharedKey where Self == InMemoryKey<IdentifiedArrayOf<Item>>.Default {
  fileprivate static var items: Self { Self[.inMemory("items"), default: []] }
}

@Reducer
private struct ItemDetail {
  @ObservableState
  struct State: Equatable {
    @Shared var item: Item
    var isDeleted = false
  }

  enum Action {
    case addTapped
    case deleteTapped
    case deleteLaterTapped
    case hideTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      @Shared(.items) var items
      switch action {
      case .addTapped:
        $items.withLock { _ = $0.append(Item(id: 3, title: "New")) }
        return .none
      case .deleteTapped:
        $items.withLock { _ = $0.remove(id: state.item.id) }
        state.isDeleted = true
        return .none
      case .deleteLaterTapped:
        return .run { [items = $items, id = state.item.id] _ in
          items.withLock { _ = $0.remove(id: id) }
        }
      case .hideTapped:
        state.isDeleted = false
        return .none
      }
    }
  }
}

private struct ScoreRow: Equatable {
  let id: Int
  @Shared var score: Int
}

@Reducer
private struct ScoreRows {
  @ObservableState
  struct State: Equatable {
    var rows: [ScoreRow]
  }

  enum Action {
    case scoreTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .scoreTapped:
        state.rows[0].$score.withLock { $0 += 1 }
        return .none
      }
    }
  }
}
