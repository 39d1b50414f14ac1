#if LiveServer
import ConcurrencyExtras
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import LiveServer

/// The connections of a server, and the tasks that serve them.
@Suite(.timeLimit(.minutes(5)))
struct OpenConnectionsTests {
  private let open = OpenConnections()

  /// A connection, and the promise of what its handlers make of it.
  private struct Connection {
    let channel = NIOAsyncTestingChannel()
    let language: EventLoopPromise<LiveChannel.Language>

    init(_ handlers: [any ChannelHandler & Sendable] = []) async throws {
      self.language = self.channel.eventLoop.makePromise()
      for handler in handlers { try await self.channel.pipeline.addHandler(handler).get() }
      try await self.channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    }

    var value: LiveChannel.Value {
      LiveChannel.Value(channel: self.channel, language: self.language.futureResult)
    }

    /// Receives the first HTTP request.
    func receiveRequest() async throws {
      let channel = self.channel
      let http = try await self.channel.testingEventLoop.executeInContext {
        try LiveChannel.HTTPChannel(wrappingChannelSynchronously: channel)
      }
      self.language.succeed(.http(http))
    }

    /// Waits until everything that the event loop was asked to do is done.
    func settle() async {
      await self.channel.testingEventLoop.run()
    }

    func close() async throws {
      self.language.fail(ChannelError.ioOnClosedChannel)
      _ = try await self.channel.finish(acceptAlreadyClosed: true)
    }
  }

  @Test
  func `connections learn of the shutdown, also those that are received during it`() async throws {
    // given
    let counts = [LockIsolated(0), LockIsolated(0), LockIsolated(0)]
    var connections: [Connection] = []
    for count in counts {
      connections.append(try await Connection([QuiescingCounter(count: count)]))
    }
    self.open.add(connections[0].value)
    self.open.add(connections[1].value)
    try await connections[1].close()
    #expect(counts.map(\.value) == [0, 0, 0])
    // when
    self.open.quiesce()
    self.open.add(connections[2].value)
    for connection in connections { await connection.settle() }
    // then
    #expect(counts.map(\.value) == [1, 0, 1])
    for connection in connections { try await connection.close() }
  }

  @Test
  func `a connection has a task from its first request on, a socket has none`() async throws {
    // given
    let (idle, requested, socket) = (
      try await Connection(), try await Connection(), try await Connection()
    )
    let served = LockIsolated<[ObjectIdentifier]>([])
    async let end: Void = self.open.serve { connection in
      served.withValue { $0.append(ObjectIdentifier(connection.channel)) }
      guard case .http(let channel) = try? await connection.language.get() else { return }
      try? await channel.executeThenClose { _, _ in }
    }
    for connection in [idle, requested, socket] { self.open.add(connection.value) }
    // when
    socket.language.succeed(.handled)
    try await requested.receiveRequest()
    self.open.complete()
    // then: serving ends with the last connection
    for connection in [idle, requested, socket] { try await connection.close() }
    await end
    #expect(served.value == [ObjectIdentifier(requested.channel)])
  }

  @Test
  func `connections are closed when serving is cancelled, also those that come later`() async throws
  {
    // given
    let (early, late) = (try await Connection(), try await Connection())
    self.open.add(early.value)
    let serving = Task { await self.open.serve { _ in } }
    // when
    serving.cancel()
    try await early.channel.closeFuture.get()
    self.open.add(late.value)
    try await late.channel.closeFuture.get()
    self.open.complete()
    // then
    await serving.value
    for connection in [early, late] { try await connection.close() }
  }

  @Test
  func `a connection that fails before its first request is closed`() async throws {
    // given
    let connection = try await Connection()
    self.open.add(connection.value)
    // when
    connection.language.fail(ChannelError.ioOnClosedChannel)
    // then
    try await connection.channel.closeFuture.get()
  }
}

/// Counts the announcements of the shutdown.
private final class QuiescingCounter: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  let count: LockIsolated<Int>

  init(count: LockIsolated<Int>) { self.count = count }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { self.count.withValue { $0 += 1 } }
  }
}
#endif
