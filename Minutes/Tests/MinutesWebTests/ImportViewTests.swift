import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import LiveUploads
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setPageDependencies() }
)
struct ImportViewTests {
  private let events = AsyncThrowingStream<MemoImportEvent, any Error>.makeStream()
  private let cancelled = LockIsolated(0)

  /// Opens the memos, with a sink that counts what is cancelled and a client that reports ``events``.
  private func openPage() -> TestPage {
    TestPage {
      let imports = Store(initialState: MemoImports.State()) {
        MemoImports()
      } withDependencies: { [events, cancelled] in
        $0.memoImport.importFile = { _, _, _ in events.stream }
        $0.memoImport.spaceProblem = { _ in .recorder(.diskFull) }
        $0.uploadSink = UploadSinkClient { file, _ in
          if file.name == "Large.wav" { throw CancellationError() }
          return CountingSink(cancelled: cancelled)
        }
      }
      let page = MinutesPage(
        store: memosStore(Memo.previews),
        microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
        loudspeaker: BrowserLoudspeaker { _ in "" }, imports: imports, timeZone: .gmt)
      page.open("/memos")
      return page
    }
  }

  private func file(_ name: String) -> TestFile { TestFile(name, Array("RIFF0123".utf8)) }

  /// The keys of the files that the browser keeps, according to each list of the page.
  private func keys(_ page: TestPage) -> [[String]] {
    func lists(in node: PageNode) -> [String] {
      [node.attributes["data-live-uploads"]].compactMap(\.self)
        + node.children.flatMap { lists(in: $0) }
    }
    return lists(in: page.document.body).map { list in
      list.split(separator: "\"").map(String.init).filter { $0.hasPrefix("file-") }
    }
  }

  private func rows(_ page: TestPage) -> [String] {
    page.all(.id("imports")).flatMap(\.children).filter { $0.name == "li" }.map(\.textContent)
  }

  @Test func `files are sent, read, and removed from the list`() async throws {
    // given
    let page = openPage()

    // when
    try page.selectFiles(file("Talk.wav"), in: .label("Import"))
    try await page.upload("Talk.wav", upTo: 2)

    // then
    let bar = try page.find(.role("progressbar", name: "Sending Talk.wav"))
    #expect(bar.attributes["value"] == "0.25")

    // when the connection is lost, and found again
    page.disconnect()
    page.connect()
    try await page.upload("Talk.wav")
    #expect(rows(page) == ["Talk.wavReadingCancel"])
    events.continuation.yield(.progress(0.5))
    events.continuation.yield(.finished(Memo.previews[0]))
    events.continuation.finish()
    await page.settle()

    // then
    #expect(rows(page) == ["Talk.wavImportedHide"])
    #expect(throws: Never.self) { try page.find(.text("1 file was imported.")) }
    try page.click(.button("Hide Talk.wav"))
    #expect(rows(page) == [])
  }

  @Test func `the browser keeps a file until it is imported, in every tab`() async throws {
    // given
    let page = openPage()
    #expect(keys(page) == [[], [], []])
    // when
    try page.selectFiles(file("Talk.wav"), in: .label("Import"))
    try await page.upload("Talk.wav")
    // then
    #expect(rows(page) == ["Talk.wavReadingCancel"])
    #expect(keys(page) == [["file-1"], ["file-1"], ["file-1"]])
    // when
    try page.click(.role("tab", name: "Record"))
    // then
    #expect(keys(page) == [["file-1"]])
    // when
    events.continuation.yield(.finished(Memo.previews[0]))
    events.continuation.finish()
    await page.settle()
    // then: a page of the next server could take files, too
    #expect(keys(page) == [[]])
  }

  @Test func `an unreadable file has a message beside its name`() async throws {
    let page = openPage()
    try page.selectFiles(file("Talk.mp3"), in: .text("or drop sound files here"))
    try await page.upload("Talk.mp3")
    events.continuation.finish(throwing: MemoImportFailure.noSound)
    await page.settle()
    #expect(rows(page) == ["Talk.mp3It has no sound.Hide"])
  }

  @Test func `an archive says how many of its memos were here already`() async throws {
    let page = openPage()
    try page.selectFiles(
      TestFile("memos.zip", [0x50, 0x4B, 3, 4, 0, 0, 0, 0]), in: .label("Import"))
    try await page.upload("memos.zip")
    let archive = ImportedArchive(
      memos: [Memo.previews[0]], knownCount: 2,
      failures: [ImportedArchive.Failure(path: "a.wav", reason: .noSound)])
    events.continuation.yield(.finishedArchive(archive))
    events.continuation.finish()
    await page.settle()
    #expect(
      rows(page) == [
        "memos.zip1 memo was imported, 2 were here alreadyNot imported: a.wav: It has no sound.Hide"
      ])
  }

  @Test func `other files and full disks are refused`() async throws {
    let page = openPage()
    try page.selectFiles(file("Text.pdf"), file("Large.wav"), in: .label("Import"))
    await page.settle()
    #expect(
      rows(page) == [
        "Text.pdfIt is not a WAV, FLAC, Ogg, Opus, MP3 or M4A file, and no ZIP archive.Hide",
        "Large.wavThe disk is full. Make room, and try again.Hide",
      ])
    try page.click(.button("Clear list"))
    #expect(rows(page) == [])
  }

  @Test func `an upload is cancelled, and goes on while another tab is shown`() async throws {
    let page = openPage()
    try page.selectFiles(file("Talk.wav"), in: .label("Import"))
    try await page.upload("Talk.wav", upTo: 2)
    try page.click(.role("tab", name: "Record"))
    try await page.upload("Talk.wav", upTo: 4)
    try page.click(.role("tab", name: "Memos"))
    let bar = try page.find(.role("progressbar", name: "Sending Talk.wav"))
    #expect(bar.attributes["value"] == "0.5")
    try page.click(.button("Cancel Talk.wav"))
    await page.settle()
    #expect(rows(page) == [])
    #expect(cancelled.value == 1)
  }
}

private struct CountingSink: UploadSink {
  let cancelled: LockIsolated<Int>

  func write(_ bytes: [UInt8], at offset: Int) async throws {}
  func finish() async throws -> String { "/imports/file" }
  func cancel() async { cancelled.withValue { $0 += 1 } }
}
