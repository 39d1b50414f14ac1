#if CombineSchedulers
import Synchronization

/// Wakes a task once: the first ring counts, also if it comes before the task waits.
final class Alarm: Sendable {
  private enum Phase {
    case idle
    case waiting(CheckedContinuation<Void, any Error>)
    case rang(Result<Void, any Error>)
  }

  private struct State {
    var phase = Phase.idle
    var canBeAwaited = false
    var isAwake = false
    var onAwake: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    end(.success(()))
  }

  /// Waits for the ring, or throws a `CancellationError` when the current task is cancelled.
  nonisolated(nonsending) func wait() async throws {
    // A task that prefers an executor may be on one that runs nothing until it is triggered.
    // Other code must not wait for such a task.
    let canBeAwaited = withUnsafeCurrentTask { $0?.unownedTaskExecutor == nil }
    state.withLock { $0.canBeAwaited = canBeAwaited }
    defer { awake() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin($0) }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  /// Waits until the woken task runs.
  func awaitAwakening() async {
    await withCheckedContinuation { continuation in
      let isAwake = state.withLock {
        if !$0.isAwake {
          $0.onAwake = continuation
        }
        return $0.isAwake
      }
      if isAwake {
        continuation.resume()
      }
    }
  }

  private func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let earlier: Result<Void, any Error>? = state.withLock {
      if case .rang(let result) = $0.phase { return result }
      $0.phase = .waiting(continuation)
      return nil
    }
    if let earlier {
      continuation.resume(with: earlier)
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    typealias Waiting = (continuation: CheckedContinuation<Void, any Error>, canBeAwaited: Bool)
    let waiting: Waiting? = state.withLock { state in
      switch state.phase {
      case .idle:
        state.phase = .rang(result)
        return nil
      case .waiting(let continuation):
        state.phase = .rang(result)
        return (continuation, state.canBeAwaited)
      case .rang:
        return nil
      }
    }
    guard let waiting else { return }
    if waiting.canBeAwaited {
      WakeUpRound.current?.add(self)
    }
    waiting.continuation.resume(with: result)
  }

  private func awake() {
    let onAwake = state.withLock { state in
      state.isAwake = true
      defer { state.onAwake = nil }
      return state.onAwake
    }
    onAwake?.resume()
  }
}

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
