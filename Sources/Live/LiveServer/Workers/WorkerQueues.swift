#if LiveServer
/// Queues of connections for workers: those that another worker has accepted, and whose browsers
/// have their pages here.
protocol WorkerQueues: Sendable {
  /// Sends a connection to a worker. The caller keeps its own descriptor, and closes it.
  ///
  /// - Parameters:
  ///   - descriptor: The connected socket.
  ///   - bytes: The bytes that were read from it.
  ///   - worker: The index of the worker.
  func send(
    _ descriptor: CInt, with bytes: [UInt8], to worker: Int
  ) throws(HandOverFailure)

  /// Starts to receive connections.
  ///
  /// - Parameters:
  ///   - receive: Called with each connection. While it waits, connections stay in the queue.
  ///   - onLoss: Called for each connection that can't be received.
  ///   - onStop: Called when no more connections are received.
  func start(
    _ receive: @escaping @Sendable (HandedOverConnection) -> Void,
    onLoss: @escaping @Sendable () -> Void,
    onStop: @escaping @Sendable () -> Void)

  /// Stops receiving connections. The worker that replaces this one receives them.
  func stop()
}

/// A connection of another worker.
struct HandedOverConnection: Sendable {
  /// The descriptor, which the receiver closes.
  let descriptor: CInt

  /// The bytes that the other worker has read.
  let bytes: [UInt8]
}

/// The reason why a connection was not handed over.
enum HandOverFailure: Error, Equatable {
  /// Too many connections wait for the worker.
  case queueFull
  /// The connection has sent more than a message can hold.
  case tooLarge
  case system(CInt)
}
#endif
