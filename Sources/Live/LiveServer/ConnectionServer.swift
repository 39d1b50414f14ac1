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

    /// The descriptor of a listening socket, which the server closes, and the lock for accepting its
    /// connections.
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
