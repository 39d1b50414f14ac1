import Clocks
import PubSub
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PresenceTests {
  let room = PresenceTopic<String>("room")
  let transport = InProcessTransport()
  let clock = TestClock()

  private func ids(_ change: PresenceChange<String>?) -> [String] {
    change?.present.map(\.id) ?? []
  }

  @Test
  func `participants join and leave in all processes`() async throws {
    // given
    let (one, two) = (
      PubSubClient(self.transport, clock: self.clock),
      PubSubClient(self.transport, clock: self.clock)
    )
    var changes = two.presences(on: self.room).makeAsyncIterator()
    #expect(await changes.next()?.present == [])
    // when
    let blob = Task { [room] in try await one.join(room, id: "1", metadata: "Blob") }
    // then
    let joined = await changes.next()
    #expect(joined?.joined.map(\.metadata) == ["Blob"])
    #expect(joined?.joined == joined?.present)
    // when: the effect ends
    blob.cancel()
    // then
    let left = await changes.next()
    #expect(left?.left.map(\.id) == ["1"])
    #expect(left?.present == [])
  }

  @Test
  func `a participant is present again after leaving and joining`() async throws {
    // given
    let (one, two) = (
      PubSubClient(self.transport, clock: self.clock),
      PubSubClient(self.transport, clock: self.clock)
    )
    var changes = two.presences(on: self.room).makeAsyncIterator()
    #expect(await changes.next()?.present == [])
    for _ in 1...3 {
      // when
      let blob = Task { [room] in try await one.join(room, id: "1", metadata: "Blob") }
      // then
      #expect(self.ids(await changes.next()) == ["1"])
      // when: nobody else in this process uses the room
      blob.cancel()
      // then
      #expect(self.ids(await changes.next()) == [])
    }
  }

  @Test
  func `a later process receives the present participants`() async throws {
    // given
    let one = PubSubClient(self.transport, clock: self.clock)
    let blob = Task { [room] in try await one.join(room, id: "1", metadata: "Blob") }
    defer { blob.cancel() }
    var own = one.presences(on: self.room).makeAsyncIterator()
    while self.ids(await own.next()) != ["1"] {}
    // when
    let two = PubSubClient(self.transport, clock: self.clock)
    var changes = two.presences(on: self.room).makeAsyncIterator()
    // then
    var present = self.ids(await changes.next())
    while present != ["1"] { present = self.ids(await changes.next()) }
  }

  @Test
  func `two tabs of a user are one participant`() async throws {
    // given
    let client = PubSubClient(self.transport, clock: self.clock)
    var changes = client.presences(on: self.room).makeAsyncIterator()
    #expect(await changes.next()?.present == [])
    let first = Task { [room] in try await client.join(room, id: "1", metadata: "first") }
    #expect(await changes.next()?.present.map(\.metadata) == ["first"])
    // when, then
    let second = Task { [room] in try await client.join(room, id: "1", metadata: "second") }
    #expect(await changes.next()?.present.map(\.metadata) == ["second"])
    second.cancel()
    #expect(await changes.next()?.present.map(\.metadata) == ["first"])
    first.cancel()
    #expect(await changes.next()?.present == [])
  }

  @Test
  func `the participants of a process that dies disappear`() async throws {
    // given
    let link = CutTransport(self.transport)
    let (one, two) = (
      PubSubClient(link, clock: self.clock), PubSubClient(self.transport, clock: self.clock)
    )
    var changes = two.presences(on: self.room).makeAsyncIterator()
    #expect(await changes.next()?.present == [])
    let blob = Task { [room] in try await one.join(room, id: "1", metadata: "Blob") }
    defer { blob.cancel() }
    #expect(self.ids(await changes.next()) == ["1"])
    // when
    link.cut()
    await self.clock.advance(by: .seconds(40))
    // then
    #expect(await changes.next()?.left.map(\.id) == ["1"])
    // when: it was only cut off
    link.mend()
    await self.clock.advance(by: .seconds(10))
    // then
    #expect(self.ids(await changes.next()) == ["1"])
  }
}
