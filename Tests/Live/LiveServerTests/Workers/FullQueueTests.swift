#if LiveServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LiveServer

/// Connections for a worker whose queue is full.
@Suite(.timeLimit(.minutes(5)))
struct FullQueueTests {
  /// The queue of the worker, and the connections that were sent to it or refused.
  private final class Queue {
    var failure: HandOverFailure? = .queueFull
    var attempts = 0
    var sent: [String] = []
    var refused: [HandOverFailure] = []
  }

  private let queue = Queue()
  private let waiting = ConnectionCount(limit: 1)
  private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// Opens a connection, and requests a page of the other worker, with time under control of the
  /// test.
  private func ask() throws -> EmbeddedChannel {
    let handOver = HandOver(
      recorder: RequestRecorder(), ownWorker: 0, otherWorker: { _ in 1 },
      send: { [queue] bytes, worker in
        #expect(worker == 1)
        queue.attempts += 1
        if let failure = queue.failure { throw failure }
        queue.sent.append(String(decoding: bytes, as: UTF8.self))
      },
      noteFailure: { [queue] error, _ in
        if let failure = error as? HandOverFailure { queue.refused.append(failure) }
      }, waiting: self.waiting, isHandedOver: false)
    let plan = UpgradeHandler.Plan(
      isSocket: { _ in false }, serveHTTP: { [] }, serveSocket: { _ in [] }, noteHandled: {},
      idleTimeout: .seconds(60), quiescingTimeout: .seconds(1), handOver: handOver)
    let channel = EmbeddedChannel(handlers: [
      handOver.recorder, ByteToMessageHandler(HTTPRequestDecoder()),
      UpgradeHandler(codec: [], plan: plan),
    ])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(string: Self.request))
    return channel
  }

  private func advance(_ channel: EmbeddedChannel, by milliseconds: Int64) {
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(milliseconds))
  }

  /// Expects that a request was refused, and that its connection ends.
  private func expectRefusal(
    on channel: EmbeddedChannel, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let part = try channel.readOutbound(as: HTTPServerResponsePart.self)
    guard case .head(let head) = part else {
      Issue.record("There is no response.", sourceLocation: sourceLocation)
      return
    }
    #expect(head.status == .serviceUnavailable, sourceLocation: sourceLocation)
    #expect(head.headers["Retry-After"] == ["1"], sourceLocation: sourceLocation)
    #expect(head.headers["Connection"] == ["close"], sourceLocation: sourceLocation)
    self.advance(channel, by: 2_000)
    #expect(!channel.isActive, sourceLocation: sourceLocation)
  }

  @Test
  func `connection is handed over as soon as the queue has space`() throws {
    // given
    let channel = try self.ask()
    self.advance(channel, by: 9_950)
    #expect(self.queue.sent == [])
    #expect(self.queue.attempts == 100)
    // when
    self.queue.failure = nil
    self.advance(channel, by: 50)
    // then
    #expect(self.queue.sent == [Self.request])
    #expect(self.queue.refused == [])
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
    #expect(!channel.isActive)
  }

  @Test
  func `connection is refused after 10 s`() throws {
    // given
    let channel = try self.ask()
    self.advance(channel, by: 9_900)
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
    // when
    self.advance(channel, by: 100)
    // then
    try self.expectRefusal(on: channel)
    #expect(self.queue.refused == [.queueFull])
  }

  @Test
  func `connection is refused after 1 s when the worker that has it shuts down`() throws {
    // given
    let channel = try self.ask()
    self.advance(channel, by: 3_000)
    // when
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    self.advance(channel, by: 900)
    // then
    #expect(try channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
    self.advance(channel, by: 100)
    try self.expectRefusal(on: channel)
  }

  @Test
  func `only some connections wait, and others are refused at once`() throws {
    // given
    let first = try self.ask()
    // when
    let second = try self.ask()
    // then
    try self.expectRefusal(on: second)
    #expect(self.queue.refused == [.queueFull])
    // when: the client of the first one closes it
    _ = try first.finish(acceptAlreadyClosed: true)
    let third = try self.ask()
    // then: the next one waits
    #expect(try third.readOutbound(as: HTTPServerResponsePart.self) == nil)
    // when: it is handed over
    self.queue.failure = nil
    self.advance(third, by: 100)
    #expect(self.queue.sent == [Self.request])
    self.queue.failure = .queueFull
    let fourth = try self.ask()
    // then
    #expect(try fourth.readOutbound(as: HTTPServerResponsePart.self) == nil)
    #expect(self.queue.refused == [.queueFull])
    _ = try fourth.finish(acceptAlreadyClosed: true)
    // A closed connection makes no attempts.
    let attempts = self.queue.attempts
    self.advance(first, by: 1_000)
    self.advance(fourth, by: 1_000)
    #expect(self.queue.attempts == attempts)
  }

  @Test(arguments: [HandOverFailure.tooLarge, .system(9)])
  func `connection that no queue can take is refused at once`(failure: HandOverFailure) throws {
    // given
    self.queue.failure = failure
    // when
    let channel = try self.ask()
    // then
    try self.expectRefusal(on: channel)
    #expect(self.queue.refused == [failure])
    #expect(self.queue.attempts == 1)
  }
}
#endif
