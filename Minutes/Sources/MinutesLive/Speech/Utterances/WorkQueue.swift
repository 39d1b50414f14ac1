import Synchronization

/// Bounds the work of an engine. Finals come before partials, and those before finished recordings; the oldest come first.
final class WorkQueue: Sendable {
  private struct Waiting {
    var id: Int
    var kind: UtteranceKind
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var nextID = 0
    var waiting: [Waiting] = []
  }

  private let state: Mutex<State>

  /// - Parameter width: The number of requests at once.
  init(width: Int) { state = Mutex(State(free: max(1, width))) }

  /// Whether a request would wait.
  var isBusy: Bool { state.withLock { $0.free == 0 } }

  /// The number of requests that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits until fewer requests than the width are running, and performs an operation.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, and errors of the operation.
  func perform<Result: Sendable>(
    _ kind: UtteranceKind, _ operation: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await wait(kind)
    defer { leave() }
    return try await operation()
  }

  private func wait(_ kind: UtteranceKind) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enum Admission { case granted, queued, cancelled }
        let admission = state.withLock { state -> Admission in
          if Task.isCancelled { return .cancelled }
          if state.free > 0 {
            state.free -= 1
            return .granted
          }
          state.waiting.append(Waiting(id: id, kind: kind, continuation: continuation))
          return .queued
        }
        switch admission {
        case .granted: continuation.resume()
        case .queued: break
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let waiting = state.withLock { state -> Waiting? in
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return state.waiting.remove(at: index)
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiting? in
      guard
        let index = state.waiting.indices.min(by: {
          (state.waiting[$0].kind.rank, state.waiting[$0].id)
            < (state.waiting[$1].kind.rank, state.waiting[$1].id)
        })
      else {
        state.free += 1
        return nil
      }
      return state.waiting.remove(at: index)
    }
    next?.continuation.resume()
  }
}

extension UtteranceKind {
  fileprivate var rank: Int {
    switch self {
    case .final: 0
    case .partial: 1
    case .recording: 2
    }
  }
}
