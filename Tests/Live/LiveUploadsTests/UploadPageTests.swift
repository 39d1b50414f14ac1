import ComposableArchitecture
import DependenciesTestSupport
import LiveHTML
import LiveHTMLTesting
import Testing

@testable import LiveUploads

private struct PicturesPage: Page {
  let store: StoreOf<Uploads>

  var head: PageHead { PageHead(title: "Pictures") }

  var body: some HTML {
    main {
      DropZone(store: store) {
        p { "Drop pictures here" }
        FileInput("Pictures", store: store)
      }
      UploadList(store: store)
      for entry in store.entries { UploadPreview(entry) }
    }
  }
}

@MainActor
@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct UploadPageTests {
  private let sink = MemorySink()

  private func page(_ state: Uploads.State = Uploads.State()) -> TestPage {
    TestPage {
      PicturesPage(
        store: Store(initialState: state) {
          Uploads()
        } withDependencies: {
          $0.uploadSink = .memory(self.sink)
        })
    }
  }

  private func items(_ page: TestPage) -> [String] {
    page.all(.role("listitem")).map { "\($0.attributes["data-phase"] ?? ""): \($0.textContent)" }
  }

  private func value(_ page: TestPage) -> String? {
    page.all(.role("progressbar")).first?.attributes["value"]
  }

  @Test
  func `chosen file is uploaded with progress`() async throws {
    // given
    let page = self.page()
    let file = TestFile("cat.png", Array("0123456789".utf8), type: "image/png")
    // when
    try page.selectFiles(file, in: .label("Pictures"))
    #expect(self.items(page) == ["uploading: cat.pngCancel"])
    #expect(page.all(.role("img")).map { $0.attributes["data-live-preview"] } == ["file-1"])
    try await page.upload("cat.png", upTo: 4)
    #expect(self.value(page) == "4")
    try await page.upload("cat.png")
    // then
    #expect(self.items(page) == ["done: cat.pngUploadedRemove"])
    #expect(await self.sink.bytes == file.bytes)
    await #expect(throws: FindingError.self) { try await page.upload("cat.png") }
    try page.click(.button("Remove: cat.png"))
    #expect(self.items(page) == [])
  }

  @Test
  func `upload resumes after a reconnect`() async throws {
    // given
    let page = self.page()
    try page.selectFiles(TestFile("a", Array("abcdef".utf8)), in: .text("Drop pictures here"))
    try await page.upload("a", upTo: 2)
    // when
    page.disconnect()
    try await page.upload("a", upTo: 4)
    #expect(self.value(page) == "2")
    page.connect()
    #expect(self.value(page) == "4")
    try await page.upload("a")
    // then
    #expect(self.items(page) == ["done: aUploadedRemove"])
    #expect(await self.sink.offsets == [0, 2, 4])
  }

  @Test
  func `user cancels an upload`() async throws {
    // given
    let page = self.page()
    try page.selectFiles(TestFile("a", Array("abcdef".utf8)), in: .label("Pictures"))
    try await page.upload("a", upTo: 2)
    // when
    try page.click(.button("Cancel: a"))
    // then
    #expect(self.items(page) == ["cancelled: aCancelledRemove"])
    await #expect(throws: FindingError.self) { try await page.upload("a") }
  }

  @Test
  func `failures show on the page`() async throws {
    // given
    let page = self.page(Uploads.State(maximumSize: 1_000))
    // when
    try page.selectFiles(
      TestFile("big", [], declaredSize: 1_001), TestFile("bad", Array("bad".utf8)),
      TestFile("liar", [1, 2, 3], declaredSize: 2),
      in: .label("Pictures"))
    try await page.upload("bad")
    try await page.upload("liar")
    // then
    #expect(
      self.items(page) == [
        "failed: bigThe file is larger than 1 KB.Remove",
        "failed: badThe content of the file does not have an accepted type.Remove",
        "failed: liarThe file is larger than 2 bytes.Remove",
      ])
  }

  @Test
  func `browser gets the keys of the files that it may still have to send`() async throws {
    // given
    let page = self.page(Uploads.State(maximumConcurrentCount: 1))
    func list() throws -> String? {
      try page.find(.label("Pictures")).attributes["data-live-uploads"]
    }
    // when
    try page.selectFiles(
      TestFile("a", [1]), TestFile("b", [1]), TestFile("c", [1]), in: .label("Pictures"))
    await page.settle()
    // then: one with its token, and two that wait
    let keys = try #require(try list()).split(separator: "\"").filter { $0.hasPrefix("file-") }
    #expect(keys == ["file-1", "file-2", "file-3"])
    #expect(try list()?.hasSuffix("],[\"file-2\"],[\"file-3\"]],\"test\"]") == true)
    // when
    try await page.upload("a")
    try page.click(.button("Cancel: b"))
    try await page.upload("c")
    // then
    #expect(try list() == "[262144,[],\"test\"]")
  }

  @Test
  func `browser keeps completed files that the feature still needs`() async throws {
    // given
    var created: StoreOf<Uploads>?
    let page = TestPage {
      let store = Store(initialState: Uploads.State()) {
        Reduce<Uploads.State, Uploads.Action> { state, action in
          if case .delegate(.completed(let entry, _)) = action {
            state.entries.remove(id: entry.id)
            state.kept.append(entry)
          } else if case .removeButtonTapped(let id) = action {
            state.kept.remove(id: id)
          }
          return .none
        }
        Uploads()
      } withDependencies: {
        $0.uploadSink = .memory(self.sink)
      }
      created = store
      return PicturesPage(store: store)
    }
    let store = try #require(created)
    func list() throws -> String? {
      try page.find(.label("Pictures")).attributes["data-live-uploads"]
    }
    // when
    try page.selectFiles(TestFile("a", [1]), in: .label("Pictures"))
    try await page.upload("a")
    // then: it is not sent again in the same session
    #expect(self.items(page) == [])
    #expect(try list() == "[262144,[[\"file-1\"]],\"test\"]")
    await #expect(throws: FindingError.self) { try await page.upload("a") }
    // when
    store.send(.removeButtonTapped(1))
    await page.settle()
    // then
    #expect(try list() == "[262144,[],\"test\"]")
  }

  @Test
  func `sessions have different ids`() {
    #expect(UploadSession().id != UploadSession().id)
    #expect(UploadSession().id.utf8.count == 8)
  }

  @Test
  func `other elements take no files`() throws {
    let page = self.page()
    #expect(throws: FindingError.self) {
      try page.selectFiles(TestFile("a", []), in: .role("main"))
    }
  }

  @Test
  func `malformed events are ignored`() throws {
    // given
    let page = self.page()
    let input = try page.find(.label("Pictures"))
    let number = input.attributes["data-n"].flatMap { Int($0, radix: 10) }
    // when
    for detail in [
      "null", "{}", "{\"files\":1}", "{\"files\":[1,{},{\"key\":1,\"name\":\"\",\"size\":1}]}",
      "{\"files\":[{\"key\":\"\",\"name\":\"\",\"size\":-1}]}",
      "{\"files\":[{\"key\":\"\",\"name\":\"\",\"size\":1e300}]}",
      "{\"files\":[{\"key\":\"\",\"name\":\"\",\"size\":0.5}]}",
    ] {
      page.send("live-files", of: try #require(number), detail: detail)
    }
    // then
    #expect(self.items(page) == [])
  }

  @Test
  func `script is bundled and small`() {
    let script = String(decoding: UploadScript.asset.bytes, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";"))
    #expect(UploadScript.asset.bytes.count < 5_000)
  }
}
