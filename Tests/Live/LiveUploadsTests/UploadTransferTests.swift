import Synchronization
import Testing

@testable import LiveUploads

@Suite(.timeLimit(.minutes(5)))
struct UploadTransferTests {
  private let sink = MemorySink()
  private let hub = UploadHub(limits: UploadLimits(bytesPerSession: 100, bytes: 60, count: 2))

  private func session() -> UploadSession { self.hub.session(owner: "browser") }

  private func open(_ size: Int, in session: UploadSession) async throws -> UploadTransfer {
    try await session.open(size: size) { self.sink }
  }

  @Test
  func `bytes arrive in order over several requests`() async throws {
    // given
    let transfer = try await self.open(6, in: self.session())
    // when
    let first = try await transfer.begin(at: 0)
    try await transfer.write(Array("abc".utf8), of: first)
    #expect(try await transfer.end(first) == 3)
    let second = try await transfer.begin(at: 3)
    try await transfer.write(Array("d".utf8), of: second)
    try await transfer.write(Array("ef".utf8), of: second)
    #expect(try await transfer.end(second) == 6)
    // then
    #expect(await self.sink.bytes == Array("abcdef".utf8))
    #expect(await self.sink.offsets == [0, 3, 4])
    #expect(await transfer.events.first { _ in true } == .finished("name of 6 bytes"))
    #expect(self.hub.count == 0)
  }

  @Test
  func `wrong offset is refused and names the right one`() async throws {
    // given
    let transfer = try await self.open(6, in: self.session())
    let first = try await transfer.begin(at: 0)
    try await transfer.write(Array("abc".utf8), of: first)
    // then
    for offset in [0, 2, 4, .max] {
      await #expect(throws: UploadRequestError.wrongOffset(expected: 3)) {
        try await transfer.begin(at: offset)
      }
    }
    #expect(try await transfer.writtenBytes() == 3)
  }

  @Test
  func `later request takes over from a stuck one`() async throws {
    // given: a write that does not return
    let transfer = try await self.open(6, in: self.session())
    await self.sink.close()
    let first = try await transfer.begin(at: 0)
    async let stuck: Void = transfer.write(Array("abc".utf8), of: first)
    await self.sink.waitForArrival()
    // when
    async let length = transfer.writtenBytes()
    await self.sink.open()
    try await stuck
    // then
    #expect(try await length == 3)
    let second = try await transfer.begin(at: 3)
    await #expect(throws: UploadRequestError.wrongOffset(expected: 3)) {
      try await transfer.write(Array("xyz".utf8), of: first)
    }
    try await transfer.write(Array("def".utf8), of: second)
    try await transfer.end(second)
    #expect(await self.sink.bytes == Array("abcdef".utf8))
  }

  @Test
  func `more bytes than declared fail the upload`() async throws {
    // given
    let transfer = try await self.open(2, in: self.session())
    let request = try await transfer.begin(at: 0)
    // when
    await #expect(throws: UploadRequestError.tooLarge) {
      try await transfer.write(Array("abc".utf8), of: request)
    }
    // then
    #expect(await transfer.events.first { _ in true } == .failed(.tooLarge(maximum: 2)))
    #expect(await self.sink.bytes == [])
    #expect(await self.sink.cancelCount == 1)
    #expect(self.hub.transfer(transfer.token, owner: "browser") == nil)
  }

  @Test
  func `error of the sink fails the upload`() async throws {
    // given
    let session = self.session()
    let transfer = try await session.open(size: 9) { MemorySink(maximumSize: 1) }
    let request = try await transfer.begin(at: 0)
    // when
    await #expect(throws: UploadRequestError.failed(.storage)) {
      try await transfer.write(Array("abc".utf8), of: request)
    }
    // then
    await #expect(throws: UploadRequestError.ended) { try await transfer.writtenBytes() }
    await #expect(throws: UploadRequestError.ended) { try await transfer.begin(at: 0) }
  }

  @Test
  func `session that ends during a write cancels the sink afterwards`() async throws {
    // given
    let session = self.session()
    let transfer = try await self.open(3, in: session)
    await self.sink.close()
    let request = try await transfer.begin(at: 0)
    let write = Task { try await transfer.write(Array("abc".utf8), of: request) }
    await self.sink.waitForArrival()
    // when
    let end = session.end()
    #expect(await self.sink.cancelCount == 0)
    await self.sink.open()
    await end.value
    // then
    _ = await write.result
    #expect(await self.sink.cancelCount == 1)
    #expect(self.hub.count == 0)
    await #expect(throws: UploadFailure.sessionEnded) { try await self.open(1, in: session) }
  }

  @Test
  func `session that ends while the sink finishes deletes the file`() async throws {
    // given
    let session = self.session()
    let transfer = try await self.open(3, in: session)
    let request = try await transfer.begin(at: 0)
    try await transfer.write(Array("abc".utf8), of: request)
    await self.sink.close()
    let finish = Task { try await transfer.end(request) }
    await self.sink.waitForArrival()
    // when
    let end = session.end()
    await self.sink.open()
    await end.value
    // then
    _ = await finish.result
    #expect(await self.sink.isFinished)
    #expect(await self.sink.cancelCount == 1)
    #expect(!transfer.claim())
  }

  @Test
  func `completed file is deleted only until a feature has received its name`() async throws {
    for isClaimed in [false, true] {
      // given
      let sink = MemorySink()
      let session = self.session()
      let transfer = try await session.open(size: 0) { sink }
      try await transfer.end(try await transfer.begin(at: 0))
      // when
      if isClaimed { #expect(transfer.claim()) }
      await session.end().value
      // then
      #expect(await sink.cancelCount == (isClaimed ? 0 : 1))
      #expect(transfer.claim() == isClaimed)
    }
  }

  @Test
  func `limits count declared sizes`() async throws {
    // given
    let (one, other) = (self.session(), self.session())
    let first = try await self.open(50, in: one)
    // then: 60 bytes in total, and 2 uploads
    await #expect(throws: UploadFailure.serverLimit) { try await self.open(11, in: other) }
    let second = try await self.open(10, in: other)
    await #expect(throws: UploadFailure.serverLimit) { try await self.open(0, in: other) }
    // when
    await second.cancel()
    let request = try await first.begin(at: 0)
    try await first.write([UInt8](repeating: 0, count: 50), of: request)
    try await first.end(request)
    // then: 100 bytes of a session, with the completed ones
    await #expect(throws: UploadFailure.serverLimit) { try await self.open(51, in: one) }
    _ = try await self.open(50, in: one)
    #expect(self.hub.count == 1)
  }

  @Test
  func `limits of a browser count all of its sessions`() async throws {
    // given
    let hub = UploadHub(limits: UploadLimits(bytesPerBrowser: 10, countPerBrowser: 2))
    let first = try await self.open(6, in: hub.session(owner: "one"))
    // then: 10 bytes, and 2 uploads
    await #expect(throws: UploadFailure.serverLimit) {
      try await self.open(5, in: hub.session(owner: "one"))
    }
    let second = try await self.open(4, in: hub.session(owner: "one"))
    await #expect(throws: UploadFailure.serverLimit) {
      try await self.open(0, in: hub.session(owner: "one"))
    }
    let third = try await self.open(10, in: hub.session(owner: "other"))
    #expect(hub.browserCount == 2)
    // when
    await first.cancel()
    // then
    let fourth = try await self.open(6, in: hub.session(owner: "one"))
    for transfer in [second, third, fourth] { await transfer.cancel() }
    #expect(hub.browserCount == 0)
  }

  @Test
  func `discarded file is forgotten by its session`() async throws {
    // given: a completed file whose feature was cancelled before it received the name
    let session = self.session()
    for _ in 1...3 {
      let transfer = try await self.open(50, in: session)
      let request = try await transfer.begin(at: 0)
      try await transfer.write([UInt8](repeating: 0, count: 50), of: request)
      try await transfer.end(request)
      #expect(session.count == 1)
      // when
      await transfer.cancel()
      await transfer.cancel()
      // then: neither the object nor the 100 bytes of the session are used
      #expect(session.count == 0)
      #expect(self.hub.count == 0)
    }
    #expect(await self.sink.cancelCount == 3)
  }

  @Test
  func `upload belongs to one browser`() async throws {
    // given
    let transfer = try await self.open(1, in: self.session())
    // then
    #expect(self.hub.transfer(transfer.token, owner: "browser") === transfer)
    #expect(self.hub.transfer(transfer.token, owner: "other") == nil)
    #expect(self.hub.transfer("", owner: "browser") == nil)
    #expect(transfer.token.count == 32)
  }

  @Test
  func `progress is reported at most a hundred times`() async throws {
    // given
    let transfer = try await UploadSession().open(size: 10_000) { self.sink }
    let request = try await transfer.begin(at: 0)
    var events = transfer.events.makeAsyncIterator()
    // when
    try await transfer.write([UInt8](repeating: 0, count: 100), of: request)
    #expect(await events.next() == .progress(100))
    try await transfer.write([UInt8](repeating: 0, count: 99), of: request)
    try await transfer.write([UInt8](repeating: 0, count: 1), of: request)
    // then
    #expect(await events.next() == .progress(200))
  }
}

extension UploadHub {
  /// The number of browsers with uploads in progress.
  fileprivate var browserCount: Int { self.state.withLock { $0.usages.count } }
}
