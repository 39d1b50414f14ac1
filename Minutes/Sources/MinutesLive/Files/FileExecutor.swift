import Dispatch

/// Runs an actor on a thread of its own whenever it has something to do: waiting for a disk blocks nobody else.
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
