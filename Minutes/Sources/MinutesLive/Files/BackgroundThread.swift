import ComposableArchitecture
import Dispatch
import Foundation
import Synchronization

/// A thread with a low priority and the state that it works on, for work that keeps a processor busy: recordings and pages come first.
///
/// No task runs here, and the thread starts no others: a thread of the shared pool that is started from here would have the low priority
/// as well, and only root may raise it again. The caller blocks, so it has a thread of its own, as an actor with a ``FileExecutor``.
final class BackgroundThread<State>: Sendable {
  private let jobs = BackgroundJobs<State>()

  /// Starts the thread. It ends with the last reference.
  init(_ label: String, _ makeState: @escaping @Sendable () -> State) {
    Thread.detachNewThread { [jobs] in
      Thread.current.name = label
      BackgroundPriority.lower()
      var state = makeState()
      while let job = jobs.next() { job(&state) }
    }
  }

  deinit { jobs.append(nil) }

  /// Performs an operation on the thread, and waits for its result.
  func run<Result: Sendable>(
    _ operation: @escaping @Sendable (inout State) throws -> Result
  ) throws -> Result {
    let result = LockIsolated<Swift.Result<Result, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    jobs.append { state in
      let value = Swift.Result { try operation(&state) }
      result.setValue(value)
      done.signal()
    }
    done.wait()
    guard let result = result.value else { throw CancellationError() }
    return try result.get()
  }
}

/// The priority of threads that recognize speech.
enum BackgroundPriority {
  /// As the child process of Whisper.
  static let niceness: Int32 = 10

  /// Lowers the priority of the calling thread, which is number 0 on Linux.
  fileprivate static func lower() {
    #if os(Linux)
    let kind = Int32(truncatingIfNeeded: PRIO_PROCESS.rawValue)
    _ = setpriority(kind, 0, max(niceness, getpriority(kind, 0)))
    #else
    Thread.current.qualityOfService = .utility
    #endif
  }
}

/// The jobs of a thread. `nil` is the last one.
private final class BackgroundJobs<State>: Sendable {
  typealias Job = @Sendable (inout State) -> Void

  private let waiting = Mutex<[Job?]>([])
  private let count = DispatchSemaphore(value: 0)

  func append(_ job: Job?) {
    waiting.withLock { $0.append(job) }
    count.signal()
  }

  /// Waits for the next job.
  func next() -> Job? {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }
}
