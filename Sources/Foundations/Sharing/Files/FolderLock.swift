import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The lock of writers on a folder.
enum FolderLock {
  /// Locks an open folder. Waits for other writers. The lock ends when the folder is closed.
  @Sendable static func lock(_ descriptor: CInt) -> SystemError? {
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { return SystemError(code: errno) }
    }
    return nil
  }

  /// Whether the file system has no locks, as some network file systems.
  static func isUnsupported(_ error: SystemError) -> Bool {
    [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP, EINVAL].contains(error.code)
  }
}
