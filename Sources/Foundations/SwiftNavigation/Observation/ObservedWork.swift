import Observation
import Synchronization

/// The closure of one call of `observe`.
///
/// Only the token owns it. The registrars of the observed models have a weak reference, so the
/// closure may capture the models that it observes.
final class ObservedWork<Work: Sendable>: Sendable {
  private let work: Mutex<Work?>

  init(_ work: Work) {
    self.work = Mutex(work)
  }

  /// Runs the work with `perform`, unless it has been cancelled.
  ///
  /// `onChange` is called once, just before the first change of a property that the work has read,
  /// on the thread of the change. All further changes are part of the next run, because it is
  /// called only once.
  func run(_ perform: (Work) -> Void, onChange: @escaping @Sendable () -> Void) {
    guard let work = work.withLock({ $0 }) else { return }
    withObservationTracking {
      perform(work)
    } onChange: {
      onChange()
    }
  }

  /// Releases the work with its captured values.
  func cancel() {
    // Release the captured values outside of the lock: their deinitialisers may call any code.
    _ = work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}
