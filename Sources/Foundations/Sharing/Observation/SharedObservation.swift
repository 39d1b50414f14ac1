import ConcurrencyExtras
import Observation
import Synchronization

/// The observers of a shared value: those of `withObservationTracking`, and closures.
///
/// Not generic, because making a key path in generic code takes a microsecond.
final class SharedObservation: Observable, Sendable {
  private struct Listeners {
    var closures: [Int: @Sendable () -> Void] = [:]
    var lastNumber = 0
  }

  private let registrar = ObservationRegistrar()
  private let listeners = Mutex(Listeners())
  private let hasListeners = Atomic(false)
  private let isRead = Atomic(false)
  private let isAnnouncing = Atomic(false)

  /// The references that keep parts of the value.
  let willChangeObservers = WillChangeObservers()

  /// Stands for the value in the registrar.
  private var stamp: Void { () }

  // Making a key path takes 20 ns, as long as its use: benchmark "changing a shared value without observers".
  private static let stamp: any KeyPath<SharedObservation, Void> & Sendable = \.stamp

  /// Notes that the caller depends on the value.
  func access() {
    registrar.access(self, keyPath: Self.stamp)
    if !isRead.load(ordering: .relaxed) { isRead.store(true, ordering: .releasing) }
  }

  /// Announces a change to observers. No lock may be held: observers run now.
  func willChange() {
    registrar.willSet(self, keyPath: Self.stamp)
  }

  /// Announces to observers, and to listeners, that a change has been made.
  ///
  /// An observer that has begun to observe between ``willChange()`` and the change may have read the
  /// old value; so the change is announced a second time. An observer on the main actor may even read
  /// the old value and begin to observe after that: so a change of another thread is also announced on the main
  /// actor.
  func didChange() {
    registrar.willSet(self, keyPath: Self.stamp)
    registrar.didSet(self, keyPath: Self.stamp)
    if isRead.load(ordering: .acquiring), !MainActor.isCurrent {
      // An observer that reads from now on sees the change. On the main actor it stays set: the caller may be an observer
      // that has read the value and does not observe it yet.
      isRead.store(false, ordering: .releasing)
      announceOnMainActor()
    }
    guard hasListeners.load(ordering: .acquiring) else { return }
    for listener in listeners.withLock({ $0.closures.values.map(\.self) }) { listener() }
  }

  private func announceOnMainActor() {
    guard !isAnnouncing.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task { @MainActor [self] in
      isAnnouncing.store(false, ordering: .releasing)
      registrar.willSet(self, keyPath: Self.stamp)
      registrar.didSet(self, keyPath: Self.stamp)
    }
  }

  /// Calls a closure after each change, on the thread of the change, until the token is released.
  func listen(_ listener: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = listeners.withLock { listeners in
      listeners.lastNumber += 1
      listeners.closures[listeners.lastNumber] = listener
      return listeners.lastNumber
    }
    hasListeners.store(true, ordering: .releasing)
    return SharedSubscription { [weak self] in
      let removed = self?.listeners.withLock { $0.closures.removeValue(forKey: number) }
      withExtendedLifetime(removed) {}
    }
  }
}
