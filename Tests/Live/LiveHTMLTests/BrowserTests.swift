import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

private struct EmptyPage: Page {
  var head: PageHead { PageHead(title: "") }
  var body: some HTML { p { "" } }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct BrowserTests {
  let page = TestPage(EmptyPage())
  var browser: Browser { page.session.browser }

  @Test
  func calledFunctionReturnsAValue() async throws {
    page.functions["microphone.permission"] = { arguments in
      #expect(arguments == [.string("audio"), .number(2)])
      return .string("granted")
    }
    let permission: String = try await browser.call("microphone.permission", "audio", 2)
    #expect(permission == "granted")
  }

  @Test
  func failures() async throws {
    page.functions["play"] = { _ in
      throw BrowserError.failed(name: "NotAllowedError", message: "Click first.")
    }
    await #expect(throws: BrowserError.failed(name: "NotAllowedError", message: "Click first.")) {
      try await browser.call("play")
    }
    page.functions["number"] = { _ in .string("x") }
    await #expect(throws: BrowserError.unexpectedResponse(function: "number")) {
      let _: Int = try await browser.call("number")
    }
    page.session.end()
    await #expect(throws: BrowserError.sessionEnded) { try await browser.call("play") }
  }

  @Test
  func streams() async throws {
    let levels = browser.stream("levels", of: Double.self)
    page.session.flush()
    page.respond(to: 1, with: .element(.number(0.5)))
    page.respond(to: 1, with: .element(.number(1)))
    page.respond(to: 1, with: .end)
    var received: [Double] = []
    for try await level in levels { received.append(level) }
    #expect(received == [0.5, 1])
  }

  @Test
  func binaryFrames() async throws {
    let frames = try browser.frames("record")
    page.session.flush()
    try page.session.receive(frame: [1, 0, 0, 0, 1, 0, 0, 0, 7])
    try page.session.receive(frame: [1, 0, 0, 0, 1, 0, 0, 0, 7])
    try page.session.receive(frame: [1, 0, 0, 0, 2, 0, 0, 0, 8])
    #expect(throws: LiveSessionError.malformed) {
      try page.session.receive(frame: [1, 0, 0, 0, 9, 0, 0, 0, 8])
    }
    #expect(throws: LiveSessionError.malformed) { try page.session.receive(frame: [1]) }
    var iterator = frames.incoming.makeAsyncIterator()
    let first = try await iterator.next()
    let second = try await iterator.next()
    #expect(first?.bytes == [7])
    #expect(second?.number == 2)
    #expect(second?.bytes == [8])
    frames.acknowledge(try #require(second))
    #expect(page.acknowledgedFrames == [1: 2])
  }

  @Test
  func unconsumedValuesAreLimitedInCount() async throws {
    // given
    let levels = browser.stream("levels", of: Int.self)
    page.session.flush()
    // when: the function yields more values than are consumed
    for number in 1...1001 { page.respond(to: 1, with: .element(.number(Double(number)))) }
    // then
    var received = 0
    await #expect(throws: BrowserError.bufferOverflow(function: "levels")) {
      for try await _ in levels { received += 1 }
    }
    #expect(received == 1000)
  }

  @Test
  func unconsumedValuesAreLimitedInSize() async throws {
    // given
    let texts = browser.stream("texts", of: String.self)
    page.session.flush()
    let text = String(repeating: "a", count: 1_000_000)
    var iterator = texts.makeAsyncIterator()
    // when: values are consumed
    for _ in 1...10 {
      page.respond(to: 1, with: .element(.string(text)))
      let taken = try await iterator.next()
      #expect(taken == text)
    }
    // when: values are not consumed
    for _ in 1...10 { page.respond(to: 1, with: .element(.string(text))) }
    // then
    var received = 0
    do {
      while try await iterator.next() != nil { received += 1 }
      Issue.record("Nothing was too much.")
    } catch {
      #expect(error as? BrowserError == .bufferOverflow(function: "texts"))
    }
    #expect(received == 5)
  }

  @Test
  func dataThatIsNotSafeIsNotTakenWithoutBound() async throws {
    // given
    let frames = try browser.frames("record")
    page.session.flush()
    let data = [UInt8](repeating: 0, count: 1 << 20)
    func receive(_ number: UInt8) throws {
      try page.session.receive(frame: [1, 0, 0, 0, number, 0, 0, 0] + data)
    }
    // when
    for number in 1...4 as ClosedRange<UInt8> { try receive(number) }
    // then
    #expect(throws: LiveSessionError.tooMuchData) { try receive(5) }
    // when: a part of it is acknowledged
    var iterator = frames.incoming.makeAsyncIterator()
    frames.acknowledge(try #require(try await iterator.next()))
    // then
    try receive(5)
    #expect(throws: LiveSessionError.tooMuchData) { try receive(6) }
  }

  @Test
  func framesOfNothingAreNotTakenWithoutBound() throws {
    // given
    _ = try browser.frames("record")
    page.session.flush()
    func receive(_ number: UInt32) throws {
      try page.session.receive(
        frame: [1, 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
    // when: there are many
    for number in 1...65_536 as ClosedRange<UInt32> { try receive(number) }
    // then
    #expect(throws: LiveSessionError.tooMuchData) { try receive(65_537) }
  }

  @Test
  func framesWaitUntilTheBrowserHasTakenOthers() async throws {
    let frames = try browser.frames("play")
    page.session.flush()
    let half = Array(repeating: UInt8(1), count: 1 << 19)
    try await frames.send(half)
    try await frames.send(half)
    // Now 1 MB is on its way.
    let third = Task { try await frames.send([3]) }
    let fourth = Task { try await frames.send([4]) }
    let cancelled = Task { try await frames.send([5]) }
    await page.settle()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(page.takeFrames(of: 1) == [half, half])
    try await third.value
    try await fourth.value
    #expect(page.takeFrames(of: 1) == [[3], [4]])
  }

  @Test
  func framesThatWaitAreGivenUpWithTheFunction() async throws {
    let frames = try browser.frames("play")
    page.session.flush()
    try await frames.send(Array(repeating: 1, count: 1 << 20))
    let waiting = Task { try await frames.send([2]) }
    await page.settle()
    page.respond(to: 1, with: .end)
    await #expect(throws: BrowserError.functionEnded) { try await waiting.value }
    await #expect(throws: BrowserError.functionEnded) { try await frames.send([3]) }

    let others = try browser.frames("play")
    page.session.end()
    await #expect(throws: BrowserError.sessionEnded) { try await others.send([4]) }
  }

  @Test
  func framesAreSentAgainWhenTheConnectionComesBack() async throws {
    let frames = try browser.frames("play")
    page.session.flush()
    try await frames.send([1])
    #expect(page.takeFrames(of: 1) == [[1]])
    page.disconnect()
    try await frames.send([2])
    page.connect()
    try await frames.send([3])
    #expect(page.takeFrames(of: 1) == [[2], [3]])
  }

  @Test
  func waitingEndsWithThePage() async throws {
    let call = Task { try await browser.call("never") }
    await Task.yield()
    page.session.end()
    await #expect(throws: BrowserError.sessionEnded) { try await call.value }
  }
}
