#if LiveServer
import ConcurrencyExtras
import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import LiveServer

/// Connections that a process has accepted when it shuts down.
@Suite(.timeLimit(.minutes(5)))
struct AcceptedConnectionsTests {
  private let accepted = AcceptedConnections()

  /// A listening channel, and a handler that counts its attempts to accept connections.
  private func listen() throws -> (listener: EmbeddedChannel, reads: ReadCounter) {
    let reads = ReadCounter()
    let listener = EmbeddedChannel()
    try listener.pipeline.syncOperations.addHandlers([reads, self.accepted])
    return (try self.open(listener), reads)
  }

  private func open(_ channel: EmbeddedChannel = EmbeddedChannel()) throws -> EmbeddedChannel {
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func stop(_ listener: EmbeddedChannel) {
    self.accepted.stop(listener)
    listener.embeddedEventLoop.run()
  }

  @Test
  func `listening channel without new connections closes at once`() throws {
    // given
    let (listener, _) = try self.listen()
    let connection = try self.open()
    try listener.writeInbound(connection)
    self.accepted.noteReceipt(of: connection)
    // when
    self.stop(listener)
    // then
    #expect(!listener.isActive)
    #expect(connection.isActive)
  }

  @Test
  func `listening channel stays open until the server has received its connections`() throws {
    // given
    let (listener, _) = try self.listen()
    let connections = [try self.open(), try self.open()]
    for connection in connections { try listener.writeInbound(connection) }
    // when
    self.stop(listener)
    // then
    #expect(listener.isActive)
    // when
    self.accepted.noteReceipt(of: connections[1])
    // then
    #expect(listener.isActive)
    // when
    self.accepted.noteReceipt(of: connections[0])
    // then
    #expect(!listener.isActive)
    #expect(connections.map(\.isActive) == [true, true])
  }

  @Test
  func `listening channel does not wait for a connection that was closed`() throws {
    // given
    let (listener, _) = try self.listen()
    let connection = try self.open()
    try listener.writeInbound(connection)
    self.stop(listener)
    #expect(listener.isActive)
    // when
    _ = try connection.finish()
    // then
    #expect(!listener.isActive)
  }

  @Test
  func `no connection is accepted after the end`() throws {
    // given
    let (listener, reads) = try self.listen()
    try listener.writeInbound(try self.open())
    listener.read()
    let count = reads.count
    #expect(count > 0)
    // when
    self.stop(listener)
    listener.read()
    // then
    #expect(reads.count == count)
    let option = listener.options.last
    #expect(option?.option is ChannelOptions.Types.AutoReadOption)
    #expect(option?.value as? Bool == false)
  }

  @Test
  func `connections are accepted when this process holds the lock`() throws {
    // given
    let (reads, listener) = (ReadCounter(), EmbeddedChannel())
    let accepted = AcceptedConnections(mayAccept: false)
    try listener.pipeline.syncOperations.addHandlers([reads, accepted])
    _ = try self.open(listener)
    listener.read()
    #expect(reads.count == 0)
    // when
    accepted.begin(listener)
    // then
    #expect(reads.count == 1)
  }

  @Test
  func `one process at a time accepts connections`() async throws {
    // given
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (first, second, third) = (
      AcceptLock(path: path), AcceptLock(path: path), AcceptLock(path: path)
    )
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    var holders = numbers.makeAsyncIterator()
    first.acquire { continuation.yield(1) }
    #expect(await holders.next() == 1)
    // when: one waits, and another one ends while it waits
    third.release()
    third.acquire { continuation.yield(3) }
    second.acquire { continuation.yield(2) }
    let other = openFile(path)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
    first.release()
    // then
    #expect(await holders.next() == 2)
    #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
    // when
    second.release()
    // then
    while flock(other, LOCK_EX) != 0 { #expect(errno == EINTR) }
    continuation.finish()
    #expect(await holders.next() == nil)
  }

  @Test
  func `connections that the server has not received end with the listening channel`() throws {
    // given
    let (listener, _) = try self.listen()
    let connections = [try self.open(), try self.open()]
    for connection in connections { try listener.writeInbound(connection) }
    self.accepted.noteReceipt(of: connections[0])
    // when
    _ = try listener.finish(acceptAlreadyClosed: true)
    // then
    #expect(connections.map(\.isActive) == [true, false])
  }
}

/// Opens a file; -1 if it can't be opened.
private func openFile(_ path: String) -> CInt { open(path, O_RDWR) }
#endif
