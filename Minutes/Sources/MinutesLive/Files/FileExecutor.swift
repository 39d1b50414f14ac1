import Dispatch

/// An executor that runs an actor on its own dispatch queue, so that blocking disk I/O does not
/// occupy a thread of the concurrency pool.
final class FileExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String, isUrgent: Bool = true) {
    queue = DispatchQueue(label: label, qos: isUrgent ? .userInitiated : .utility)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
