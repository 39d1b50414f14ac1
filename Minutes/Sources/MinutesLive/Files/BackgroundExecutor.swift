import Foundation
import Synchronization

/// Runs an actor on a thread of low priority, which yields to those that record and serve pages. The thread ends with the executor.
///
/// A dispatch queue has no priority of its own on Linux.
final class BackgroundExecutor: SerialExecutor {
  /// The priority of the thread, as `nice` has it: that of the worker of Whisper, too.
  private static let niceness: Int32 = 10

  private let jobs = JobQueue()

  init(_ label: String) {
    let thread = Thread { [jobs] in
      #if os(Linux)
        // Linux takes the number 0 for this thread, not for the process.
        setpriority(Int32(bitPattern: PRIO_PROCESS.rawValue), 0, Self.niceness)
      #endif
      while let (job, executor) = jobs.next() { job.runSynchronously(on: executor) }
    }
    thread.name = label
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { jobs.end() }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.append(UnownedJob(job), asUnownedSerialExecutor())
  }
}

/// The jobs that wait for a thread.
private final class JobQueue: Sendable {
  private struct State {
    var jobs: [(UnownedJob, UnownedSerialExecutor)] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let available = DispatchSemaphore(value: 0)

  func append(_ job: UnownedJob, _ executor: UnownedSerialExecutor) {
    state.withLock { $0.jobs.append((job, executor)) }
    available.signal()
  }

  func end() {
    state.withLock { $0.isOver = true }
    available.signal()
  }

  /// Waits for a job. `nil` at the end.
  func next() -> (UnownedJob, UnownedSerialExecutor)? {
    while true {
      let (job, isOver) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOver)
      }
      if let job { return job }
      if isOver { return nil }
      available.wait()
    }
  }
}
