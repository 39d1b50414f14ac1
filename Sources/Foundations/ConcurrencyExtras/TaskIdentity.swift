/// The identity of an existing task.
///
/// The runtime queues a task as its own job, so both have the same address.
package struct TaskIdentity: Hashable, Sendable {
  let address: UInt

  package init(_ job: UnownedJob) {
    self.address = unsafeBitCast(job, to: UInt.self)
  }

  package init<Success, Failure: Error>(_ task: Task<Success, Failure>) {
    self.address = unsafeBitCast(task, to: UInt.self)
  }

  /// The current task; `nil` outside of a task.
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
