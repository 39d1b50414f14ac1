import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setPageDependencies(now: Memo.previewDate) }
)
struct ArchiveSelectionsTests {
  @Test(arguments: [MinutesPaths.maximumArchiveCount + 1, 2_000])
  func `more memos than an address can name are exported by the id of their selection`(
    count: Int
  ) async throws {
    // given
    let memos = (0..<count).map { number in
      Memo(id: UUID(number), title: "Memo", date: Memo.previewDate - Double(number), duration: 1)
    }
    let selections = ArchiveSelections()
    let browser = DownloadBrowser(selections: selections)
    let store = withDependencies {
      $0.memoDownload = .live(browser)
    } operation: {
      memosStore(memos)
    }
    let page = TestPage(
      MinutesPage(
        store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
        loudspeaker: BrowserLoudspeaker { _ in "" }, downloadBrowser: browser, timeZone: .gmt))
    let paths = LockIsolated<[String]>([])
    page.functions["archive.download"] = { arguments in
      paths.withValue { $0 += [arguments[0].string].compactMap(\.self) }
      return .null
    }
    // when
    try page.click(.button("Select"))
    try page.click(.button("Select all"))
    #expect(page.all(.link("Export")).isEmpty)
    try page.click(.button("Export"))
    await page.settle()
    // then
    let path = try #require(paths.value.first)
    let prefix = "/memos/archive.zip?selection="
    #expect(path.hasPrefix(prefix))
    let id = try #require(UUID(uuidString: String(path.dropFirst(prefix.count))))
    #expect(selections.memos(of: id) == memos.map(\.id))
  }

  @Test func `the selections that were added last are kept`() {
    // given
    let selections = ArchiveSelections()
    // when
    let ids = (0...ArchiveSelections.maximumCount).map { selections.add([UUID($0)]) }
    // then
    #expect(selections.memos(of: ids[0]) == nil)
    for (number, id) in ids.enumerated().dropFirst() {
      #expect(selections.memos(of: id) == [UUID(number)])
    }
    #expect(selections.memos(of: UUID()) == nil)
  }
}
