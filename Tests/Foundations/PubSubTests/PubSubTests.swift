import Dependencies
import DependenciesTestSupport
import IssueReporting
import PubSub
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PubSubTests {
  struct Note: Codable, Equatable { var text: String }

  let topic = Topic<Note>("notes")

  @Test
  func `a message reaches the subscribers of its topic in all processes`() async throws {
    // given: two processes
    let transport = InProcessTransport()
    let (one, two) = (PubSubClient(transport), PubSubClient(transport))
    var first = one.events(on: self.topic).makeAsyncIterator()
    var second = two.events(on: self.topic).makeAsyncIterator()
    var other = two.messages(on: Topic<Note>("other")).makeAsyncIterator()
    #expect(await first.next() == .subscribed)
    #expect(await second.next() == .subscribed)
    // when
    try await one.publish(Note(text: "a"), to: self.topic)
    try await two.publish(Note(text: "b"), to: self.topic)
    try await two.publish(Note(text: "c"), to: Topic("other"))
    // then
    #expect(await first.next() == .message(Note(text: "a")))
    #expect(await first.next() == .message(Note(text: "b")))
    #expect(await second.next() == .message(Note(text: "a")))
    #expect(await second.next() == .message(Note(text: "b")))
    #expect(await other.next() == Note(text: "c"))
  }

  @Test
  func `a later subscriber of a process learns that its subscription is active`() async throws {
    let client = PubSubClient()
    var first = client.events(on: self.topic).makeAsyncIterator()
    try await client.publish(Note(text: "a"), to: self.topic)
    var second = client.events(on: self.topic).makeAsyncIterator()
    try await client.publish(Note(text: "b"), to: self.topic)
    #expect(await second.next() == .subscribed)
    #expect(await second.next() == .message(Note(text: "b")))
    #expect(await first.next() == .subscribed)
  }

  @Test
  func `a cancelled subscription ends`() async {
    // given
    let client = PubSubClient()
    let task = Task { [topic] in
      for await _ in client.messages(on: topic) {}
      return true
    }
    // when
    task.cancel()
    // then
    #expect(await task.value)
  }

  @Test
  func `a subscriber that is too slow learns that messages are lost`() async throws {
    // given
    let client = PubSubClient()
    var events = client.events(on: self.topic).makeAsyncIterator()
    // when
    for number in 1...1000 { try await client.publish(Note(text: "\(number)"), to: self.topic) }
    try await client.publish(Note(text: "last"), to: self.topic)
    // then
    #expect(await events.next() == .subscribed)
    #expect(await events.next() == .message(Note(text: "last")))
  }

  @Test
  func `a message that can't be decoded is reported, and the data is loaded again`() async throws {
    let client = PubSubClient()
    var events = client.events(on: self.topic).makeAsyncIterator()
    #expect(await events.next() == .subscribed)
    try await withKnownIssue {
      try await client.publish(1, to: Topic("notes"))
    } matching: {
      $0.description.contains("A message on topic \"notes\" can't be decoded as Note")
    }
    #expect(await events.next() == .subscribed)
  }

  @Test
  func `a test that does not override the client fails`() async throws {
    @Dependency(\.pubSub) var pubSub
    try await withKnownIssue {
      try await pubSub.publish(Note(text: "a"), to: self.topic)
    } matching: {
      $0.description.contains(
        "publishes to \"notes\" with the unimplemented @Dependency(\\.pubSub)")
    }
  }
}
