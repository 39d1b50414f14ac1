#if LiveServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Accepts connections until graceful shutdown begins, and then waits for the open ones.
///
/// It replaces Hummingbird's server, which can't listen on a socket that another process has
/// opened.
struct ConnectionServer: Service {
  enum Source: Sendable {
    case address(host: String, port: Int)

    /// The descriptor of a listening socket, which the server closes, and the lock of the socket.
    case listening(CInt, AcceptLock)
  }

  let source: Source
  let connections: LiveChannel
  /// The connections of other workers, if there are several.
  let others: WorkerConnections?
  let logger: Logger
  let onListening: @Sendable (any Channel) async -> Void

  func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let lock: AcceptLock? = if case .listening(_, let lock) = self.source { lock } else { nil }
    let (accepted, open) = (AcceptedConnections(mayAccept: lock == nil), OpenConnections())
    let server = try await self.listen(accepted, on: group)
    await withGracefulShutdownHandler {
      lock?.acquire { accepted.begin(server.channel) }
      await self.onListening(server.channel)
      await withDiscardingTaskGroup { tasks in
        tasks.addTask { await self.others?.serve(self.connections, logger: self.logger) }
        tasks.addTask {
          await open.serve { await self.connections.handle(value: $0, logger: self.logger) }
        }
        do {
          try await server.executeThenClose { connections in
            for try await connection in connections {
              open.add(connection)
              accepted.noteReceipt(of: connection.channel)
            }
          }
        } catch {
          self.logger.error(
            "The server can no longer accept connections.", metadata: ["error": "\(error)"])
        }
        lock?.release()
        open.complete()
        self.others?.quiesce()
      }
    } onGracefulShutdown: {
      accepted.stop(server.channel) { lock?.release() }
      open.quiesce()
      self.others?.quiesce()
    }
  }

  private func listen(
    _ accepted: AcceptedConnections, on group: MultiThreadedEventLoopGroup
  ) async throws -> NIOAsyncChannel<LiveChannel.Value, Never> {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: ConnectionQueue.limit)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.recvAllocator, value: LiveChannel.receiveBuffers)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(accepted)
        }
      }
    let setUp = { @Sendable [connections, logger] channel in
      let connection = FirstUse.connection.run {
        connections.setup(channel: channel, logger: logger)
      }
      connection.whenFailure { _ in channel.close(promise: nil) }
      return connection
    }
    return switch self.source {
    case .address(let host, let port):
      try await bootstrap.bind(host: host, port: port, childChannelInitializer: setUp)
    case .listening(let socket, _):
      try await bootstrap.bind(socket, childChannelInitializer: setUp)
    }
  }
}

/// The handler of a listening channel that closes it without losing connections it has accepted.
///
/// NIO closes or forgets connections that are being set up when their listening channel closes.
/// Their clients would get no response, though the next process could serve them.
final class AcceptedConnections: ChannelDuplexHandler, Sendable {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  private struct State {
    /// The connections that the server has not received yet.
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// The listening channel, if it closes when the server has received all connections.
    var stopped: (any Channel)?
    /// Whether connections are accepted, until the end.
    var mayAccept: Bool
  }

  private let state: Mutex<State>

  /// - Parameter mayAccept: `false` if connections wait in the kernel until ``begin(_:)``.
  init(mayAccept: Bool = true) {
    self.state = Mutex(State(mayAccept: mayAccept))
  }

  /// Begins to accept connections.
  func begin(_ listener: any Channel) {
    self.state.withLock { $0.mayAccept = true }
    listener.read()
  }

  /// Accepts no more connections, and closes the listening channel when the server has received
  /// all that were accepted.
  ///
  /// - Parameter onEnd: Called when no connections are accepted any more.
  func stop(_ listener: any Channel, onEnd: @escaping @Sendable () -> Void = {}) {
    // While this runs on its event loop, no connection is accepted.
    listener.eventLoop.execute {
      try? listener.syncOptions?.setOption(.autoRead, value: false)
      let isComplete = self.state.withLock { state in
        state.stopped = listener
        return state.channels.isEmpty
      }
      onEnd()
      if isComplete { listener.close(promise: nil) }
    }
  }

  /// Notes that the server has received a connection.
  func noteReceipt(of connection: any Channel) {
    let listener = self.state.withLock { state in
      state.channels[ObjectIdentifier(connection)] = nil
      return state.channels.isEmpty ? state.stopped : nil
    }
    listener?.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let connection = self.unwrapInboundIn(data)
    self.state.withLock { $0.channels[ObjectIdentifier(connection)] = connection }
    connection.closeFuture.whenComplete { [weak self] _ in self?.noteReceipt(of: connection) }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if self.state.withLock({ $0.mayAccept && $0.stopped == nil }) { context.read() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let channels = self.state.withLock { state in
      state.stopped = nil
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
    context.fireChannelInactive()
  }
}

extension RouterResponder<SiteContext> {
  /// Writes the responses of the router, with their date.
  func responder(logger: Logger) -> HTTPChannelHandler.Responder {
    let date = DateField()
    return { request, writer, channel in
      let context = SiteContext(
        source: ApplicationRequestContextSource(channel: channel, logger: logger))
      var response: Response
      do {
        response = try await self.respond(to: request, context: context)
      } catch let error as HTTPParserError {
        throw error
      } catch {
        // `ErrorPages` turns every error of a route into a response.
        response = Response(status: .internalServerError)
      }
      response.headers[.date] = date.value
      do {
        try await writer.write(response: response.head, body: response.body)
      } catch is HTTPParserError {
        // The connection would respond to this error with a second response.
        throw ResponseInterrupted()
      }
    }
  }

  private struct ResponseInterrupted: Error {}
}

/// The value of the header field `Date`, formatted once a second.
final class DateField: Sendable {
  private let cache = Mutex<(second: time_t, text: String)>((-1, ""))

  var value: String {
    var now = time(nil)
    return self.cache.withLock { cache in
      if cache.second != now {
        var parts = tm()
        gmtime_r(&now, &parts)
        cache = (now, Self.text(parts))
      }
      return cache.text
    }
  }

  /// Formats a date as in `Sun, 06 Nov 1994 08:49:37 GMT`, independent of the locale of the
  /// process.
  static func text(_ parts: tm) -> String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return """
      \(days[Int(truncatingIfNeeded: parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(truncatingIfNeeded: parts.tm_mon)]) \
      \(parts.tm_year + 1900) \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) GMT
      """
  }
}
#endif
