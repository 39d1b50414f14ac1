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
struct MemoListingPathTests {
  @Test(arguments: [
    (MemoListing(), ""),
    (MemoListing(order: .title), "?order=title"),
    (MemoListing(search: "the roof", showsFavorites: true), "?search=the%20roof&favourites=yes"),
    (MemoListing(search: #"a+b&c=d#e'"%"#), "?search=a%2Bb%26c%3Dd%23e%27%22%25"),
    (MemoListing(tag: MemoTag("Küche 🥕")), "?tag=K%C3%BCche%20%F0%9F%A5%95"),
  ])
  func `a list has an address`(listing: MemoListing, query: String) {
    #expect(listing.query == query)
    #expect(MemoListing(path: "/memos\(query)") == listing)
  }

  @Test(arguments: [
    "/memos?", "/memos?order=upside-down&tag=%20&favourites=no&x=y", "/memos?search", "/memos?=&&=",
    "/memos?search=%FF", "/memos?search=%", "/memos?tag=" + String(repeating: "x", count: 51),
    "/memos?search=" + String(repeating: "x", count: 1_000_000),
  ])
  func `an address that no list has is that of the list`(path: String) {
    #expect(MemoListing(path: path) == MemoListing())
  }

  @Test func `a long search is not in the address`() {
    let search = String(repeating: "🥕", count: 200)
    #expect(MemoListing(search: search, order: .title).query == "?order=title")
  }

  @Test func `a page shows the list of its address`() throws {
    let store = memosStore(Memo.previews)
    let page = MinutesPage(silent: store)
    page.open("/memos?favourites=yes&order=title")
    #expect(page.head.path == "/memos?favourites=yes&order=title")
    let shown = TestPage(page)
    #expect(shown.all(.button("Play Song")).count == 1)
    #expect(shown.all(.button("Play What to tell the landlord")).isEmpty)

    // A memo keeps the list around it, and the trash has none.
    try shown.click(.button("Play Song"))
    let song = Memo.previews[2].id.uuidString.lowercased()
    #expect(page.head.path == "/memos/\(song)?favourites=yes&order=title")
    page.open("/memos/deleted")
    #expect(page.head.path == "/memos/deleted")
    page.open("/memos?order=oldestFirst")
    #expect(store.playback.listing == MemoListing(order: .oldestFirst))
    try shown.change(.label("Order"), to: "newestFirst")
    #expect(page.head.path == "/memos")
  }

  @Test func `a search that is typed changes the address of its entry in the history`()
    async throws
  {
    let store = memosStore(Memo.previews)
    let page = TestPage(MinutesPage(silent: store))
    func search(_ text: String) async throws {
      try page.type(text, into: .label("Search in titles, tags and transcripts"))
      store.send(.playback(.search(.view(.submitted))))
      await page.settle()
    }
    for text in ["roof", "song"] { try await search(text) }
    #expect(page.document.history.paths == ["/memos?search=song"])
    // A tag, the favourites, an order and a memo get entries of their own.
    try page.click(.button("★ Favourites"))
    #expect(
      page.document.history.paths == ["/memos?search=song", "/memos?search=song&favourites=yes"])
    try await search("")
    #expect(page.document.history.paths == ["/memos?search=song", "/memos?favourites=yes"])
    try page.change(.label("Order"), to: "title")
    #expect(page.document.history.paths.count == 3)
  }

  @Test func `a cleared name can be restored`() throws {
    var memo = Memo.previews[0]
    memo.title = ""
    let store = memosStore([memo]) {
      $0.clearedName = Playback.State.ClearedName(memo: memo.id, title: "Old name")
    }
    let page = TestPage(MinutesPage(silent: store))
    #expect(throws: Never.self) { try page.find(.text("The name “Old name” was removed.")) }
    try page.click(.button("Undo"))
    #expect(store.playback.clearedName == nil)
  }
}
