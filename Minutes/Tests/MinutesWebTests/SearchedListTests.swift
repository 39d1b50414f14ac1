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
struct SearchedListTests {
  private func page(_ memo: Memo, search: String, isSearched: Bool = true) -> TestPage {
    TestPage(
      MinutesPage(
        silent: memosStore([memo, Memo.previews[2]]) {
          if isSearched { $0.search.show(search, [MemoMatch(id: memo.id)]) }
        }))
  }

  private static let words = ["tell", "landlord", "Garden", "Evening", "recording", "a", "b"]

  /// Those of ``words`` that are marked.
  private func marked(_ page: TestPage) -> [String] {
    Self.words.filter { word in page.all(.text(word)).contains { $0.name == "mark" } }
  }

  @Test(arguments: [
    ("land", ["landlord"]), ("tell landlord", ["tell", "landlord"]), ("LAND ", []), ("roof", []),
  ])
  func `the title has marks where the search matches`(search: String, words: [String]) {
    #expect(marked(page(Memo.previews[0], search: search)) == words)
  }

  @Test(arguments: [
    (MemoSearch.maximumMatchCount - 1, "199 memos found."),
    (MemoSearch.maximumMatchCount, "200 memos found. There may be more."),
  ])
  func `a search that reaches its limit says that there may be more memos`(
    count: Int, text: String
  ) {
    // given
    let memos = (0..<count).map { number in
      Memo(id: UUID(number), title: "Song", date: Memo.previewDate - Double(number), duration: 1)
    }
    let matches = memos.map { MemoMatch(id: $0.id) }
    // when
    let page = TestPage(MinutesPage(silent: memosStore(memos) { $0.search.show("song", matches) }))
    // then
    #expect(throws: Never.self) { try page.find(.text(text)) }
  }

  @Test func `a list that is not searched has no marks`() {
    #expect(marked(page(Memo.previews[0], search: "land", isSearched: false)) == [])
  }

  @Test func `a tag that matches is shown and marked, whatever its place`() throws {
    var memo = Memo.previews[0]
    memo.tags = MemoTags(try ["a", "b", "c", "d", "Garden"].map { try #require(MemoTag($0)) })
    let shown = page(memo, search: "gard")
    #expect(marked(shown) == ["Garden"])
    #expect(shown.all(.text("+1")).count == 1)
    #expect(page(memo, search: "x", isSearched: false).all(.text("+2")).count == 1)
  }

  @Test func `the name of an untitled memo is not searched, and has no marks`() {
    #expect(marked(page(Memo.previews[1], search: "recording")) == [])
  }
}
