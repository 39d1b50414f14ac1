#if CombineSchedulers
  import Synchronization

  /// Wakes one task once: the first ring counts, also when it comes before the task waits for it.
  final class Alarm: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<Void, any Error>)
      case rang(Result<Void, any Error>)
    }

    private let state = Mutex(State.idle)

    func ring() {
      end(.success(()))
    }

    /// Waits for the ring, or throws a `CancellationError` when the current task is cancelled.
    nonisolated(nonsending) func wait() async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { begin($0) }
      } onCancel: {
        end(.failure(CancellationError()))
      }
    }

    private func begin(_ continuation: CheckedContinuation<Void, any Error>) {
      let earlier: Result<Void, any Error>? = state.withLock {
        if case .rang(let result) = $0 { return result }
        $0 = .waiting(continuation)
        return nil
      }
      if let earlier {
        continuation.resume(with: earlier)
      }
    }

    private func end(_ result: Result<Void, any Error>) {
      let waiting: CheckedContinuation<Void, any Error>? = state.withLock {
        switch $0 {
        case .idle:
          $0 = .rang(result)
          return nil
        case .waiting(let continuation):
          $0 = .rang(result)
          return continuation
        case .rang:
          return nil
        }
      }
      waiting?.resume(with: result)
    }
  }
#endif
