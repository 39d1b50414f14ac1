#if LiveServer && os(Linux)
import Foundation
import Synchronization
import Testing

@testable import LiveServer

/// Connections that wait, and those of a worker that shuts down.
extension HandOverTests {
  /// A queue that delivers connections at once.
  private final class Burst: WorkerQueues {
    private let connections: [HandedOverConnection]
    private let onStop = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ connections: [HandedOverConnection]) { self.connections = connections }

    func send(
      _ descriptor: CInt, with bytes: [UInt8], to worker: Int
    ) throws(HandOverFailure) {
      throw .queueFull
    }

    func start(
      _ receive: @escaping @Sendable (HandedOverConnection) -> Void,
      onLoss: @escaping @Sendable () -> Void,
      onStop: @escaping @Sendable () -> Void
    ) {
      self.onStop.withLock { $0 = onStop }
      Thread.detachNewThread { [connections] in
        for connection in connections { receive(connection) }
      }
    }

    func stop() { self.onStop.withLock(\.self)?() }
  }

  /// Queues that are full for the first attempts to send a connection.
  private final class FullQueues: WorkerQueues {
    private let base: ConnectionHandOver
    private let refusals: Mutex<Int>

    init(_ base: ConnectionHandOver, refusals: Int) {
      self.base = base
      self.refusals = Mutex(refusals)
    }

    func send(
      _ descriptor: CInt, with bytes: [UInt8], to worker: Int
    ) throws(HandOverFailure) {
      let isFull = self.refusals.withLock { refusals in
        refusals -= 1
        return refusals >= 0
      }
      guard !isFull else { throw .queueFull }
      try self.base.send(descriptor, with: bytes, to: worker)
    }

    func start(
      _ receive: @escaping @Sendable (HandedOverConnection) -> Void,
      onLoss: @escaping @Sendable () -> Void,
      onStop: @escaping @Sendable () -> Void
    ) {
      self.base.start(receive, onLoss: onLoss, onStop: onStop)
    }

    func stop() { self.base.stop() }
  }

  @Test
  func `a connection waits until the queue of its worker has space`() async throws {
    try await Self.withFolder { folder in
      let sockets = try HandOverSockets(count: 2)
      let configuration = Self.configuration(folder)
      let lines = LogLines()
      try await Self.withWorker(
        0, of: sockets, configuration, logger: lines.logger,
        changing: {
          $0.queues = FullQueues(
            ConnectionHandOver(index: 0, inbox: sockets.inboxes[0], outboxes: sockets.outboxes),
            refusals: 2)
        }
      ) { first in
        try await Self.withWorker(1, of: sockets, configuration) { second in
          let document = try await ask(second.port, "/")
          // when: the request and the next one of its connection arrive while the queue is full
          try await Wire.connect(to: first.port) { wire in
            let request =
              "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(second.port)\r\nCookie: \(document.cookie)\r\n\r\n"
            try await wire.send(request)
            try await wire.send(request)
            // then
            for _ in 1...2 {
              let response = try await wire.receiveResponse()
              #expect(response.status == 200)
              #expect(response.attribute("data-epoch") == document.attribute("data-epoch"))
            }
          }
          #expect(lines.all == [])
        }
      }
    }
  }

  /// Returns the data of a socket until its end.
  private static func text(from descriptor: CInt) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
          text += buffer[..<count]
        }
        close(descriptor)
        continuation.resume(returning: String(decoding: text, as: UTF8.self))
      }
    }
  }

  @Test
  func `connections wait in the queue when too many are being received`() async throws {
    try await Self.withFolder { folder in
      // given: four connections of another worker
      var clients: [CInt] = []
      var connections: [HandedOverConnection] = []
      for _ in 0..<4 {
        var pair: [CInt] = [-1, -1]
        #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
        clients.append(pair[0])
        connections.append(
          HandedOverConnection(
            descriptor: pair[1],
            bytes: Array(
              "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)))
      }
      let queue = Burst(connections)
      let lines = LogLines()
      let sockets = try HandOverSockets(count: 1)
      try await Self.withWorker(
        0, of: sockets, Self.configuration(folder), logger: lines.logger,
        changing: {
          $0.queues = queue
          $0.receivedLimit = 1
        }
      ) { _ in
        // when: they arrive at once
        for client in clients {
          // then
          let text = await Self.text(from: client)
          #expect(text.hasPrefix("HTTP/1.1 200 OK"), "\(text)")
        }
        #expect(lines.all == [])
      }
    }
  }

  @Test
  func `a worker that shuts down serves connections that do not fit into the queue`() throws {
    // given
    let sockets = try HandOverSockets(count: 1)
    let worker = ConnectionHandOver(
      index: 0, inbox: sockets.inboxes[0], outboxes: sockets.outboxes)
    var pair: [CInt] = [-1, -1]
    #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { for descriptor in pair { close(descriptor) } }
    var received: [[UInt8]] = []
    func take(_ text: String) {
      let connection = HandedOverConnection(descriptor: dup(pair[1]), bytes: Array(text.utf8))
      worker.take(connection) {
        received.append($0.bytes)
        close($0.descriptor)
      }
    }
    // when
    take("before")
    // then
    #expect(received == [Array("before".utf8)])
    // when: it shuts down
    worker.stop()
    take("for the successor")
    // then
    #expect(received.count == 1)
    let result = DescriptorMessage.receive(on: sockets.inboxes[0])
    guard case .complete(let descriptor, let bytes) = result else {
      Issue.record("The connection is not in the queue.")
      return
    }
    close(descriptor)
    #expect(bytes == Array("for the successor".utf8))
    // when: other workers have filled the queue
    while DescriptorMessage.send(pair[1], with: [0], on: sockets.outboxes[0]) == 0 {}
    take("after")
    // then
    #expect(received.last == Array("after".utf8))
  }

  @Test
  func `a worker that shuts down tells pages on connections of others`() async throws {
    try await self.withWorkers { first, second in
      let document = try await ask(second.port, "/")
      try await Wire.connect(to: first.port) { wire in
        try await wire.upgrade(
          session: document.attribute("data-session"),
          headers: second.headers(document).merging([
            "Origin": "http://127.0.0.1:\(second.port)"
          ]) { $1 })
        try await wire.say("[0,1,\"\(document.attribute("data-epoch"))\",0]")
        _ = try await wire.receiveFrame()
        async let stop: Void = second.stop()
        #expect(try await wire.receiveFrame() == .close(1001))
        try? await wire.send(frame: 0x88, [0x03, 0xE9])
        await stop
      }
    }
  }
}
#endif
