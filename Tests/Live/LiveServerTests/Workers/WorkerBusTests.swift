#if LiveServer && os(Linux)
import Clocks
import Foundation
import Logging
import PubSub
import Synchronization
import Testing

@testable import LiveServer

/// The bus between workers, with its sockets in one process.
@Suite(.timeLimit(.minutes(5)))
struct WorkerBusTests {
  /// Workers that are connected by a hub.
  private final class Workers {
    let hub: WorkerHub
    let transports: [WorkersTransport]
    let buses: [WorkerBus]
    /// The sockets of the workers, which end with this object.
    private let sockets: [FrameSocket]

    init(
      _ count: Int, queueLimit: Int = 4 << 20, clock: any Clock<Duration> = TestClock(),
      logger: Logger = .silent
    ) {
      let hub = WorkerHub(logger: logger, queueLimit: queueLimit)
      var parts: [(FrameSocket, WorkerBus, WorkersTransport)] = []
      for index in 0..<count {
        let (supervisor, worker) = socketPair()
        hub.connect(supervisor, worker: index)
        let socket = FrameSocket(worker)
        let bus = WorkerBus(index: index, count: count, clock: clock) { socket.send($0) }
        let transport = WorkersTransport()
        transport.connect { try bus.publish($0, to: $1) }
        socket.start { bus.receive($0, for: transport) }
        parts.append((socket, bus, transport))
      }
      self.hub = hub
      self.sockets = parts.map(\.0)
      self.buses = parts.map(\.1)
      self.transports = parts.map(\.2)
    }

    deinit { for socket in self.sockets { socket.close() } }
  }

  @Test
  func `messages reach all workers in their order`() async throws {
    // given
    let workers = Workers(3)
    let clients = workers.transports.map { PubSubClient($0) }
    let topic = Topic<Int>("numbers")
    var subscriptions = clients.map { $0.events(on: topic).makeAsyncIterator() }
    for index in subscriptions.indices {
      #expect(await subscriptions[index].next() == .subscribed)
    }
    // when
    for number in 1...100 { try await clients[1].publish(number, to: topic) }
    // then
    for index in subscriptions.indices {
      for number in 1...100 { #expect(await subscriptions[index].next() == .message(number)) }
    }
  }

  @Test
  func `a large message arrives, and one that is too large is an error`() async throws {
    let workers = Workers(2)
    let clients = workers.transports.map { PubSubClient($0) }
    let topic = Topic<String>("texts")
    var texts = clients[1].messages(on: topic).makeAsyncIterator()
    let text = String(repeating: "x", count: (1 << 20) - 2)
    try await clients[0].publish(text, to: topic)
    #expect(await texts.next() == text)
    await #expect(
      throws: WorkerBusError.tooLarge(size: (1 << 20) + 1, topic: "texts")
    ) {
      try await clients[0].publish(text + "x", to: topic)
    }
  }

  @Test
  func `participants of all workers are present`() async throws {
    let workers = Workers(2)
    let clients = workers.transports.map { PubSubClient($0, clock: TestClock()) }
    let room = PresenceTopic<Int>("room")
    let join = Task { try await clients[0].join(room, id: "a", metadata: 1) }
    var changes = clients[1].presences(on: room).makeAsyncIterator()
    while await changes.next()?.present.map(\.id) != ["a"] {}
    join.cancel()
    while await changes.next()?.present.isEmpty == false {}
  }

  @Test
  func `a worker that does not read loses messages, and its subscribers learn of it`()
    async throws
  {
    // given: a worker whose socket is not read
    let lines = LogLines()
    let hub = WorkerHub(logger: lines.logger, queueLimit: 100_000)
    let (supervisor, worker) = socketPair()
    let (otherSupervisor, other) = socketPair()
    hub.connect(supervisor, worker: 0)
    hub.connect(otherSupervisor, worker: 1)
    let sender = FrameSocket(other)
    sender.start { _ in }
    defer { sender.close() }
    // when
    let frame = WorkerBusFrame.message(
      Array("1".utf8), topic: String(repeating: "t", count: 10_000))
    while !lines.all.contains(where: { $0.contains("were discarded") }) {
      _ = sender.send(frame.bytes)
      await Task.yield()
    }
    // then
    let (events, event) = AsyncStream.makeStream(of: TopicEvent<[UInt8]>.self)
    let transport = WorkersTransport()
    let end = transport.subscribe(to: "other") { event.yield($0) }
    defer { end() }
    let bus = WorkerBus(index: 0, count: 2, clock: TestClock()) { _ in true }
    let receiver = FrameSocket(worker)
    receiver.start { bus.receive($0, for: transport) }
    defer { receiver.close() }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == .subscribed)
    #expect(await iterator.next() == .subscribed)
  }

  @Test
  func `a message that can't be sent reaches this process, and the others learn of the loss`()
    async throws
  {
    // given: a bus without space
    let hasSpace = Mutex(false)
    let frames = Mutex<[WorkerBusFrame?]>([])
    let bus = WorkerBus(index: 0, count: 2, clock: TestClock()) { bytes in
      guard hasSpace.withLock({ $0 }) else { return false }
      frames.withLock { $0.append(WorkerBusFrame(bytes)) }
      return true
    }
    let transport = WorkersTransport()
    transport.connect { try bus.publish($0, to: $1) }
    let (events, event) = AsyncStream.makeStream(of: TopicEvent<[UInt8]>.self)
    let end = transport.subscribe(to: "t") { event.yield($0) }
    defer { end() }
    // when
    await #expect(throws: WorkerBusError.queueFull(topic: "t")) {
      try await transport.publish([1], to: "t")
    }
    hasSpace.withLock { $0 = true }
    try await transport.publish([2], to: "t")
    try await transport.publish([3], to: "t")
    // then
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == .subscribed)
    for number: UInt8 in 1...3 { #expect(await iterator.next() == .message([number])) }
    #expect(
      frames.withLock { $0 } == [
        .loss, .message([2], topic: "t"), .message([3], topic: "t"),
      ])
  }

  @Test
  func `a frame that is too large is not sent, and ends no connection`() async throws {
    let (one, other) = socketPair()
    let sender = FrameSocket(one)
    let receiver = FrameSocket(other)
    let (frames, frame) = AsyncStream.makeStream(of: [UInt8].self)
    sender.start { _ in }
    receiver.start { frame.yield($0) }
    defer { for socket in [sender, receiver] { socket.close() } }

    #expect(!sender.send(Array(repeating: 0, count: FrameSocket.maximumSize + 1)))
    #expect(sender.send([7]))

    var iterator = frames.makeAsyncIterator()
    #expect(await iterator.next() == [7])
  }

  @Test
  func `a question for one worker does not wait for the others`() async throws {
    // given: worker 2 does not respond, and the clock stands still
    let workers = Workers(3)
    workers.buses[1].respond(to: "sessions") { Array($0.utf8) }
    // when
    let responses = await workers.buses[0].responses(to: "sessions", about: "a", from: 1)
    // then
    #expect(responses == [1: Array("a".utf8)])
  }

  @Test
  func `the sessions of a worker are as many as fit into a message`() throws {
    var summary = JournalSummary()
    summary.sessions = (0..<8_000).map {
      SessionRecord(id: "\($0)", path: "/" + String(repeating: "x", count: 1_000))
    }
    let message = summary.message
    let decoded = try JSONDecoder().decode(JournalSummary.self, from: Data(message))
    #expect(message.count <= WorkerBus.maximumMessageSize)
    #expect(decoded.sessions == Array(summary.sessions.prefix(decoded.sessions.count)))
    #expect(decoded.sessions.count == 500)
  }

  @Test
  func `publishing is an error while too many messages wait`() async throws {
    // given: a supervisor that does not read
    let (supervisor, worker) = socketPair()
    defer { close(supervisor) }
    let socket = FrameSocket(worker, queueLimit: 1000)
    let bus = WorkerBus(index: 0, count: 2, clock: TestClock()) { socket.send($0) }
    // then
    #expect(throws: WorkerBusError.queueFull(topic: "t")) {
      for _ in 1...100 { try bus.publish([UInt8](repeating: 1, count: 100), to: "t") }
    }
  }

  @Test
  func `a request returns the responses of all other workers`() async {
    let workers = Workers(3)
    for bus in workers.buses {
      bus.respond(to: "index") { _ in [UInt8(bus.index)] }
    }
    #expect(await workers.buses[1].responses(to: "index") == [0: [0], 2: [2]])
  }

  @Test
  func `a request may be about something`() async {
    // given
    let workers = Workers(2)
    workers.buses[1].respond(to: "length") { [UInt8($0.utf8.count)] }
    // then
    #expect(await workers.buses[0].responses(to: "length", about: "a\nb") == [1: [3]])
    #expect(await workers.buses[0].responses(to: "length") == [1: [0]])
  }

  @Test
  func `a worker that does not reply is left out`() async {
    // given: a timeout that passes at once
    let workers = Workers(3, clock: ImmediateClock())
    workers.buses[2].respond(to: "index") { _ in [2] }
    // then
    let responses = await workers.buses[0].responses(to: "index")
    #expect(responses[1] == nil)
  }

  @Test(arguments: [
    WorkerBusFrame.loss, .message([1, 2, 3], topic: "tö"), .message([], topic: ""),
    .request("metrics /metrics", id: .max), .response([4], id: 7, worker: 255),
  ])
  func `frames are decoded as they were encoded`(frame: WorkerBusFrame) {
    #expect(WorkerBusFrame(frame.bytes) == frame)
  }

  @Test(
    arguments: [
      [], [1], [1, 0, 0, 0, 0, 0, 0, 0, 9, 1], [1, 255, 255, 255, 255, 255, 255, 255, 255, 1],
      [3, 0, 0, 0, 0, 0, 0, 0, 1, 2], [9, 0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `malformed frames are ignored`(bytes: [UInt8]) {
    #expect(WorkerBusFrame(bytes) == nil)
  }

  @Test
  func `metrics of workers are combined by name`() {
    let text = PrometheusText.combined([
      1: "# TYPE a counter\na{x=\"1\"} 2\n# TYPE b gauge\nb 3\n", 0: "# TYPE b gauge\nb 4\n",
    ])
    #expect(
      text == """
        # TYPE a counter
        a{worker="1",x="1"} 2
        # TYPE b gauge
        b{worker="0"} 4
        b{worker="1"} 3

        """)
  }
}

private func socketPair() -> (CInt, CInt) {
  var pair: [CInt] = [-1, -1]
  let result = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair)
  #expect(result == 0)
  return (pair[0], pair[1])
}
#endif
