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
  .dependencies { $0.setPageDependencies() }
)
struct PlaylistsViewTests {
  /// The control that selects a memo that can be added.
  private func addition(of memo: Memo) -> Finder {
    .label("\(memo.name) \(memo.dateText), \(memo.duration.lengthText)")
  }

  /// Memos "Memo 0", "Memo 1" and so on, the newest first.
  private func memos(_ count: Int) -> [Memo] {
    (0..<count).map { number in
      Memo(
        id: UUID(number), title: "Memo \(number)",
        date: Date(timeIntervalSince1970: 1_234_567_890 - Double(number)), duration: 1)
    }
  }

  /// Opens a playlist of these memos.
  private func openPlaylist(_ memos: [Memo]) -> (TestPage, StoreOf<AppFeature>) {
    let playlist = Playlist(id: UUID(memos.count), memos: memos.map(\.id))
    let store = playlistsStore([playlist], memos: memos) { $0.opens() }
    return (TestPage(MinutesPage(silent: store)), store)
  }

  @Test func `a playlist is created, named and filled`() throws {
    // Given an app with memos and without playlists
    let store = playlistsStore([])
    let page = TestPage(MinutesPage(silent: store))
    #expect(throws: Never.self) { try page.find(.text("No playlists yet")) }

    // When a playlist is created
    try page.click(.button("New playlist"))
    let id = try #require(store.playlists.openPlaylist)
    #expect(MinutesPage(silent: store).head.path == "/playlists/\(id.uuidString.lowercased())")
    let name = try page.find(.label("Name of the playlist"))
    #expect(name.attributes["autofocus"] != nil)
    try page.type("Way home", into: .label("Name of the playlist"))

    // And two memos are added
    try page.click(.button("Add memos"))
    #expect(try page.find(.button("Add")).attributes["disabled"] != nil)
    try page.click(addition(of: Memo.previews[0]))
    try page.click(addition(of: Memo.previews[2]))
    try page.submit(.role("form", name: "Memos to add"))

    // Then they are in it
    #expect(store.playlists.detail?.playlist.memos == [Memo.previews[0].id, Memo.previews[2].id])
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
    #expect(throws: Never.self) { try page.find(.button("Play all")) }
  }

  @Test func `a name that another playlist has is noticed`() throws {
    // Given
    var other = Playlist.empty
    other.title = "Way home"
    let store = playlistsStore([other])
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("New playlist"))
    // When
    try page.type("Way", into: .label("Name of the playlist"))
    #expect(page.all(.text("Another playlist has this name, too.")).isEmpty)
    try page.type("Way home", into: .label("Name of the playlist"))
    // Then
    #expect(page.all(.text("Another playlist has this name, too.")).count == 1)
  }

  @Test func `the list of memos to add has only the rows near the visible ones`() throws {
    // Given
    let memos = memos(5_000)
    let store = playlistsStore([.empty], memos: memos) { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    // When
    try page.click(.button("Add memos"))
    // Then
    let boxes = page.all(.role("checkbox")).count
    #expect(boxes > 0 && boxes < 200)
    try page.click(addition(of: memos[1]))
    try page.submit(.role("form", name: "Memos to add"))
    #expect(store.playlists.detail?.playlist.memos == [UUID(1)])
  }

  @Test func `a playlist has only the rows near the visible ones`() throws {
    // given
    let (page, _) = openPlaylist(memos(5_000))
    let rows = { page.all(.role("listitem")).count }
    #expect(try page.find(.button("Move Memo 0")).attributes["data-drag-handle"] != nil)
    #expect(rows() > 10 && rows() < 200)
    // when
    try page.scroll(.id("playlist-memos"), to: 4_000)
    // then
    #expect(throws: Never.self) { try page.find(.button("Play Memo 4000")) }
    #expect(page.all(.button("Play Memo 0")).isEmpty)
    #expect(rows() > 10 && rows() < 200)
    #expect(throws: Never.self) { try page.find(.text("5,000 memos, 1:23:20")) }
  }

  @Test func `a memo that keys move out of view keeps the focus`() throws {
    // given
    let memos = memos(5_000)
    let (page, store) = openPlaylist(memos)
    try page.scroll(.id("playlist-memos"), to: 4_000)
    try page.focus(.button("Move Memo 4000"))
    for (key, index) in [("ArrowDown", 4_060), ("ArrowUp", 3_920)] {
      // when
      while let place = store.playlists.detail?.playlist.memos.firstIndex(of: memos[4_000].id),
        place != index
      {
        try page.press(key)
        let moved = store.playlists.detail?.playlist.memos.firstIndex(of: memos[4_000].id)
        try #require(moved != place)
      }
      // then
      #expect(page.focus?.attributes["aria-label"] == "Move Memo 4000")
      #expect(page.all(.button("Move Memo 4000")).count == 1)
      #expect(throws: Never.self) {
        try page.find(.text("Memo 4000 is number \(index == 4_060 ? "4,061" : "3,921") of 5,000."))
      }
    }
  }

  @Test func `a memo is dragged to rows that were not on the page`() throws {
    // given
    let memos = memos(5_000)
    let (page, store) = openPlaylist(memos)
    try page.focus(.button("Move Memo 1"))
    try page.scroll(.id("playlist-memos"), to: 3_000)
    #expect(page.focus?.attributes["aria-label"] == "Move Memo 1")
    // when
    try page.dispatch(
      "memo-moved", at: .id("playlist-memos"),
      detail: "{\"memo\":\"\(memos[1].id)\",\"before\":\"\(memos[3_003].id)\"}")
    // then
    #expect(store.playlists.detail?.playlist.memos.firstIndex(of: memos[1].id) == 3_002)
    #expect(page.focus?.attributes["aria-label"] == "Move Memo 1")
    #expect(throws: Never.self) { try page.find(.text("Memo 1 is number 3,003 of 5,000.")) }
    #expect(throws: Never.self) { try page.find(.button("Move Memo 3003")) }
    #expect(page.all(.role("listitem")).count < 200)
  }

  @Test func `the list of playlists has only the rows near the visible ones`() throws {
    // given
    let playlists = (0..<1_000).map { Playlist(id: UUID($0), title: "List \($0)") }
    let page = TestPage(MinutesPage(silent: playlistsStore(playlists)))
    #expect(page.all(.link("List 999 No memos")).isEmpty)
    // when
    try page.scroll(.id("playlist-cards"), to: 999)
    // then
    #expect(throws: Never.self) { try page.find(.link("List 999 No memos")) }
    #expect(page.all(.role("listitem")).count < 200)
  }

  @Test func `memos are moved by keys and by dragging, and removed`() throws {
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    let memos = Memo.previews.map(\.id)
    try page.dispatch(
      "keydown", at: .button("Move What to tell the landlord"), detail: "{\"key\":\"ArrowDown\"}")
    #expect(store.playlists.detail?.playlist.memos == [memos[1], memos[0], memos[2]])
    #expect(throws: Never.self) {
      try page.find(.text("What to tell the landlord is number 2 of 3."))
    }
    try page.dispatch(
      "memo-moved", at: .role("list", name: "Memos of the playlist"),
      detail: "{\"memo\":\"\(memos[2])\",\"before\":\"\(memos[1])\"}")
    #expect(store.playlists.detail?.playlist.memos == [memos[2], memos[1], memos[0]])
    try page.click(.button("Remove Song from the playlist"))
    #expect(store.playlists.detail?.playlist.memos == [memos[1], memos[0]])
  }

  @Test func `the next and the previous memo are played by buttons and media keys`() async throws {
    // given
    let memos = Memo.previews.map(\.id)
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    #expect(try page.find(.button("Next memo")).attributes["aria-disabled"] == "false")
    // when
    store.send(.playlists(.detail(.presented(.view(.playButtonTapped(from: memos[1]))))))
    await page.settle()
    #expect(store.playlists.played?.memo == memos[1])
    try page.click(.button("Next memo"))
    await page.settle()
    // then
    #expect(store.playlists.played?.memo == memos[2])
    #expect(try page.find(.button("Next memo")).attributes["aria-disabled"] == "true")
    // when
    try page.dispatch(
      "machine-key", at: .button("Next memo"),
      detail: #"{"id":"\#(memos[2])","key":"previous"}"#)
    await page.settle()
    // then
    #expect(store.playlists.played?.memo == memos[1])
  }

  @Test func `other tabs have a player of the memo that a playlist plays`() async throws {
    // given
    let memos = Memo.previews
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    let player = Finder.role("region", name: "Player")
    store.send(.playlists(.detail(.presented(.view(.playButtonTapped(from: memos[1].id))))))
    await page.settle()
    #expect(page.all(player).isEmpty)
    for tab in ["Record", "Memos", "Stand-ups"] {
      // when
      try page.click(.role("tab", name: tab))
      // then
      #expect(page.all(player).count == 1, "\(tab)")
      #expect(throws: Never.self, "\(tab)") { try page.find(.button("Next memo")) }
    }

    // when the next memo is played
    try page.click(.button("Next memo"))
    await page.settle()
    // then
    #expect(store.playlists.played?.memo == memos[2].id)
    #expect(try page.find(.button("Next memo")).attributes["aria-disabled"] == "true")

    // when it is paused
    try page.click(.button("Pause \(memos[2].name)"))
    // then it can be played again
    #expect(store.playback.features[id: memos[2].id]?.mode == .notPlaying)
    try page.click(.button("Play \(memos[2].name)"))
    #expect(store.playback.features[id: memos[2].id]?.mode == .playing)

    // when the user goes to the playlist
    try page.click(.link(memos[2].name))
    await page.settle()
    // then the playlist shows its own controls
    #expect(store.selectedTab == .playlists)
    #expect(page.all(player).isEmpty)
  }

  @Test func `the list of playlists has a player until another tab is selected`() async throws {
    // given
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    let player = Finder.role("region", name: "Player")
    store.send(.playlists(.detail(.presented(.view(.playButtonTapped(from: nil))))))
    await page.settle()
    // when
    try page.click(.link("‹ Playlists"))
    await page.settle()
    // then
    #expect(page.all(player).count == 1)
    // when
    let memo = try #require(store.playlists.played?.memo)
    store.send(.playback(.memos(.element(id: memo, action: .playerEvent(.paused)))))
    await page.settle()
    #expect(page.all(player).count == 1)
    try page.click(.role("tab", name: "Record"))
    // then
    #expect(page.all(player).isEmpty)
  }

  @Test func `the player of a playlist that is deleted has the memo alone`() async throws {
    // given
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    store.send(.playlists(.detail(.presented(.view(.playButtonTapped(from: nil))))))
    await page.settle()
    try page.click(.role("tab", name: "Record"))
    #expect(page.all(.button("Next memo")).count == 1)
    // when
    store.send(.playlists(.playlistsLoaded([])))
    await page.settle()
    // then
    #expect(page.all(.role("region", name: "Player")).count == 1)
    #expect(page.all(.button("Next memo")).isEmpty)
  }

  @Test func `a stored order that is older than a move does not replace it`() throws {
    // given
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    let stored = Array(store.playlists.playlists)
    let memos = Memo.previews.map(\.id)
    try page.focus(.button("Move What to tell the landlord"))
    // when
    try page.press("ArrowDown")
    store.send(.playlists(.playlistsLoaded(stored)))
    try page.press("ArrowDown")
    // then
    #expect(store.playlists.detail?.playlist.memos == [memos[1], memos[2], memos[0]])
    #expect(throws: Never.self) {
      try page.find(.text("What to tell the landlord is number 3 of 3."))
    }
  }

  @Test(arguments: [
    #"{"memo":"x","before":null}"#, #"{"memo":1e300}"#, "null", "{}",
    #"{"memo":"00000000-0000-0000-0000-000000000099","before":""}"#,
  ])
  func `an invalid move changes nothing`(detail: String) throws {
    let store = playlistsStore { $0.opens() }
    let page = TestPage(MinutesPage(silent: store))
    let memos = store.playlists.detail?.playlist.memos
    try page.dispatch(
      "memo-moved", at: .role("list", name: "Memos of the playlist"), detail: detail)
    #expect(store.playlists.detail?.playlist.memos == memos)
  }

  @Test func `each playlist has an address`() {
    let store = playlistsStore()
    let page = MinutesPage(silent: store)
    let id = store.playlists.playlists[0].id
    page.open("/playlists/\(id.uuidString.lowercased())?x=1")
    #expect(store.selectedTab == .playlists)
    #expect(store.playlists.openPlaylist == id)
    #expect(page.head.path == "/playlists/\(id.uuidString.lowercased())")
    page.open("/playlists/unknown")
    #expect(store.playlists.openPlaylist == nil)
    #expect(page.head.path == "/playlists")
  }
}

extension PlaylistListFeature.State {
  /// Opens the first playlist.
  fileprivate mutating func opens() {
    detail = playlists.first.map { PlaylistDetailFeature.State(playlist: $0) }
  }
}
