#if LiveServer
import NIOCore
import NIOHTTP1
import Synchronization

/// The actions that hand a connection over to another worker.
///
/// The queue of a worker fills up while the worker restarts, if many pages reconnect. Connections
/// for it then wait in the worker that has accepted them, within bounds of time and number.
struct HandOver {
  /// Keeps the bytes of requests.
  let recorder: RequestRecorder

  /// The index of this worker.
  let ownWorker: Int

  /// Returns the worker that serves a request; `nil` if this one does.
  let otherWorker: (HTTPRequestHead) -> Int?

  /// Sends the connection to a worker, with the bytes that were read. The caller closes it.
  let send: (_ bytes: [UInt8], _ worker: Int) throws -> Void

  /// Called when a connection can't be handed over, and is refused.
  let noteFailure: (_ error: any Error, _ worker: Int) -> Void

  /// Counts the connections of this process that wait.
  let waiting: ConnectionCount

  /// Whether another worker has handed the connection over, so that this one serves the first
  /// request in any case.
  let isHandedOver: Bool

  /// The time that a connection waits. A page reconnects after 10 s without a response
  /// (`outbox.js`).
  static let timeout = TimeAmount.seconds(10)

  /// The time between two attempts.
  static let retryInterval = TimeAmount.milliseconds(100)
}

/// Counts connections, up to a maximum.
final class ConnectionCount: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a connection.
  ///
  /// - Returns: `false` if the limit is reached.
  func take() -> Bool {
    self.count.withLock { count in
      guard count < self.limit else { return false }
      count += 1
      return true
    }
  }

  /// Subtracts a connection that was counted.
  func giveBack() { self.count.withLock { $0 -= 1 } }
}
#endif
