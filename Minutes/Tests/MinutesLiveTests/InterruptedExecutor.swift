import ComposableArchitecture
import Dispatch
import Foundation

/// An executor whose jobs a test runs. A thread that resumes a task waits while another thread performs an operation, so the test
/// finds out whether the first one holds a lock that the operation needs.
final class InterruptedExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var operation: (@Sendable () -> Void)?

    mutating func takeOperation() -> (@Sendable () -> Void)? {
      defer { operation = nil }
      return operation
    }

    mutating func takeJob() -> UnownedJob? { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  private let state = LockIsolated(State())
  private let results: AsyncStream<Bool>
  private let continuation: AsyncStream<Bool>.Continuation

  init() { (results, continuation) = AsyncStream.makeStream() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let operation = state.withValue { state in
      state.jobs.append(job)
      return state.takeOperation()
    }
    guard let operation else { return }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      operation()
      isDone.signal()
    }
    // Only a lock that is held here makes it wait so long.
    continuation.yield(isDone.wait(timeout: .now() + 30) == .success)
  }

  /// Performs an operation when the next job is queued.
  func interrupt(_ operation: @escaping @Sendable () -> Void) {
    state.withValue { $0.operation = operation }
  }

  /// Waits for the operation, and returns whether it has ended in time.
  func interruption() async -> Bool? {
    await results.first { _ in true }
  }

  /// Runs the jobs until none is queued.
  func runJobs() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        while let job = state.withValue({ $0.takeJob() }) {
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
        continuation.resume()
      }
    }
  }
}
