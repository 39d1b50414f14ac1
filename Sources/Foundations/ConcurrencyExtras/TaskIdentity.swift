/// Which task a task is, among those that exist.
///
/// The runtime queues a task itself as its job, so that both have the same address.
package struct TaskIdentity: Hashable, Sendable {
  let address: UInt

  package init(_ job: UnownedJob) {
    self.address = unsafeBitCast(job, to: UInt.self)
  }

  package init<Success, Failure: Error>(_ task: Task<Success, Failure>) {
    self.address = unsafeBitCast(task, to: UInt.self)
  }

  /// The current task; `nil` outside of any.
  package static var current: Self? {
    withUnsafeCurrentTask { task in
      task.map { Self(address: unsafeBitCast($0, to: UInt.self)) }
    }
  }

  init(_ address: UnsafeRawPointer) {
    self.address = UInt(bitPattern: address)
  }

  private init(address: UInt) {
    self.address = address
  }
}
