import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import Testing

@testable import LiveUploads

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct UploadsTests {
  private let sink = MemorySink()
  private let clock = TestClock()
  private let session = UploadSession(makeToken: { "secret" })

  private func store(_ state: Uploads.State) -> TestStoreOf<Uploads> {
    TestStore(initialState: state) {
      Uploads()
    } withDependencies: {
      $0.uploadSink = .memory(self.sink)
      $0.continuousClock = self.clock
    }
  }

  private func entry(
    _ id: Int, _ file: UploadFile, _ phase: UploadEntry.Phase
  ) -> UploadEntry {
    UploadEntry(id: id, file: file, session: self.session, phase: phase)
  }

  private func send(_ text: String, at offset: Int = 0) async throws {
    let transfer = try #require(self.session.transfer("secret"))
    let request = try await transfer.begin(at: offset)
    try await transfer.write(Array(text.utf8), of: request)
    try await transfer.end(request)
  }

  @Test(
    arguments: [
      (.number(1_234_567_890_500), 1_234_567_890.5), (.number(-8.64e15), -8.64e12),
      (.number(1e16), nil),
      (.number(1e300), nil), (.number(.nan), nil), (.string("1"), nil), (nil, nil),
    ] as [(JSONValue?, Double?)])
  func `date of a file is bounded`(value: JSONValue?, time: Double?) throws {
    var fields: [String: JSONValue] = [
      "key": .string("1"), "name": .string("a"), "size": .number(1),
    ]
    fields["lastModified"] = value
    let file = try #require(UploadFile(.object(fields)))
    #expect(file.modificationDate?.timeIntervalSince1970 == time)
  }

  @Test
  func `file is uploaded`() async throws {
    // given
    let store = self.store(Uploads.State(accept: ["text/plain"]))
    let file = UploadFile(key: "1", name: "a.txt", size: 6, type: "text/plain")
    // when
    await store.send(.filesSelected([file], self.session)) {
      $0.lastID = 1
      $0.entries = [self.entry(1, file, .uploading)]
    }
    await store.receive(\.opened) { $0.entries[id: 1]?.token = "secret" }
    try await self.send("abc")
    await store.receive(\.changed) { $0.entries[id: 1]?.receivedBytes = 3 }
    let transfer = try #require(self.session.transfer("secret"))
    let request = try await transfer.begin(at: 3)
    try await transfer.write(Array("def".utf8), of: request)
    await store.receive(\.changed) { $0.entries[id: 1]?.receivedBytes = 6 }
    try await transfer.end(request)
    // then
    await store.receive(\.changed) {
      $0.entries[id: 1]?.phase = .done("name of 6 bytes")
      $0.entries[id: 1]?.token = nil
    }
    await store.receive(\.delegate)
    await self.session.end().value
    #expect(await self.sink.cancelCount == 0)
    await store.finish()
  }

  @Test
  func `files that break a rule are refused`() async {
    // given
    let store = self.store(
      Uploads.State(accept: ["image/*", ".txt"], maximumCount: 1, maximumSize: 10))
    let files = [
      UploadFile(key: "1", name: "a.exe", size: 1, type: "application/octet-stream"),
      UploadFile(key: "2", name: "b.TXT", size: 11),
      UploadFile(key: "3", name: "c", size: 10, type: "image/png"),
      UploadFile(key: "4", name: "d", size: 1, type: "image/png"),
      UploadFile(key: "4", name: "same key", size: 1, type: "image/png"),
    ]
    store.exhaustivity = .off
    // when
    await store.send(.filesSelected(files, self.session))
    // then
    #expect(
      store.state.entries.map(\.phase) == [
        .failed(.wrongType), .failed(.tooLarge(maximum: 10)), .uploading,
        .failed(.tooMany(maximum: 1)),
      ])
    await store.receive(\.opened)
    await store.send(.cancelButtonTapped(3))
    await store.finish()
  }

  @Test
  func `refused files are shown up to a limit`() async {
    // given
    let store = self.store(Uploads.State(maximumCount: 0))
    store.exhaustivity = .off
    // when
    let files = (0..<1000).map { UploadFile(key: "\($0)", name: "x", size: 0) }
    await store.send(.filesSelected(files, self.session))
    // then
    #expect(store.state.entries.count == 100)
  }

  @Test
  func `cancelled upload deletes its bytes and makes room for the next`() async throws {
    // given
    let store = self.store(Uploads.State(maximumConcurrentCount: 1))
    let files = [
      UploadFile(key: "1", name: "a", size: 3), UploadFile(key: "2", name: "b", size: 3),
    ]
    await store.send(.filesSelected(files, self.session)) {
      $0.lastID = 2
      $0.entries = [self.entry(1, files[0], .uploading), self.entry(2, files[1], .waiting)]
    }
    await store.receive(\.opened) { $0.entries[id: 1]?.token = "secret" }
    let transfer = try #require(self.session.transfer("secret"))
    // when
    await store.send(.cancelButtonTapped(1)) {
      $0.entries[id: 1]?.phase = .cancelled
      $0.entries[id: 1]?.token = nil
      $0.entries[id: 2]?.phase = .uploading
    }
    // then
    await store.receive(\.opened) { $0.entries[id: 2]?.token = "secret" }
    await transfer.cancel()
    #expect(await self.sink.cancelCount == 1)
    await store.send(.removeButtonTapped(2))
    await store.send(.removeButtonTapped(1)) { $0.entries.remove(id: 1) }
    await store.send(.cancelButtonTapped(2)) {
      $0.entries[id: 2]?.phase = .cancelled
      $0.entries[id: 2]?.token = nil
    }
    await store.finish()
  }

  @Test
  func `upload without progress fails`() async throws {
    // given
    let store = self.store(Uploads.State())
    let file = UploadFile(key: "1", name: "a", size: 3)
    await store.send(.filesSelected([file], self.session)) {
      $0.lastID = 1
      $0.entries = [self.entry(1, file, .uploading)]
    }
    await store.receive(\.opened) { $0.entries[id: 1]?.token = "secret" }
    // when: bytes extend the time limit
    await self.clock.advance(by: .seconds(299))
    try await self.send("a")
    await store.receive(\.changed) { $0.entries[id: 1]?.receivedBytes = 1 }
    await self.clock.advance(by: .seconds(299))
    await self.clock.advance(by: .seconds(1))
    // then
    await store.receive(\.timeLimitReached) {
      $0.entries[id: 1]?.phase = .failed(.timeout)
      $0.entries[id: 1]?.token = nil
    }
    await store.receive(\.delegate)
    await store.finish()
  }

  @Test
  func `slow upload of a large file is no upload without progress`() async throws {
    // given: a file that reports progress once for each megabyte
    let store = self.store(Uploads.State(maximumSize: 1 << 30))
    let file = UploadFile(key: "1", name: "a", size: 200 << 20)
    await store.send(.filesSelected([file], self.session)) {
      $0.lastID = 1
      $0.entries = [self.entry(1, file, .uploading)]
    }
    await store.receive(\.opened) { $0.entries[id: 1]?.token = "secret" }
    // when: 100 bytes a second
    for index in 0..<4 {
      try await self.send(String(repeating: "a", count: 30_000), at: index * 30_000)
      await self.clock.advance(by: .seconds(300))
    }
    #expect(store.state.entries[id: 1]?.phase == .uploading)
    await self.clock.advance(by: .seconds(300))
    // then
    await store.receive(\.timeLimitReached) {
      $0.entries[id: 1]?.phase = .failed(.timeout)
      $0.entries[id: 1]?.token = nil
    }
    await store.receive(\.delegate)
    await store.finish()
  }

  @Test
  func `names and types are limited in bytes`() async {
    // given: characters of many bytes
    let accents = "e" + String(repeating: "\u{301}", count: 1000)
    let store = self.store(Uploads.State(maximumCount: 0))
    store.exhaustivity = .off
    // when
    let files = [
      UploadFile(key: "1", name: accents, size: 1, type: String(repeating: "x", count: 256)),
      UploadFile(
        key: "2", name: String(repeating: "🎵", count: 64), size: 1,
        type: String(repeating: "x", count: 255)),
      UploadFile(key: "3", name: "a.txt", size: 1, type: "text/plain"),
    ]
    await store.send(.filesSelected(files, self.session))
    // then
    let shown = store.state.entries.map(\.file)
    #expect(shown.map(\.name.utf8.count) == [255, 252, 5])
    #expect(accents.unicodeScalars.starts(with: shown[0].name.unicodeScalars))
    #expect(shown.map(\.type.utf8.count) == [0, 255, 10])
  }

  @Test
  func `session that ends fails its uploads`() async {
    // given
    let store = self.store(Uploads.State())
    let file = UploadFile(key: "1", name: "a", size: 3)
    await store.send(.filesSelected([file], self.session)) {
      $0.lastID = 1
      $0.entries = [self.entry(1, file, .uploading)]
    }
    await store.receive(\.opened) { $0.entries[id: 1]?.token = "secret" }
    // when
    await self.session.end().value
    // then
    await store.receive(\.changed) {
      $0.entries[id: 1]?.phase = .failed(.sessionEnded)
      $0.entries[id: 1]?.token = nil
    }
    await store.receive(\.delegate)
    #expect(await self.sink.cancelCount == 1)
    await store.finish()
  }

  @Test
  func `sink that can't be opened fails the upload`() async {
    // given
    let store = self.store(Uploads.State())
    store.dependencies.uploadSink = UploadSinkClient { _, _ in throw CancellationError() }
    let file = UploadFile(key: "1", name: "a", size: 3)
    // when
    await store.send(.filesSelected([file], self.session)) {
      $0.lastID = 1
      $0.entries = [self.entry(1, file, .uploading)]
    }
    // then
    await store.receive(\.changed) { $0.entries[id: 1]?.phase = .failed(.storage) }
    await store.receive(\.delegate)
    await store.finish()
  }

  @Test
  func `failures are explained`() {
    #expect(UploadFailure.tooLarge(maximum: 1_500_000).message == "The file is larger than 1.5 MB.")
    #expect(UploadFailure.tooLarge(maximum: 2_000).message == "The file is larger than 2 KB.")
    #expect(UploadFailure.tooLarge(maximum: 7).message == "The file is larger than 7 bytes.")
    #expect(UploadFailure.tooMany(maximum: 1).message == "Only one file is allowed.")
    #expect(UploadFailure.tooMany(maximum: 3).message == "Only 3 files are allowed.")
  }
}
