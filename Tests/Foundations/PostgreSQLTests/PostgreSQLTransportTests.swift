#if PostgreSQL
import Foundation
import PostgreSQLTestServer
import PubSub
import Testing

@testable import PostgreSQL

/// Tests with a real server: `make test-databases`.
@Suite(
  .enabled(if: PostgreSQLTestServer.isInstalled, "\(PostgreSQLTestServer.missing)"),
  .timeLimit(.minutes(5)))
struct PostgreSQLTransportTests {
  let topic = Topic<String>("room/1")

  @Test
  func `messages of all sizes reach other processes in their order`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let one = PubSubClient(PostgreSQLTransport(server.connection))
    let two = PubSubClient(PostgreSQLTransport(server.connection))
    var first = one.events(on: self.topic).makeAsyncIterator()
    var second = two.events(on: self.topic).makeAsyncIterator()
    #expect(await first.next() == .subscribed)
    #expect(await second.next() == .subscribed)
    // when: payloads around and far above the limit of NOTIFY, and of many bytes a character
    let texts =
      ["a", "é \"' \\ 🎵", ""]
      + [7980, 7981, 7990, 8000, 900_000].map {
        String(repeating: "x", count: $0)
      } + ["last"]
    for text in texts { try await one.publish(text, to: self.topic) }
    try await two.publish("response", to: self.topic)
    // then
    for text in texts {
      #expect(await first.next() == .message(text))
      #expect(await second.next() == .message(text))
    }
    #expect(await first.next() == .message("response"))
  }

  @Test
  func `topics are separate, and have any name`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let client = PubSubClient(PostgreSQLTransport(server.connection))
    let names = ["", "row 1", "a \"b\" 'c'; é", String(repeating: "long", count: 100)]
    for name in names {
      var events = client.events(on: Topic<String>(name)).makeAsyncIterator()
      #expect(await events.next() == .subscribed)
      // when
      try await client.publish("other", to: self.topic)
      try await client.publish(name, to: Topic(name))
      // then
      #expect(await events.next() == .message(name))
    }
  }

  @Test
  func `subscribers learn of an outage, and continue after it`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let client = PubSubClient(PostgreSQLTransport(server.connection))
    var events = client.events(on: self.topic).makeAsyncIterator()
    #expect(await events.next() == .subscribed)
    try await client.publish("a", to: self.topic)
    #expect(await events.next() == .message("a"))
    // when
    server.stop()
    // then
    await #expect(throws: PostgreSQLError.self) { try await client.publish("b", to: self.topic) }
    // when
    try server.start()
    // then
    #expect(await events.next() == .subscribed)
    try await client.publish("c", to: self.topic)
    #expect(await events.next() == .message("c"))
  }

  @Test
  func `errors of the listening connection are reported`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    server.stop()
    let (errors, continuation) = AsyncStream.makeStream(of: PostgreSQLError.self)
    let client = PubSubClient(
      PostgreSQLTransport(server.connection) { continuation.yield($0) })
    // when: a server that is not there, and then one that goes
    var events = client.events(on: self.topic).makeAsyncIterator()
    var reported = errors.makeAsyncIterator()
    // then
    #expect(await reported.next()?.description.contains("No such file or directory") == true)
    try server.start()
    #expect(await events.next() == .subscribed)
    server.stop()
    while let error = await reported.next() {
      if error.message == "The listening connection was lost." { break }
    }
  }

  @Test
  func `notifications that arrive with the result of a statement are read at once`() throws {
    // given
    let server = try PostgreSQLTestServer()
    let connection = try PostgreSQLConnection(server.connection)
    try connection.execute("LISTEN room")
    try connection.execute("NOTIFY room, '1'")
    // when
    var payloads: [String] = []
    try connection.forEachNotification { payload in
      payloads.append(payload)
      guard payloads.count < 3 else { return }
      try connection.execute("NOTIFY room, '\(payloads.count + 1)'")
    }
    // then
    #expect(payloads == ["1", "2", "3"])
  }

  @Test
  func `options of the connection string stay`() throws {
    // given
    let server = try PostgreSQLTestServer()
    // when
    let connection = try PostgreSQLConnection(
      server.connection + " options='-c statement_timeout=1234ms'")
    // then
    let timeout = try connection.execute("SHOW statement_timeout")
    #expect(timeout.map { String(decoding: $0, as: UTF8.self) } == ["1234ms"])
  }

  @Test
  func `a server that is not there yet is found later`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    server.stop()
    let client = PubSubClient(PostgreSQLTransport(server.connection))
    var events = client.events(on: self.topic).makeAsyncIterator()
    await #expect(throws: PostgreSQLError.self) { try await client.publish("a", to: self.topic) }
    // when
    try server.start()
    // then
    #expect(await events.next() == .subscribed)
  }

  @Test
  func `participants of other processes are present`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let one = PubSubClient(PostgreSQLTransport(server.connection))
    let two = PubSubClient(PostgreSQLTransport(server.connection))
    let room = PresenceTopic<String>("room")
    let blob = Task { try await one.join(room, id: "1", metadata: "Blob") }
    var changes = two.presences(on: room).makeAsyncIterator()
    // when, then
    var present = await changes.next()?.present
    while present?.map(\.metadata) != ["Blob"] { present = await changes.next()?.present }
    // when, then
    blob.cancel()
    #expect(await changes.next()?.left.map(\.id) == ["1"])
  }

  @Test
  func `a role that may not create tables uses existing ones`() async throws {
    // given
    let server = try PostgreSQLTestServer()
    let session = PostgreSQLSession(server.connection, tables: [PostgreSQLListener.table])
    for statement in [
      "CREATE ROLE page LOGIN", "GRANT ALL ON chorale_messages, chorale_messages_id_seq TO page",
    ] { _ = try await session.execute(statement) }
    let connection = server.connection.replacing("user=test", with: "user=page")
    let client = PubSubClient(PostgreSQLTransport(connection))
    var events = client.events(on: self.topic).makeAsyncIterator()
    #expect(await events.next() == .subscribed)
    // when
    let text = String(repeating: "x", count: 10_000)
    try await client.publish(text, to: self.topic)
    // then
    #expect(await events.next() == .message(text))
  }
}

@Suite
struct ReconnectionDelayTests {
  @Test
  func `delays grow until a connection has lasted`() {
    // given
    var delay = ReconnectionDelay()
    // then: failures, among them connections that are lost at once
    #expect(
      [0, 0, 0.05, 1, 4.9, 0, 0, 0].map { delay.next(afterLifetime: $0) }
        == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])
    // when
    #expect(delay.next(afterLifetime: 5) == 0.1)
    // then
    #expect(delay.next(afterLifetime: 0) == 0.2)
  }
}

@Suite
struct PostgreSQLNotificationTests {
  @Test
  func `a payload is parsed as its notification`() {
    for content in ["", "a", "1 é"] {
      for topic in ["", "row", "5 x", "é"] {
        let notification = PostgreSQLNotification(topic: topic, content: .message(content))
        #expect(PostgreSQLNotification(payload: notification.payload) == notification)
      }
    }
    #expect(
      PostgreSQLNotification(payload: "row 12")
        == PostgreSQLNotification(topic: nil, content: .row("12")))
  }

  @Test(arguments: ["", "row", "x y", "-1 a", "9 a"])
  func `a malformed payload is ignored`(_ payload: String) {
    #expect(PostgreSQLNotification(payload: payload) == nil)
  }

  @Test
  func `a message that is too large is refused with the way out`() async {
    let transport = PostgreSQLTransport("", limit: 10)
    let error = await #expect(throws: PostgreSQLMessageError.self) {
      try await transport.publish(Array(repeating: 0, count: 11), to: "a")
    }
    #expect(
      error?.description == """
        A message on topic "a" has 11 bytes, which is more than 10. Publish the id of a row instead of its content, or \
        raise the limit: 'PostgreSQLTransport(…, limit: …)'.
        """)
  }
}
#endif
