#if LiveServer && os(Linux)
import Foundation
import Logging
import Synchronization

/// The supervisor's part of the bus: passes each frame of a worker on to all others.
///
/// Each worker process has a socket pair of its own, so a new worker receives no messages from
/// before it has started. A worker that does not read loses its waiting messages, and is told so.
final class WorkerHub: Sendable {
  private let sockets = Mutex<[ObjectIdentifier: FrameSocket]>([:])
  private let queueLimit: Int
  private let logger: Logger

  init(logger: Logger, queueLimit: Int = 4 << 20) {
    self.logger = logger
    self.queueLimit = queueLimit
  }

  /// Connects a worker process.
  ///
  /// - Parameters:
  ///   - descriptor: The supervisor's end of the socket, which the hub closes.
  ///   - worker: The index of the worker, for the log.
  func connect(_ descriptor: CInt, worker: Int) {
    let socket = FrameSocket(descriptor, queueLimit: self.queueLimit)
    let id = ObjectIdentifier(socket)
    self.sockets.withLock { $0[id] = socket }
    socket.start { [weak self] frame in
      self?.pass(frame, from: id)
    } onEnd: { [weak self] in
      _ = self?.sockets.withLock { $0.removeValue(forKey: id) }
    }
  }

  private func pass(_ frame: [UInt8], from sender: ObjectIdentifier) {
    let others = self.sockets.withLock { $0.filter { $0.key != sender }.values.map(\.self) }
    for socket in others where !socket.send(frame) {
      self.logger.warning(
        "Messages for a worker were discarded, because it does not read them. Subscribers of its topics are notified."
      )
      socket.replaceQueue(by: WorkerBusFrame.loss.bytes)
    }
  }

  deinit {
    for socket in self.sockets.withLock({ $0 }).values { socket.close() }
  }
}
#endif
