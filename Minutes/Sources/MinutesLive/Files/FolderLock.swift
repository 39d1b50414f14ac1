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

  /// Another process uses the folder.
  struct InUse: Error, Equatable, CustomStringConvertible {
    var folder: DataFolder

    var description: String {
      "Another process has \(folder.url.path) open. Stop `minutes serve`, and try again."
    }
  }
}
