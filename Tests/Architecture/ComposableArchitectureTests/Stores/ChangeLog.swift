import ConcurrencyExtras
import Observation

/// The names of what observers were told of.
@MainActor
final class ChangeLog {
  private let changes = LockIsolated<[String]>([])

  /// Notes a name the next time that something which `read` reads changes.
  func watch(_ name: String, _ read: () -> Void) {
    withObservationTracking(read) { [changes] in changes.withValue { $0.append(name) } }
  }

  /// What was noted since this was asked for before.
  func take() -> [String] {
    defer { changes.setValue([]) }
    return changes.value.sorted()
  }
}
