import Observation
import Synchronization

/// What one call of `observe` runs again and again.
///
/// Only the token owns it. The registrars of the observed models hold on to a weak reference, so a
/// model may be captured by the very work that observes it.
final class ObservedWork<Work: Sendable>: Sendable {
  private let work: Mutex<Work?>

  init(_ work: Work) {
    self.work = Mutex(work)
  }

  /// Runs the work by means of `perform`, unless it has been cancelled.
  ///
  /// `onChange` is called once, just before the first change of something that the work has read,
  /// on the thread of the change. That it is called only once makes all further changes part of the
  /// next run.
  func run(_ perform: (Work) -> Void, onChange: @escaping @Sendable () -> Void) {
    guard let work = work.withLock({ $0 }) else { return }
    withObservationTracking {
      perform(work)
    } onChange: {
      onChange()
    }
  }

  /// Forgets the work, together with all that it captured.
  func cancel() {
    // The captured values are released outside of the lock: their deinitialisers may do anything.
    _ = work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
