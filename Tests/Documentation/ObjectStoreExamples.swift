import ComposableArchitecture
import Foundation
import LiveHTML
import LiveHTMLTesting
import LiveUploads
import Synchronization
import Testing

private struct ObjectStoreClient: Sendable {
  struct Object: Hashable {
    let key: String
    let upload: Int
  }

  var minimumPartSize: Int
  var begin: @Sendable (_ key: String) async throws -> Object
  var put: @Sendable (_ bytes: [UInt8], _ number: Int, _ object: Object) async throws -> Void
  var complete: @Sendable (_ object: Object) async throws -> Void
  var delete: @Sendable (_ object: Object) async throws -> Void
}

private actor ObjectStoreSink: UploadSink {
  private let store: ObjectStoreClient
  private let object: ObjectStoreClient.Object
  private var partCount = 0
  private var part: [UInt8] = []

  init(store: ObjectStoreClient, key: String) async throws {
    self.store = store
    self.object = try await store.begin(key)
  }

  func write(_ bytes: [UInt8], at offset: Int) async throws {
    self.part += bytes
    if self.part.count >= self.store.minimumPartSize { try await self.sendPart() }
  }

  func finish() async throws -> String {
    if !self.part.isEmpty || self.partCount == 0 { try await self.sendPart() }
    try await self.store.complete(self.object)
    return self.object.key
  }

  func cancel() async {
    try? await self.store.delete(self.object)
  }

  private func sendPart() async throws {
    self.partCount += 1
    try await self.store.put(self.part, self.partCount, self.object)
    self.part = []
  }
}

extension UploadSinkClient {
  fileprivate static func objectStore(_ store: ObjectStoreClient) -> Self {
    Self { _, _ in try await ObjectStoreSink(store: store, key: "pictures/\(UUID())") }
  }
}

/// An object store in memory.
private final class ObjectStore: Sendable {
  private let parts = Mutex<[Int: [UInt8]]>([:])
  private let completedKeys = Mutex<[String]>([])

  /// The bytes of the parts in the order of their numbers, as text.
  var content: [String] {
    self.parts.withLock { parts in
      parts.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
    }
  }

  var completed: [String] { self.completedKeys.withLock { $0 } }

  var client: ObjectStoreClient {
    ObjectStoreClient(minimumPartSize: 4) { key in
      ObjectStoreClient.Object(key: key, upload: 1)
    } put: { bytes, number, _ in
      self.parts.withLock { $0[number] = bytes }
    } complete: { object in
      self.completedKeys.withLock { $0.append(object.key) }
    } delete: { _ in
      self.parts.withLock { $0 = [:] }
    }
  }
}

private struct UploadsPage: Page {
  let store: StoreOf<Uploads>

  var head: PageHead { PageHead(title: "Uploads") }

  var body: some HTML {
    main {
      FileInput("Files", store: store)
      UploadList(store: store)
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ObjectStoreExamples {
  private let store = ObjectStore()

  private func page() -> TestPage {
    TestPage {
      UploadsPage(
        store: Store(initialState: Uploads.State()) {
          Uploads()
        } withDependencies: {
          $0.uploadSink = .objectStore(self.store.client)
          $0.continuousClock = TestClock()
        })
    }
  }

  @Test
  func `file is sent in parts while it arrives`() async throws {
    // given
    let page = self.page()
    try page.selectFiles(TestFile("a.txt", Array("0123456789".utf8)), in: .label("Files"))
    // when
    try await page.upload("a.txt", upTo: 5)
    // then
    #expect(self.store.content == ["01234"])
    #expect(self.store.completed == [])
    // when
    try await page.upload("a.txt", upTo: 8)
    try await page.upload("a.txt")
    // then
    #expect(self.store.content == ["01234", "56789"])
    #expect(self.store.completed.count == 1)
    #expect(try page.text(.role("status")) == "Uploaded")
  }

  @Test
  func `cancelled upload deletes the object`() async throws {
    // given
    let page = self.page()
    try page.selectFiles(TestFile("a.txt", Array("0123456789".utf8)), in: .label("Files"))
    try await page.upload("a.txt", upTo: 5)
    // when
    try page.click(.button("Cancel: a.txt"))
    // then
    #expect(page.all(.role("listitem")).map { $0.attributes["data-phase"] } == ["cancelled"])
    while !self.store.content.isEmpty { await Task.yield() }
    #expect(self.store.completed == [])
  }
}
