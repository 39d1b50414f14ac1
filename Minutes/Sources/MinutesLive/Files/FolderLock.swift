import Foundation

/// A lock on a data folder: shared by all processes that use it, or exclusive. It ends with the
/// process.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Returns `nil` if another process holds a conflicting lock on the folder.
  convenience init?(_ folder: DataFolder, isExclusive: Bool) throws {
    try self.init(path: folder.databaseChanges.path, isExclusive: isExclusive)
  }

  /// Locks a file, and creates it if it is missing. Returns `nil` if a conflicting lock is held.
  ///
  /// - Parameter isWaiting: Whether the call waits for the end of a conflicting lock. Blocks the thread.
  init?(path: String, isExclusive: Bool, isWaiting: Bool = false) throws {
    descriptor = try FileOperation.perform("create", path: path) {
      open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }
    // Some network file systems do not support locks. `serve` works without them.
    let operation = (isExclusive ? LOCK_EX : LOCK_SH) | (isWaiting ? 0 : LOCK_NB)
    var result = flock(descriptor, operation)
    while result != 0, errno == EINTR { result = flock(descriptor, operation) }
    if result != 0, errno == EWOULDBLOCK { return nil }
  }

  deinit {
    // Closing is not enough: a process that is being started has the file, and the lock, for a moment, too.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The digits of the largest number.
  private static let digitCount = 19

  /// Writes a number to the file, for other processes. If that fails, they see the one before.
  ///
  /// Every number has as many digits, so that a reader finds it whole.
  ///
  /// - Parameter number: The number, 0 or more.
  func write(_ number: Int) {
    let digits = Array(String(number).utf8)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, Self.digitCount - digits.count))
    let bytes = zeros + digits
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Reads the number in the file of a lock. `nil` if there is none.
  static func number(in path: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0, radix: 10) }
  }

  /// Another process uses the folder.
  struct InUse: Error, Equatable, CustomStringConvertible {
    var folder: DataFolder

    var description: String {
      "Another process has \(folder.url.path) open. Stop `minutes serve`, and try again."
    }
  }
}
