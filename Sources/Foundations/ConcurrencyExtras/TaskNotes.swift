/// The runtime's records of a task: whether it is suspended, the task or group that it waits for,
/// its children.
///
/// The runtime keeps these records for priority escalation, and has no function that returns them.
/// They are read in memory, as debuggers do. The layout has a version number, which the runtime
/// exports for debuggers: ``canBeRead`` is `false` if it is not the version that is known here, or
/// if the records of a sample of tasks are not as expected, and then nothing is read.
///
/// Unsafe for the compiler. It is safe for existing tasks, if it is called on the executor of their
/// jobs while none of them runs: then no record is deallocated during the call. Of a task that
/// other code may resume, and of a child that runs elsewhere, only the obstacle and the state are
/// read. One case remains: a child of a group that ends elsewhere at the very moment in which its
/// state is read. Its memory may be reused by then, and the result be wrong.
struct TaskNotes {
  /// The size of a task without the fields of child tasks.
  static let taskSize = 208

  private let task: UnsafeRawPointer

  init(_ task: UnsafeRawPointer) {
    self.task = task
  }

  private enum State: UInt {
    case running = 0x0800
    case queued = 0x1000
    case ended = 0x2000
    case suspended = 0x4000

    static let mask: UInt = 0x7800
  }

  private var state: State? { State(rawValue: self.task.word(at: 96) & State.mask) }

  private var latestRecord: TaskRecord? { self.task.pointer(at: 104).map { TaskRecord($0) } }

  private var parent: UnsafeRawPointer? { self.task.pointer(at: Self.taskSize) }

  private var nextChild: UnsafeRawPointer? { self.task.pointer(at: Self.taskSize + 8) }

  /// A quick plausibility check of a suspended task's records: the obstacle is also stored beside
  /// the list.
  var isPlausible: Bool {
    self.state == .suspended && self.task.word(at: 104) != 0
      && self.task.word(at: 104) == self.task.word(at: 160)
  }

  /// Whether nothing continues here before one of the sleepers does, or this task has ended.
  func isHeldUp(by sleepers: Set<TaskIdentity>) -> Bool {
    if self.state == .ended { return self.latestRecord == nil }
    guard self.state == .suspended, let record = self.latestRecord, record.kind == .waiting,
      record.waitingTask == UInt(bitPattern: self.task), let obstacle = record.obstacle
    else { return false }
    let isSleeper = sleepers.contains(TaskIdentity(self.task))
    // It may be resumed at any moment from any thread, which changes its records.
    guard obstacle != .continuation || isSleeper else { return false }
    var isOwnObstacle = isSleeper
    for record in sequence(first: record, next: \.previous) {
      let isGroupAwaited = obstacle == record.group.map { .group($0) }
      // A child that ends elsewhere first removes the waiting task from the group.
      if isGroupAwaited, record.waitingForGroup != UInt(bitPattern: self.task) { return false }
      var next = record.firstChild
      while let address = next {
        let child = TaskNotes(address)
        guard child.parent == self.task, child.isHeldUp(by: sleepers) else { return false }
        if isGroupAwaited || obstacle == .task(address) {
          // It has ended, and is about to resume this task.
          guard child.state != .ended else { return false }
          isOwnObstacle = true
        }
        next = child.nextChild
      }
    }
    return isOwnObstacle
  }
}
