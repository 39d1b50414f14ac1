#if LiveServer
import NIOCore
import NIOPosix

/// A raw connection to a server, on which a test can send invalid data.
final class Wire {
  private var received = ByteBuffer()
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  let port: Int
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

  private init(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, port: Int
  ) {
    self.inbound = inbound.makeAsyncIterator()
    self.outbound = outbound
    self.port = port
  }

  /// Connects, and closes the connection at the end.
  ///
  /// - Parameters:
  ///   - port: The port of the server, on this machine.
  ///   - address: The address of the client; `nil` for any.
  ///   - encryption: The TLS configuration of the client; `nil` for a connection in the clear.
  ///   - operation: Uses the connection.
  static func connect<R: Sendable>(
    to port: Int, from address: String? = nil, encryption: ClientEncryption? = nil,
    _ operation: (Wire) async throws -> R
  ) async throws -> R {
    var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    if let address {
      bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: address, port: 0))
    }
    let channel =
      try await bootstrap
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try encryption?.encrypt(channel.pipeline.syncOperations)
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await operation(Wire(inbound, outbound, port: port))
    }
  }

  /// Sends bytes, unless the server has closed the connection. What it sent before that can still
  /// be received.
  func send(_ bytes: [UInt8]) async throws {
    do {
      try await self.outbound.write(ByteBuffer(bytes: bytes))
    } catch ChannelError.ioOnClosedChannel {
      // A server that refuses a socket closes it two seconds later, whether or not it was spoken to.
    }
  }

  func send(_ text: String) async throws {
    try await self.send(Array(text.utf8))
  }

  /// Closes the sending side of the connection.
  func finish() { self.outbound.finish() }

  /// Returns bytes from the server; fewer if the server closes the connection.
  func receive(_ count: Int) async throws -> [UInt8] {
    while self.received.readableBytes < count, var more = try await self.inbound.next() {
      self.received.writeBuffer(&more)
    }
    let available = min(count, self.received.readableBytes)
    return self.received.readBytes(length: available) ?? []
  }

  /// Returns a line from the server, without its end.
  func receiveLine() async throws -> String {
    var line: [UInt8] = []
    while let byte = try await self.receive(1).first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
#endif
