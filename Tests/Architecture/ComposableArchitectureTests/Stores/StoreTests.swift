import CasePaths
import ComposableArchitecture
import Dependencies
import IdentifiedCollections
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
  @Test func actionsChangeTheState() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)
    #expect(store.count == 2)
    #expect(store.state == Counter.State(count: 2))
  }

  @Test func effectsSendActions() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.delayedIncrementButtonTapped).finish()
    #expect(store.count == 1)
  }

  @Test func sentActionsAreProcessedAtOnce() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.countdown(1_000))
    #expect(store.count == 1_000)
  }

  @Test func effectsSeeTheDependenciesOfTheStore() async {
    let store = Store(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.step = 7
    }
    store.send(.incrementButtonTapped)
    await store.send(.delayedIncrementButtonTapped).finish()
    #expect(store.count == 14)
  }

  @Test func theSamePartIsTheSameStore() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(\.counter, action: \.counter)
    #expect(child === store.scope(\.counter, action: \.counter))
    child.send(.incrementButtonTapped)
    #expect(child.count == 1)
    #expect(store.counter.count == 1)
  }

  @Test func rowsAreChangedOneByOne() {
    let store = Store(initialState: Parent.State(rows: [Row.State(id: 1), Row.State(id: 2)])) {
      Parent()
    }
    store.send(.rows(.element(id: 2, action: .toggled)))
    #expect(store.rows.map(\.isOn) == [false, true])
  }

  @Test func anActionForARowThatIsNotThereIsReported() {
    let store = Store(initialState: Parent.State()) { Parent() }
    withKnownIssue {
      _ = store.send(.rows(.element(id: 3, action: .toggled)))
    } matching: {
      $0.description.contains(#"A "forEach" at "ComposableArchitectureTests/"#)
        && $0.description.contains("there was no element with its id")
    }
  }

  @Test func anActionForAChildThatIsNotThereIsReported() {
    let store = Store(initialState: Parent.State()) { Parent() }
    withKnownIssue {
      _ = store.send(.optional(.incrementButtonTapped))
    } matching: {
      $0.description.contains(#"An "ifLet" at "ComposableArchitectureTests/"#)
        && $0.description.contains("its state was 'nil'")
    }
    store.send(.optionalToggled)
    store.send(.optional(.incrementButtonTapped))
    #expect(store.optional?.count == 1)
  }

  @Test func effectsOfAChildEndWithIt() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.optionalToggled)
    let task = store.send(.optional(.waitButtonTapped))
    store.send(.optionalToggled)
    await task.finish()
    #expect(!task.isCancelled)
    #expect(store.optional == nil)
  }

  @Test func observersAreNotifiedOfTheFieldsThatTheyHaveRead() {
    let store = Store(initialState: Parent.State(rows: [Row.State(id: 1)])) { Parent() }
    let child = store.scope(\.counter, action: \.counter)
    var changes: [String] = []
    func watch(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { changes.append(name) } }
    }
    watch("title") { _ = store.title }
    watch("count") { _ = child.count }
    watch("note") { _ = child.note }

    child.send(.incrementButtonTapped)
    #expect(changes == ["count"])

    store.send(.titleChanged("Other"))
    #expect(changes == ["count", "title"])

    store.send(.counterReplaced)
    #expect(changes == ["count", "title", "note"])
  }

  @Test func observersMayReadAndSendWhenTheyAreNotified() {
    let store = Store(initialState: Counter.State()) { Counter() }
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        #expect(store.count == 1)
        store.send(.incrementButtonTapped)
      }
    }
    store.send(.incrementButtonTapped)
    #expect(store.count == 2)
  }

  @Test func aStoreIsReleasedWithItsEffects() async {
    // given: a store with a running effect
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    weak var object: AnyObject?
    do {
      let store = Store(initialState: 0) {
        Reduce<Int, Void> { _, _ in
          .run { _ in
            begin.finish()
            defer { end.finish() }
            try await Task<Void, Never>.never()
          }
        }
      }
      store.send(())
      object = store
      for await _ in begun {}
      #expect(object != nil)
    }
    // when the last reference to the store is released, then it is deallocated, and the effect is
    // cancelled
    #expect(object == nil)
    for await _ in ended {}
    #expect(!Task.isCancelled)
  }
}
