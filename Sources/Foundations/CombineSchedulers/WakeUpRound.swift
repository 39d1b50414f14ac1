#if CombineSchedulers
import Synchronization

/// Collects the alarms that ring while a test scheduler performs a piece of work, so that it can
/// wait for the woken tasks.
///
/// Work reaches an alarm through schedulers of any type, so the round is a task-local value and
/// not an argument.
final class WakeUpRound: Sendable {
  @TaskLocal static var current: WakeUpRound?

  // `nil` when the round is over: tasks started by the work inherit the round, and outlive it.
  private let alarms = Mutex<[Alarm]?>([])

  func add(_ alarm: Alarm) {
    alarms.withLock { $0?.append(alarm) }
  }

  /// Performs a piece of work.
  ///
  /// - Returns: The alarms that it made ring.
  static func perform(_ action: () -> Void) -> [Alarm] {
    let round = WakeUpRound()
    $current.withValue(round) { action() }
    return round.alarms.withLock { alarms in
      defer { alarms = nil }
      return alarms ?? []
    }
  }
}
#endif
