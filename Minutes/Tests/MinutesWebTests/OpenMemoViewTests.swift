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
struct OpenMemoViewTests {
  private let landlord = Finder.link("What to tell the landlord 00:31 0:42")
  private let song = Finder.link("Song 22:31 ★ 0:08")

  private func path(of memo: Memo) -> String { "/memos/\(memo.id.uuidString.lowercased())" }

  @Test func `a press on a row whose memo is gone does nothing`() throws {
    // Given a page with a row
    let store = memosStore(Memo.previews)
    let page = TestPage(MinutesPage(silent: store))
    let number = try #require(
      page.find(landlord).attributes["data-n"].flatMap { UInt32($0) })

    // When another page has deleted the memo, and the row is pressed before it leaves this page
    store.send(.playback(.memosLoaded(MemoSnapshot(Array(Memo.previews.dropFirst())))))
    page.send("click", of: Int(number))

    // Then no action is sent to the missing feature, which would be reported as an issue
    #expect(throws: (any Error).self) { try page.find(landlord) }
  }

  @Test func `the row of a recovered memo tells the state and its meaning`() throws {
    // given
    let page = TestPage(MinutesPage(silent: memosStore(Memo.previews)))
    // then: the state is no warning
    let badge = try page.find(.text("Recovered"))
    #expect(badge.attributes["class"] == "badge plain")
    #expect(badge.attributes["title"]?.hasPrefix("This recording was cut off") == true)
  }

  @Test func `one row is open, and the address is that of its memo`() throws {
    // Given a list of closed rows
    let page = MinutesPage(silent: memosStore(Memo.previews))
    let shown = TestPage(page)
    #expect(shown.all(.role("slider")).isEmpty)
    #expect(shown.all(.role("textbox")).isEmpty)
    #expect(page.head.path == "/memos")
    #expect(page.head.title == "Minutes")
    #expect(try shown.find(landlord).attributes["href"] == path(of: Memo.previews[0]))
    #expect(try shown.find(landlord).attributes["aria-expanded"] == "false")

    // When one is opened, then it has a player
    try shown.click(landlord)
    #expect(throws: Never.self) { try shown.find(.label("Position in What to tell the landlord")) }
    let open = Finder.link("What to tell the landlord")
    #expect(try shown.find(open).attributes["aria-expanded"] == "true")
    #expect(page.head.path == path(of: Memo.previews[0]))
    #expect(page.head.title == "What to tell the landlord – Minutes")

    // And another one takes its place
    try shown.click(song)
    #expect(shown.all(.role("slider")).map { $0.attributes["aria-label"] } == ["Position in Song"])
    #expect(page.head.path == path(of: Memo.previews[2]))

    // And the same link closes it
    try shown.click(.link("Song"))
    #expect(shown.all(.role("slider")).isEmpty)
    #expect(page.head.path == "/memos")
  }

  @Test func `the play button of a closed row plays and opens the memo`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(MinutesPage(silent: store))
    #expect(try page.find(.button("Play Song")).attributes["data-player"] == "")
    try page.click(.button("Play Song"))
    #expect(
      try page.find(.button("Pause Song")).attributes["data-player"]
        == Memo.previews[2].id.uuidString)
    #expect(throws: Never.self) { try page.find(.label("Position in Song")) }

    // A memo that is playing can be closed and paused.
    try page.click(.link("Song"))
    #expect(store.playback.memos[2].mode == .playing)
    try page.click(.button("Pause Song"))
    #expect(store.playback.memos[2].mode == .notPlaying)
    #expect(page.all(.role("slider")).isEmpty)
  }

  @Test func `an address opens its memo, and others say that there is none`() throws {
    let store = memosStore(Memo.previews)
    let page = MinutesPage(silent: store)
    page.open(path(of: Memo.previews[2]))
    #expect(store.selectedTab == .playback)
    #expect(store.playback.openMemoID == Memo.previews[2].id)
    #expect(page.head.path == path(of: Memo.previews[2]))

    let shown = TestPage(page)
    #expect(throws: Never.self) { try shown.find(.label("Position in Song")) }
    page.open("/memos?from=elsewhere")
    #expect(store.playback.openMemoID == nil)
    page.open("/memos/00000000-0000-0000-0000-0000000000ff")
    let unknown = TestPage(page)
    #expect(throws: Never.self) { try unknown.find(.text("This memo is not here")) }
    #expect(page.head.path == "/memos/00000000-0000-0000-0000-0000000000ff")
    #expect(page.head.title == "Minutes")
    try unknown.click(.button("Show all memos"))
    #expect(unknown.all(.text("This memo is not here")).isEmpty)
    #expect(page.head.path == "/memos")
  }

  @Test(arguments: [
    ("/memos", PlaybackLocation.list), ("/memos/", .list), ("/memos/x", .list),
    ("/memos/deleted", .deleted), ("/memos/deleted?x=1", .deleted),
    ("/memos/00000000-0000-0000-0000-000000000003", .memo(Memo.previews[0].id)),
    ("/memos/00000000-0000-0000-0000-000000000003?x", .memo(Memo.previews[0].id)),
    ("/memos/00000000-0000-0000-0000-000000000003/sound", .list),
  ])
  func `each place has an address`(path: String, location: PlaybackLocation) {
    #expect(PlaybackLocation(path: path) == location)
    #expect(PlaybackLocation(path: location.path) == location)
  }

  @Test func `memos are grouped by date if they are sorted by it`() throws {
    let page = TestPage(MinutesPage(silent: memosStore(previewLibrary)))
    func headings() -> [String] {
      page.all(.role("heading", name: nil)).map { $0.accessibleName(in: $0) }
        .filter { $0 != "Minutes" }
    }
    let expected = [
      "Today", "Yesterday", "Friday", "Thursday", "Wednesday", "Tuesday", "February 2009",
      "January 2009", "December 2008", "November 2008",
    ]
    #expect(headings() == expected)
    // The date of a memo is what its heading does not say.
    #expect(throws: Never.self) { try page.find(.link("Song 15 Dec at 00:00 3:08")) }
    try page.change(.label("Order"), to: "oldestFirst")
    #expect(headings() == expected.reversed())
    try page.change(.label("Order"), to: "longestFirst")
    #expect(headings() == [])
    #expect(throws: Never.self) { try page.find(.link("Song 15 Dec 2008 at 0:00 3:08")) }
    try page.change(.label("Order"), to: "newestFirst")
    try page.click(.button("Select"))
    #expect(headings() == expected)
  }

  @Test func `headings are in the language of the browser`() throws {
    let store = memosStore(previewLibrary)
    let page = TestPage(
      MinutesPage(
        store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
        loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt,
        locale: Locale(identifier: "de_DE")))
    let heading = try page.find(.role("heading", name: "Dezember 2008"))
    #expect(heading.attributes["lang"] == "de")
    #expect(throws: Never.self) { try page.find(.role("heading", name: "Freitag")) }
  }

  @Test func `a closed row shows the warnings of its memo`() throws {
    let page = TestPage(
      MinutesPage(
        silent:
          memosStore(previewLibrary) {
            $0.memos[3].isDamaged = true
            $0.memos[6].transcript = TranscriptFeature.State(
              id: previewLibrary[6].id, record: .preview)
            $0.memos[6].transcript?.showFailedSave(.repository(.diskFull))
          }))
    for text in [
      "Call with the landlord 07:00 Recovered Damaged 10:12",
      "Morning recording 09:00 Incomplete Transcript not saved 1:35",
    ] {
      #expect(throws: Never.self) { try page.find(.link(text)) }
    }
  }

  @Test func `a memo of a playlist leads to the memo`() throws {
    let store = memosStore(Memo.previews) { _ in
    } app: {
      let playlist = Playlist(id: UUID(), memos: [Memo.previews[2].id])
      $0.playlists = PlaylistListFeature.State(playlists: [playlist])
      $0.selectedTab = .playlists
    }
    let page = MinutesPage(silent: store)
    let id = try #require(store.playlists.playlists.first?.id)
    store.send(.playlists(.opened(id)))
    let shown = TestPage(page)
    #expect(try shown.find(.link("Song")).attributes["href"] == path(of: Memo.previews[2]))
    try shown.click(.link("Song"))
    #expect(page.head.path == path(of: Memo.previews[2]))
    #expect(throws: Never.self) { try shown.find(.label("Position in Song")) }
  }

  @Test func `a closed row is short`() throws {
    func length(_ count: Int) -> Int {
      let memos = (0..<count).map { index in
        Memo(
          id: UUID(), title: "What to tell the landlord \(index)",
          date: Memo.previewDate - Double(index), duration: 42.5)
      }
      return LiveSession(MinutesPage(silent: memosStore(memos))).document(script: "/live.js").count
    }
    let bytes = (length(32) - length(2)) / 30
    #expect(bytes > 300 && bytes <= 600)
  }

  /// A library with many memos, a minute apart.
  private func manyMemos(_ count: Int) -> [Memo] {
    (0..<count).map { index in
      Memo(
        id: UUID(index), title: "Memo \(index)",
        date: Memo.previewDate - 60 * Double(index), duration: 42.5)
    }
  }

  @Test func `the page has the first rows of a large library, and those that are scrolled to`()
    throws
  {
    // Given 10,000 memos
    var memos = manyMemos(10_000)
    memos[9_000].title = "The roof"
    let store = memosStore(memos)
    let session = LiveSession(MinutesPage(silent: store))
    #expect(session.document(script: "/live.js").count <= 150_000)
    let page = TestPage(MinutesPage(silent: store))
    let list = Finder.id("memos")
    #expect(page.all(.role("listitem")).count < 60)
    #expect(throws: Never.self) { try page.find(.button("Play Memo 0")) }

    // When the list is scrolled, then its rows are there
    try page.scroll(list, to: 5_000)
    #expect(throws: Never.self) { try page.find(.button("Play Memo 5000")) }
    #expect(page.all(.button("Play Memo 0")).isEmpty)

    // When one is opened and scrolled away, then it stays
    try page.click(.button("Play Memo 5000"))
    try page.scroll(list, to: 100)
    #expect(throws: Never.self) { try page.find(.label("Position in Memo 5000")) }
    #expect(throws: Never.self) { try page.find(.button("Play Memo 100")) }

    // When an address opens another one, then it is there with its neighbors
    store.send(.playback(.opened(.memo(UUID(9_000)))))
    page.session.flush()
    #expect(throws: Never.self) { try page.find(.label("Position in The roof")) }
    #expect(throws: Never.self) { try page.find(.button("Play Memo 9001")) }
    #expect(page.all(.label("Position in Memo 5000")).isEmpty)

    // When memos are deleted and restored, then the others stay
    try page.click(.button("Delete The roof"))
    #expect(page.all(.label("Position in The roof")).isEmpty)
    #expect(throws: Never.self) { try page.find(.button("Play Memo 9001")) }
  }

  @Test func `memos of a large library are selected together`() throws {
    let store = memosStore(manyMemos(10_000))
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("Select"))
    #expect(page.all(.role("checkbox")).count < 60)
    try page.click(.button("Select all"))
    #expect(throws: Never.self) { try page.find(.text("10,000 memos are selected.")) }
    try page.scroll(.id("selectable-memos"), to: 7_000)
    let box = try page.find(.id("selected-\(UUID(7_000))"))
    #expect(box.attributes["checked"] != nil)
  }

  @Test func `an address shows its memo in the first page of a large library`() throws {
    let page = MinutesPage(silent: memosStore(manyMemos(10_000)))
    page.open(path(of: Memo(id: UUID(7_000), date: .now, duration: 1)))
    let shown = TestPage(page)
    #expect(throws: Never.self) { try shown.find(.label("Position in Memo 7000")) }
    #expect(throws: Never.self) { try shown.find(.button("Play Memo 7005")) }
    #expect(page.head.title == "Memo 7000 – Minutes")
  }
}
