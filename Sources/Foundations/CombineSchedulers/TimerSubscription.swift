#if CombineSchedulers
import Foundation

/// Passes the ticks of a timer to a subscriber, limited by its demand.
final class TimerSubscription<Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
  private let lock = NSLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private let onCancel: (CombineIdentifier) -> Void

  init(downstream: Downstream, onCancel: @escaping (CombineIdentifier) -> Void) {
    self.downstream = downstream
    self.onCancel = onCancel
  }

  func tick(_ time: Downstream.Input) {
    let receiver: Downstream? = lock.withLock {
      guard demand > .none else { return nil }
      demand -= 1
      return downstream
    }
    // Outside of the lock: the subscriber may request or cancel in this call.
    guard let receiver else { return }
    request(receiver.receive(time))
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let receiver = lock.withLock {
      defer { downstream = nil }
      return downstream
    }
    // The subscriber is released here, outside of the lock.
    if receiver != nil {
      onCancel(combineIdentifier)
    }
  }
}
#endif
