#if CombineSchedulers
import CombineSchedulers
import Foundation

/// Publishes the state of a store, which owns it.
@MainActor
final class StateBroadcast<State>: StateListener {
  let state: () -> State
  // Safe from any thread: a subject has its own lock.
  nonisolated(unsafe) let subject = PassthroughSubject<State, Never>()

  init(_ state: @escaping () -> State) {
    self.state = state
  }

  deinit {
    // Safe for the same reason.
    nonisolated(unsafe) let subject = self.subject
    MainActor.runSoon { subject.send(completion: .finished) }
  }

  func stateMayHaveChanged() {
    self.subject.send(self.state())
  }

  /// Publishes the state at the time of the subscription, and after the actions that are
  /// processed together.
  ///
  /// Does not retain this object, and completes with it. Values arrive on the main actor, or on the
  /// thread that requests them.
  var publisher: AnyPublisher<State, Never> {
    RelayedStates(broadcast: self).eraseToAnyPublisher()
  }
}

/// The states of a store for a subscriber on any actor.
///
/// A slow subscriber receives the latest state.
private struct RelayedStates<State>: Publisher {
  typealias Output = State
  typealias Failure = Never

  weak var broadcast: StateBroadcast<State>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let subscription = RelayedSubscription(subscriber)
    subscriber.receive(subscription: subscription)
    subscription.attach(to: self.broadcast)
  }
}

/// `@unchecked Sendable` is safe: the lock guards mutable properties. One thread at a time calls
/// the subscriber, and without the lock: the subscriber may resume a task, while another thread
/// that cancels this task holds its lock and cancels the subscription.
private final class RelayedSubscription<S: Subscriber>: Subscription, @unchecked Sendable
where S.Failure == Never {
  private let lock = NSLock()
  private var subscriber: S?
  private var upstream: AnyCancellable?
  private var demand = Subscribers.Demand.none
  private var latest: S.Input?
  private var isFinished = false
  private var isDelivering = false

  init(_ subscriber: S) {
    self.subscriber = subscriber
  }

  func attach(to broadcast: StateBroadcast<S.Input>?) {
    MainActor.runSoon {
      guard let broadcast else { return self.finish() }
      let upstream = broadcast.subject.prepend(broadcast.state())
        .sink(receiveCompletion: { _ in self.finish() }, receiveValue: { self.offer($0) })
      self.lock.withLock { if self.subscriber != nil { self.upstream = upstream } }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    self.lock.withLock { self.demand += demand }
    self.deliver()
  }

  func cancel() {
    // Release them outside of the lock: their deinitialisers may call any code.
    let released = self.lock.withLock {
      defer {
        self.subscriber = nil
        self.upstream = nil
        self.latest = nil
      }
      return (self.subscriber, self.upstream, self.latest)
    }
    withExtendedLifetime(released) {}
  }

  private func offer(_ state: S.Input) {
    let outdated = self.lock.withLock {
      defer { if self.subscriber != nil { self.latest = state } }
      return self.latest
    }
    withExtendedLifetime(outdated) {}
    self.deliver()
  }

  private func finish() {
    self.lock.withLock { self.isFinished = true }
    self.deliver()
  }

  /// Calls the subscriber, unless another call of this method does so, which then also delivers
  /// what is new.
  private func deliver() {
    let isFirst = self.lock.withLock {
      defer { self.isDelivering = true }
      return !self.isDelivering
    }
    guard isFirst else { return }
    while let (subscriber, event) = self.lock.withLock({ self.takeEvent() }) {
      switch event {
      case .state(let state):
        let demand = subscriber.receive(state)
        self.lock.withLock { self.demand += demand }
      case .end:
        self.cancel()
        subscriber.receive(completion: .finished)
      }
    }
  }

  private enum Event {
    case state(S.Input)
    case end
  }

  private func takeEvent() -> (S, Event)? {
    if let subscriber {
      if self.demand > .none, let state = self.latest {
        self.demand -= 1
        self.latest = nil
        return (subscriber, .state(state))
      }
      if self.isFinished { return (subscriber, .end) }
    }
    self.isDelivering = false
    return nil
  }
}
#endif
