#if LiveServer
import Foundation
import Synchronization

/// The right to accept connections of a listening socket, which one process has at a time.
///
/// A worker and its successor have the same socket. If both waited for connections, the kernel
/// would wake both for one, and NIO ends a debug build that finds none. A lock of a file passes the
/// right on, also if a process is killed.
final class AcceptingTurn: Sendable {
  private enum State {
    case waiting
    case has(CInt)
    case ended
  }

  private let path: String
  private let state = Mutex(State.waiting)

  /// - Parameter path: The path of a file for the socket, which need not exist.
  init(path: String) {
    self.path = path
  }

  deinit { self.end() }

  /// Waits on a thread of its own until no other process has the right.
  ///
  /// - Parameter begin: Called when this process has it. It is not called after ``end()``.
  func take(_ begin: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      let descriptor = open(self.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // Without the file, a connection that waits is worse than two processes that accept.
      while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      let isEnded = self.state.withLock { state in
        if case .ended = state { return true }
        state = .has(descriptor)
        return false
      }
      if isEnded { close(descriptor) } else { begin() }
    }
  }

  /// Gives the right to the next process.
  func end() {
    let descriptor: CInt? = self.state.withLock { state in
      defer { state = .ended }
      if case .has(let descriptor) = state { return descriptor }
      return nil
    }
    if let descriptor { close(descriptor) }
  }
}
#endif
