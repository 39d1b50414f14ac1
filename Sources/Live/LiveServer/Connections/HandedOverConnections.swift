#if LiveServer
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Serves the connections that other workers have accepted.
///
/// When the server shuts down, they end like accepted ones.
final class WorkerConnections: Sendable {
  private let queues: any WorkerQueues
  private let limit: Int
  /// The number of connections that were received and are not set up yet.
  private let received = Mutex(0)
  private let open = OpenConnections()

  /// - Parameters:
  ///   - queues: The queue of this worker.
  ///   - limit: The maximum number of connections that were received and are not set up yet.
  init(_ queues: any WorkerQueues, limit: Int) {
    self.queues = queues
    self.limit = limit
  }

  /// Serves connections until ``quiesce()``.
  func serve(_ connections: LiveChannel, logger: Logger) async {
    let (received, continuation) = AsyncStream.makeStream(of: HandedOverConnection.self)
    self.queues.start { connection in
      if self.mayReceive() {
        continuation.yield(connection)
      } else {
        close(connection.descriptor)
        connections.metrics.noteRefusal("handOver")
        logger.warning(
          "A connection of another worker was refused: too many are being received.",
          metadata: ["limit": "\(self.limit)"])
      }
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

  /// Counts a connection that was received, unless there are too many.
  private func mayReceive() -> Bool {
    self.received.withLock { received in
      guard received < self.limit else { return false }
      received += 1
      return true
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
      defer { self.received.withLock { $0 -= 1 } }
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

  /// Returns the bytes that were received for the request, and after it.
  func takeBytes() -> [UInt8] {
    guard case .holding(let bytes) = self.state else { return [] }
    self.state = .passing
    return Array(bytes.readableBytesView)
  }
}
#endif
