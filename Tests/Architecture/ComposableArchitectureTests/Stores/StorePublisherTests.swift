#if CombineSchedulers
import CombineSchedulers
import ComposableArchitecture
import ConcurrencyExtras
import Dispatch
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StorePublisherTests {
  typealias Counter = StoreTests.Counter
  typealias Parent = StoreTests.Parent

  @available(*, deprecated)
  @Test func theStateIsPublishedNowAndAfterEachAction() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrementButtonTapped)
    var counts: [Int] = []
    let cancellable = store.publisher.sink { counts.append($0.count) }
    #expect(counts == [1])
    store.send(.incrementButtonTapped)
    store.send(.countdown(0))
    #expect(counts == [1, 2, 2])
    cancellable.cancel()
    store.send(.incrementButtonTapped)
    #expect(counts == [1, 2, 2])
  }

  @available(*, deprecated)
  @Test func aFieldIsPublishedWhenItHasChanged() {
    let store = Store(initialState: Parent.State()) { Parent() }
    var titles: [String] = []
    let cancellable = store.publisher.title.sink { titles.append($0) }
    store.send(.counterReplaced)
    store.send(.titleChanged("Memos"))
    store.send(.titleChanged("Memos"))
    #expect(titles == ["", "Memos"])
    cancellable.cancel()
  }

  @available(*, deprecated)
  @Test func aFieldOfAFieldIsPublishedWhenItHasChanged() {
    let store = Store(initialState: Parent.State()) { Parent() }
    var counts: [Int] = []
    let cancellable = store.publisher.counter.map(\.count).sink { counts.append($0) }
    store.send(.titleChanged("Memos"))
    store.send(.counter(.countdown(2)))
    #expect(counts == [0, 2])
    cancellable.cancel()
  }

  @available(*, deprecated)
  @Test func partsArePublishedToo() {
    let store = Store(
      initialState: Parent.State(
        optional: Counter.State(), rows: [StoreTests.Row.State(id: 1)])
    ) { Parent() }
    let counter = store.scope(\.counter, action: \.counter)
    let row = store.scope(\.rows, action: \.rows)[id: 1]
    let optional = store.scope(\.optional, action: \.optional)
    var published: [String] = []
    let cancellables = [
      counter.publisher.sink { published.append("counter \($0.count)") },
      optional?.publisher.sink { published.append("optional \($0.count)") },
      row?.publisher.sink { published.append("row \($0.isOn)") },
    ]
    #expect(published == ["counter 0", "optional 0", "row false"])
    optional?.send(.incrementButtonTapped)
    #expect(published.dropFirst(3) == ["counter 0", "optional 1", "row false"])
    row?.send(.toggled)
    #expect(published.suffix(3) == ["counter 0", "optional 1", "row true"])
    // A release build may release a value after its last use.
    withExtendedLifetime(cancellables) {}
  }

  @available(*, deprecated)
  @Test func anActionThatIsSentByASubscriberWaitsForItsTurn() {
    let store = Store(initialState: Parent.State()) { Parent() }
    var titles: [String] = []
    let cancellable = store.publisher.title.sink {
      titles.append($0)
      if $0 == "1" { store.send(.titleChanged("2")) }
    }
    store.send(.titleChanged("1"))
    #expect(titles == ["", "1", "2"])
    cancellable.cancel()
  }

  @available(*, deprecated)
  @Test func thePublisherEndsWithTheStore() {
    var store: StoreOf<Counter>? = Store(initialState: Counter.State()) { Counter() }
    weak let released = store
    let publisher = store?.publisher
    var ends = 0
    let cancellable = publisher?.sink(
      receiveCompletion: { _ in ends += 1 }, receiveValue: { _ in })
    store = nil
    #expect(released == nil)
    #expect(ends == 1)
    let late = publisher?.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { _ in })
    #expect(ends == 2)
    _ = (cancellable, late)
  }

  @Test func `actions that are processed together are published once`() {
    let store = Store(initialState: Counter.State()) { Counter() }
    var counts: [Int] = []
    let cancellable = store.publisher.sink { counts.append($0.count) }
    store.send(.countdown(5))
    #expect(counts == [0, 5])
    cancellable.cancel()
  }

  @available(*, deprecated)
  @Test func `a cancellation does not wait for the subscriber`() {
    // Given a subscriber that another thread cancels while it receives a state
    let store = Store(initialState: Counter.State()) { Counter() }
    let subscriber = SubscriberCancelledMeanwhile()
    store.publisher.subscribe(subscriber)

    // When
    store.send(.incrementButtonTapped)
    store.send(.incrementButtonTapped)

    // Then the cancellation ends first, and no state follows
    #expect(subscriber.isCancelled == true)
    #expect(subscriber.counts == [0, 1])
  }

  @Test(.timeLimit(.minutes(5))) func `values are read off the main actor`() async {
    // Given
    let store = Store(initialState: Counter.State(count: 3)) { Counter() }
    // Safe: there is no other reference to it.
    nonisolated(unsafe) let publisher = store.publisher

    // When, then: the first value comes, and the next one after an action.
    await Self.read(publisher) { await store.send(.incrementButtonTapped) }
  }

  @concurrent
  private static func read(
    _ publisher: sending StorePublisher<Counter.State>,
    increment: @escaping @Sendable () async -> StoreTask
  ) async {
    var counts: [Int] = []
    for await state in publisher.values {
      counts.append(state.count)
      if counts.count == 2 { break }
      _ = await increment()
    }
    #expect(counts == [3, 4])
  }
}

/// Waits for its cancellation by another thread while it receives the second state.
private final class SubscriberCancelledMeanwhile: Subscriber {
  typealias Input = StoreTests.Counter.State
  typealias Failure = Never

  private(set) var counts: [Int] = []
  private(set) var isCancelled: Bool?
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ state: Input) -> Subscribers.Demand {
    self.counts.append(state.count)
    if self.counts.count == 2 {
      // Safe: this thread waits, and subscriptions are cancelled on any thread.
      nonisolated(unsafe) let subscription = self.subscription
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        subscription?.cancel()
        isDone.signal()
      }
      // Only a lock that is held here makes it wait so long.
      self.isCancelled = isDone.wait(timeout: .now() + 30) == .success
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
#endif
