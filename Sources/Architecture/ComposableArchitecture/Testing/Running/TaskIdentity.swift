/// Which task a job belongs to.
///
/// The runtime queues a task itself as its job, so that both have the same address. Should it queue something
/// else, as `Task.yield()` makes it do, the job is taken for one of an unknown task: nothing is concluded from
/// an identity but that tasks are known.
struct TaskIdentity: Hashable {
  private let address: UInt

  init(_ job: UnownedJob) {
    self.address = unsafeBitCast(job, to: UInt.self)
  }

  init<Success, Failure: Error>(_ task: Task<Success, Failure>) {
    self.address = unsafeBitCast(task, to: UInt.self)
  }
}
