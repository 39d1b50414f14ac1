/// A record in the runtime's list of a task's activities.
struct TaskRecord {
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
  func word(at offset: Int) -> UInt {
    self.load(fromByteOffset: offset, as: UInt.self)
  }

  func pointer(at offset: Int) -> UnsafeRawPointer? {
    UnsafeRawPointer(bitPattern: self.word(at: offset))
  }
}
