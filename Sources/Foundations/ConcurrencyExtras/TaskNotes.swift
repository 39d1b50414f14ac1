/// What the runtime has noted about a task: whether it is suspended, what it waits for, its children.
///
/// The runtime keeps these notes to pass priorities on, and has no function that tells them. They are
/// read where debuggers read them, in memory. The layout has a number, which the runtime exports for
/// debuggers: ``canBeRead`` is `false` if it is not the one that is known here, or if what is noted about
/// a sample of tasks is not what it must be, and then nothing is read.
///
/// Unsafe for the compiler. It is safe for tasks that exist, if it is read from where their jobs run
/// while none of them is at work: then nothing goes away meanwhile. Of a task that somebody else may
/// resume, and of a child that is at work elsewhere, nothing is read but what they wait for and their
/// state. What remains is a child of a group that ends elsewhere at the very moment in which its
/// state is read: its memory may be used again by then, and the answer be wrong.
struct TaskNotes {
  /// The size of a task without what only child tasks have.
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

  /// Whether the notes of a suspended task look like such at the first glance: what it waits for is also
  /// kept beside the list.
  var isPlausible: Bool {
    self.state == .suspended && self.task.word(at: 104) != 0
      && self.task.word(at: 104) == self.task.word(at: 160)
  }

  /// Whether nothing goes on here before one of the sleepers does, or this has ended.
  func isHeldUp(by sleepers: Set<TaskIdentity>) -> Bool {
    if self.state == .ended { return self.latestRecord == nil }
    guard self.state == .suspended, let record = self.latestRecord, record.kind == .waiting,
      record.waitingTask == UInt(bitPattern: self.task), let obstacle = record.obstacle
    else { return false }
    let isSleeper = sleepers.contains(TaskIdentity(self.task))
    // It may be resumed from anywhere at any moment, and then its notes change.
    guard obstacle != .continuation || isSleeper else { return false }
    var isOwnObstacle = isSleeper
    for record in sequence(first: record, next: \.previous) {
      let isGroupAwaited = obstacle == record.group.map { .group($0) }
      // Who ends elsewhere takes the waiting task from the group before it does anything else for it.
      if isGroupAwaited, record.waitingForGroup != UInt(bitPattern: self.task) { return false }
      var next = record.firstChild
      while let address = next {
        let child = TaskNotes(address)
        guard child.parent == self.task, child.isHeldUp(by: sleepers) else { return false }
        if isGroupAwaited || obstacle == .task(address) {
          // It has ended, and is about to say so: this task goes on.
          guard child.state != .ended else { return false }
          isOwnObstacle = true
        }
        next = child.nextChild
      }
    }
    return isOwnObstacle
  }
}
