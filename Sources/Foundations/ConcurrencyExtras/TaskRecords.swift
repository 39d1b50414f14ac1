import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The gate in front of the runtime's task records.
///
/// All code that depends on the memory layout of tasks is in this file, and does nothing while the
/// gate is closed. Test stores then find the end of a wait by their timeout instead.
///
/// The environment variable `CHORALE_TASK_RECORDS=0` closes the gate.
package enum TaskRecords {
  /// Whether tasks have the known layout: they can be identified by their address.
  static let areKnown = Self.isAllowed && Self.layoutIsKnown

  /// Whether the records of tasks can be read: the layout is known, and the records of a sample of
  /// tasks are as expected.
  package static let areReadable = Self.areKnown && TaskSample().readsWell()

  private static var isAllowed: Bool {
    guard let value = getenv("CHORALE_TASK_RECORDS") else { return true }
    return String(cString: value) != "0"
  }

  /// Checks the sizes of the types whose bits are read, and what the runtime exports for debuggers.
  private static var layoutIsKnown: Bool {
    #if _pointerBitWidth(_64)
    MemoryLayout<Task<Void, Never>>.size == MemoryLayout<UInt>.size
      && MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size
      && Self.number("_swift_concurrency_debug_internal_layout_version", as: UInt32.self) == 1
      && Self.number("_swift_concurrency_debug_asyncTaskSize", as: Int.self) == TaskNotes.taskSize
    #else
    false
    #endif
  }

  /// A number that the runtime exports.
  private static func number<Number>(_ name: String, as type: Number.Type) -> Number? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    dlsym(dlopen(nil, RTLD_LAZY), name)?.load(as: type)
    #else
    nil
    #endif
  }
}

/// The identity of an existing task: its address.
package struct TaskIdentity: Hashable, Sendable {
  private let address: UInt

  /// - Returns: `nil` if tasks can't be identified; see ``TaskRecords``.
  package init?<Success, Failure: Error>(_ task: Task<Success, Failure>) {
    guard TaskRecords.areKnown else { return nil }
    self.address = unsafeBitCast(task, to: UInt.self)
  }

  /// The current task; `nil` outside of a task, and if tasks can't be identified.
  package static var current: Self? {
    guard TaskRecords.areKnown else { return nil }
    return withUnsafeCurrentTask { task in
      task.map { Self(address: unsafeBitCast($0, to: UInt.self)) }
    }
  }

  fileprivate init(_ address: UnsafeRawPointer) {
    self.address = UInt(bitPattern: address)
  }

  private init(address: UInt) {
    self.address = address
  }

  fileprivate var pointer: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: self.address) }
}

extension Task {
  /// Whether neither the task nor any of its child tasks can continue before one of `sleepers`
  /// does, directly or indirectly.
  ///
  /// This is read from the runtime's task records (``TaskNotes``). A task is held up if it is one
  /// of `sleepers` or waits for child tasks that are held up, and all its other children are held
  /// up or have ended. A task that waits for anything else is not held up: for a stream, a
  /// continuation, a task that is not a child, an executor.
  ///
  /// Call it on the executor of the task's jobs, while none is queued or running.
  ///
  /// - Parameter sleepers: Tasks that are suspended.
  /// - Returns: `false`, too, if the records of the runtime cannot be read.
  package func isHeldUp(by sleepers: Set<TaskIdentity>) -> Bool {
    guard TaskRecords.areReadable, let address = TaskIdentity(self)?.pointer else { return false }
    return withExtendedLifetime(self) { TaskNotes(address).isHeldUp(by: sleepers) }
  }
}

/// The runtime's records of a task: whether it is suspended, the task or group that it waits for,
/// its children.
///
/// The runtime keeps these records for priority escalation, and has no function that returns them.
/// They are read in memory, as debuggers do, if ``TaskRecords/areReadable``.
///
/// Unsafe for the compiler. It is safe for existing tasks, if it is called on the executor of their
/// jobs while none of them runs: then no record is deallocated during the call. Of a task that
/// other code may resume, and of a child that runs elsewhere, only the obstacle and the state are
/// read. One case remains: a child of a group that ends elsewhere at the very moment in which its
/// state is read. Its memory may be reused by then, and the result be wrong.
private struct TaskNotes {
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

/// A record in the runtime's list of a task's activities.
private struct TaskRecord {
  enum Kind: UInt8 {
    /// The task is suspended. Always the latest record.
    case waiting = 0
    /// It runs an `async let` task.
    case child = 1
    /// It runs a task group.
    case group = 2
  }

  /// The reason why a task is suspended.
  enum Obstacle: Equatable {
    case task(UnsafeRawPointer)
    case group(UnsafeRawPointer)
    case continuation
  }

  private let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  /// `nil` for other kinds.
  var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: self.address.word(at: 0))) }

  /// The previous record.
  var previous: Self? { self.address.pointer(at: 8).map { Self($0) } }

  // MARK: Waiting

  var waitingTask: UInt { self.address.word(at: 40) }

  /// `nil` if the task is about to be queued on an executor.
  var obstacle: Obstacle? {
    guard let obstacle = self.address.pointer(at: 16) else { return nil }
    switch UInt8(truncatingIfNeeded: self.address.word(at: 32)) {
    case 1: return .task(obstacle)
    case 2: return .continuation
    case 3: return .group(obstacle)
    default: return nil
    }
  }

  // MARK: Children

  var firstChild: UnsafeRawPointer? {
    self.kind == .child || self.kind == .group ? self.address.pointer(at: 16) : nil
  }

  /// The group that contains this record.
  var group: UnsafeRawPointer? { self.kind == .group ? self.address - 8 : nil }

  /// The task that waits for the group.
  var waitingForGroup: UInt? { self.group?.word(at: 88) }
}

extension UnsafeRawPointer {
  fileprivate func word(at offset: Int) -> UInt {
    self.load(fromByteOffset: offset, as: UInt.self)
  }

  fileprivate func pointer(at offset: Int) -> UnsafeRawPointer? {
    UnsafeRawPointer(bitPattern: self.word(at: offset))
  }
}

/// A few tasks in all relevant states of waiting, to verify the reading of their records.
///
/// They are run manually, on the current thread.
private final class TaskSample: TaskExecutor {
  private struct State {
    var jobs = JobQueue()
    /// In the order of their suspension.
    var sleepers: [(task: TaskIdentity, continuation: UnsafeContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.state.withLock { $0.jobs.append(job) }
  }

  /// Whether the records of the tasks are read as expected.
  func readsWell() -> Bool {
    let stranger = Task(executorPreference: self) { await self.sleep() }
    let task = Task(executorPreference: self) {
      async let ended: Void = {}()
      async let child: Void = self.sleep()
      await self.sleep()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.sleep() }
      }
      await child
      await stranger.value
      await ended
    }
    guard let address = TaskIdentity(task)?.pointer else { return false }
    return withExtendedLifetime(task) {
      self.runJobs()
      let notes = TaskNotes(address)
      // Checked first, because the rest follows pointers.
      guard notes.isPlausible else { return false }
      let (itself, child) = (1, 2)
      var isWell =
        notes.isHeldUp(by: self.sleepers(itself, child))
        && !notes.isHeldUp(by: self.sleepers(child))
        && !notes.isHeldUp(by: self.sleepers(itself))
      self.wake(itself)
      let grandchild = 3
      isWell =
        isWell && notes.isHeldUp(by: self.sleepers(child, grandchild))
        && !notes.isHeldUp(by: self.sleepers(child))
        && !notes.isHeldUp(by: self.sleepers(grandchild))
      self.wake(grandchild)
      isWell = isWell && notes.isHeldUp(by: self.sleepers(child)) && !notes.isHeldUp(by: [])
      self.wake(child)
      // It waits for a suspended task that is not its child.
      isWell = isWell && !notes.isHeldUp(by: self.sleepers(0))
      self.wake(0)
      return isWell && notes.isHeldUp(by: [])
    }
  }

  private func sleep() async {
    guard let task = TaskIdentity.current else { return }
    await withUnsafeContinuation { continuation in
      self.state.withLock { $0.sleepers.append((task, continuation)) }
    }
  }

  private func sleepers(_ numbers: Int...) -> Set<TaskIdentity> {
    self.state.withLock { state in Set(numbers.map { state.sleepers[$0].task }) }
  }

  private func wake(_ number: Int) {
    self.state.withLock { $0.sleepers[number].continuation }.resume()
    self.runJobs()
  }

  private func runJobs() {
    while let job = self.state.withLock({ $0.jobs.popFirst() }) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
