import ConcurrencyExtras
import Observation

/// The names of the notified observers.
@MainActor
final class ChangeLog {
  private let changes = LockIsolated<[String]>([])

  /// Records a name at the next change of a value that `read` reads.
  func watch(_ name: String, _ read: () -> Void) {
    withObservationTracking(read) { [changes] in changes.withValue { $0.append(name) } }
  }

  /// The names recorded since the previous call.
  func take() -> [String] {
    defer { changes.setValue([]) }
    return changes.value.sorted()
  }
}
