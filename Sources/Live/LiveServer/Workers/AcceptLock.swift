#if LiveServer
import Foundation
import Synchronization

/// The lock of a listening socket: one process at a time accepts its connections.
///
/// A worker and its successor have the same socket. If both waited for connections, the kernel
/// would wake both for one, and NIO ends a debug build that finds none. The lock is that of a file,
/// so the kernel releases it if a process is killed.
final class AcceptLock: Sendable {
  private enum State {
    case waiting
    case held(CInt)
    case released
  }

  private let path: String
  private let state = Mutex(State.waiting)

  /// - Parameter path: The path of a file for the socket, which need not exist.
  init(path: String) {
    self.path = path
  }

  deinit { self.release() }

  /// Waits on a thread of its own until no other process holds the lock.
  ///
  /// - Parameter begin: Called when this process holds it. It is not called after ``release()``.
  func acquire(_ begin: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      let descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // Without the file, a connection that waits is worse than two processes that accept.
      while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      let isReleased = self.state.withLock { state in
        if case .released = state { return true }
        state = .held(descriptor)
        return false
      }
      if isReleased { close(descriptor) } else { begin() }
    }
  }

  /// Releases the lock, which the next process acquires.
  func release() {
    let descriptor: CInt? = self.state.withLock { state in
      defer { state = .released }
      if case .held(let descriptor) = state { return descriptor }
      return nil
    }
    if let descriptor { close(descriptor) }
  }
}
#endif
