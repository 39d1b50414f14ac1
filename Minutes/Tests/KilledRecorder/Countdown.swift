import Foundation
import Synchronization

/// Kills the process at a given count with `SIGKILL`, so that nothing is flushed or closed.
final class Countdown: Sendable {
  private let remaining: Mutex<Int?>

  init(_ count: Int?) { remaining = Mutex(count) }

  func count() {
    let isOver = remaining.withLock { remaining in
      remaining? -= 1
      return remaining == 0
    }
    if isOver { kill(getpid(), SIGKILL) }
  }
}
