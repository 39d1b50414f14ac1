#if LiveServer
import Dispatch
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
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

/// Serves the connections that other workers have accepted.
///
/// When the server shuts down, they end like accepted ones.
final class WorkerConnections: Sendable {
  private let queues: any WorkerQueues
  /// The slots for connections that were received and are not set up yet.
  private let slots = DispatchSemaphore(value: 0)
  private let open = OpenConnections()

  /// - Parameters:
  ///   - queues: The queue of this worker.
  ///   - limit: The maximum number of connections that were received and are not set up yet.
  ///     Further ones stay in the queue.
  init(_ queues: any WorkerQueues, limit: Int) {
    self.queues = queues
    // An initial value would be the minimum at the end, and connections that were received but
    // not served hold slots then.
    for _ in 0..<limit { self.slots.signal() }
  }

  /// Serves connections until ``quiesce()``.
  func serve(_ connections: LiveChannel, logger: Logger) async {
    let (received, continuation) = AsyncStream.makeStream(of: HandedOverConnection.self)
    self.queues.start { connection in
      // Event loops set connections up, and wait for none of them.
      self.slots.wait()
      continuation.yield(connection)
    } onLoss: {
      connections.metrics.noteRefusal("handOver")
      logger.error(
        "A connection of another worker was lost. This process may have reached its limit on open files."
      )
    } onStop: {
      continuation.finish()
    }
    await withDiscardingTaskGroup { tasks in
      tasks.addTask {
        await self.open.serve { await connections.handle(value: $0, logger: logger) }
      }
      await withDiscardingTaskGroup { tasks in
        for await connection in received {
          tasks.addTask { await self.setUp(connection, connections, logger) }
        }
      }
      self.open.complete()
    }
  }

  /// Stops receiving connections, and ends those that are there when their requests are complete.
  func quiesce() {
    self.queues.stop()
    self.open.quiesce()
  }

  private func setUp(
    _ connection: HandedOverConnection, _ connections: LiveChannel, _ logger: Logger
  ) async {
    let value: LiveChannel.Value
    do {
      defer { self.slots.signal() }
      value = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.allowRemoteHalfClosure, value: true)
        // The bytes that the other worker has read come first.
        .channelOption(.autoRead, value: false)
        .channelOption(.recvAllocator, value: LiveChannel.receiveBuffers)
        .withConnectedSocket(connection.descriptor) { channel in
          FirstUse.connection.run {
            connections.setup(channel: channel, logger: logger, isHandedOver: true)
          }
        }
    } catch {
      // The client has closed the connection.
      logger.debug(
        "A connection of another worker can't be served.", metadata: ["error": "\(error)"])
      return
    }
    let channel = value.channel
    channel.eventLoop.execute {
      channel.pipeline.fireChannelRead(ByteBuffer(bytes: connection.bytes))
      channel.pipeline.fireChannelReadComplete()
    }
    try? await channel.setOption(.autoRead, value: true).get()
    self.open.add(value)
  }
}

/// Keeps the bytes of a request until it is certain that this worker serves it, so that the
/// connection can be handed over to another worker together with them.
final class RequestRecorder: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private enum State {
    /// The next bytes begin a request.
    case idle
    case recording(ByteBuffer)
    /// This worker serves the request.
    case passing
    /// The connection leaves this worker, so nothing is decoded any more.
    case holding(ByteBuffer)
  }

  private var state = State.idle

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = self.unwrapInboundIn(data)
    switch self.state {
    case .idle: self.state = .recording(bytes)
    case .recording(var recorded):
      self.state = .passing
      recorded.writeImmutableBuffer(bytes)
      self.state = .recording(recorded)
    case .passing: break
    case .holding(var recorded):
      self.state = .passing
      recorded.writeBuffer(&bytes)
      self.state = .holding(recorded)
      return
    }
    context.fireChannelRead(data)
  }

  /// Discards the recorded bytes, because this worker serves the request.
  func pass() { self.state = .passing }

  /// Notes the end of a request.
  func noteEnd() { self.state = .idle }

  /// Stops passing bytes on.
  ///
  /// - Returns: `false` if the recorded bytes are not those of this request, because the client
  ///   sends requests without waiting for responses.
  func hold(_ head: HTTPRequestHead) -> Bool {
    guard case .recording(let bytes) = self.state,
      bytes.readableBytesView.starts(with: "\(head.method.rawValue) \(head.uri) ".utf8)
    else {
      self.state = .holding(ByteBuffer())
      return false
    }
    self.state = .holding(bytes)
    return true
  }

  /// The bytes that were received for the request, and after it, while they are held.
  var heldBytes: [UInt8] {
    guard case .holding(let bytes) = self.state else { return [] }
    return Array(bytes.readableBytesView)
  }
}
#endif
