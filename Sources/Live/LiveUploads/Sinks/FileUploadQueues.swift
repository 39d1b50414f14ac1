import Dispatch
import Synchronization

/// The queues of all ``FileUploadSink``s: their calls of the file system block these threads, and no
/// thread of Swift's concurrency.
///
/// There are few of them, because a disk does not get faster by more threads. The sinks take turns.
enum FileUploadQueues {
  private static let count = 8
  private static let key = DispatchSpecificKey<Bool>()
  private static let next = Mutex(0)
  private static let queues = (0..<count).map { _ in
    let queue = DispatchQueue(label: "file-uploads")
    queue.setSpecific(key: key, value: true)
    return FileUploadQueue(queue)
  }

  /// Whether the current thread belongs to one of the queues.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: self.key) == true }

  /// Returns the queue of the next sink.
  static func take() -> FileUploadQueue {
    let index = self.next.withLock { next in
      defer { next = (next + 1) % self.count }
      return next
    }
    return self.queues[index]
  }
}

/// An executor on a queue whose jobs may block.
final class FileUploadQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(self.queue)) }

  /// Runs a function on the queue.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      self.queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
