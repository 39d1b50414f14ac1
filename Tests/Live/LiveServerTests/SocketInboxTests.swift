#if LiveServer
import Testing

@testable import LiveServer

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SocketInboxTests {
  @Test
  func otherTasksCanUseTheMainActor() async {
    // given: a browser with many messages
    var received = 0
    let inbox = SocketInbox(limit: 1 << 20) {
    } receive: { _, _ in
      received += 1
    }
    for _ in 0..<1000 { inbox.put(.text([])) }
    // when: another task needs the main actor
    let receivedBefore = await Task { received }.value
    // then
    #expect(receivedBefore < 100)
    while received < 1000 { await Task.yield() }
  }

  @Test
  func theOrderStays() async {
    // given
    var received: [UInt8] = []
    let inbox = SocketInbox(limit: 1 << 20) {
    } receive: { item, _ in
      if case .text(let bytes) = item { received += bytes }
    }
    // when: more messages arrive while others are being applied
    for number in 0..<100 as Range<UInt8> { inbox.put(.text([number])) }
    await Task.yield()
    for number in 100..<200 as Range<UInt8> { inbox.put(.text([number])) }
    while received.count < 200 { await Task.yield() }
    // then
    #expect(received == Array(0..<200))
  }
}
#endif
