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
  .dependencies {
    $0.setDeviceDependencies()
    $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
    $0.uuid = .incrementing
  }
)
struct AppViewTests {
  /// The labels of the play buttons, in the order of the page.
  private func listed(_ page: TestPage) -> [String] {
    page.all(.role("button", name: nil)).compactMap { $0.attributes["aria-label"] }
      .filter { $0.hasPrefix("Play ") }
  }

  @Test func theTabsLeadFromOnePlaceToTheOther() throws {
    let page = TestPage(ShownApp(store: memosStore(Memo.previews)))
    let names = Memo.previews.map { "Play \($0.name)" }
    for name in names { #expect(throws: Never.self) { try page.find(.button(name)) } }
    try page.click(.role("tab", name: "Record"))
    #expect(throws: Never.self) { try page.find(.button("Record")) }
    for name in names { #expect(page.all(.button(name)).isEmpty) }
  }

  @Test func anEmptyListSaysWhatToDo() throws {
    let page = TestPage(ShownApp(store: memosStore([])))
    #expect(throws: Never.self) {
      try page.find(.text("Choose “Record” and press the button. What you say will be here."))
    }
  }

  @Test func `a search shows its matches, and opens the transcript there`() throws {
    let match = MemoMatch(
      id: Memo.previews[2].id, excerpt: [.init("sing the "), .init("song", isMatch: true)])
    let store = memosStore(Memo.previews) { $0.search.show("song", [match]) }
    let page = TestPage(ShownApp(store: store))
    #expect(throws: Never.self) { try page.find(.text("1 memo found.")) }
    #expect(page.all(.button("Play What to tell the landlord")).isEmpty)
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
    try page.click(.button("sing the song"))
    #expect(store.playback.memos[id: match.id]?.isTranscriptOpen == true)
    #expect(store.playback.memos[id: match.id]?.transcript?.query == "song")
    try page.click(.button("Clear"))
    #expect(throws: Never.self) { try page.find(.button("Play What to tell the landlord")) }
  }

  @Test(.dependencies { $0.preferences.load = { Preferences(hasSeenTour: true) } })
  func `deleted memos have an address`() throws {
    let store = memosStore(Memo.previews)
    let page = MinutesPage(
      store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
      loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt)
    page.open("/memos/deleted")
    #expect(store.selectedTab == .playback)
    #expect(page.head.path == "/memos/deleted")
    let shown = TestPage(page)
    try shown.click(.link("‹ Memos"))
    #expect(page.head.path == "/memos")
    try shown.click(.link("Recently deleted"))
    #expect(page.head.path == "/memos/deleted")
  }

  @Test func `favourites are marked and shown alone`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    try page.click(.link("What to tell the landlord 00:31 0:42"))
    let star = Finder.button("Favourite: What to tell the landlord")
    #expect(try page.find(star).attributes["aria-pressed"] == "false")
    try page.click(star)
    #expect(try page.find(star).attributes["aria-pressed"] == "true")

    try page.click(.button("★ Favourites"))
    #expect(throws: Never.self) { try page.find(.button("Play What to tell the landlord")) }
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
    #expect(listed(page).count == 2)

    // A memo without the mark leaves the list when it is closed.
    try page.click(star)
    #expect(listed(page).count == 2)
    try page.click(.link("Song 22:31 ★ 0:08"))
    #expect(listed(page).count == 1)
    try page.click(.button("Favourite: Song"))
    try page.click(.link("Song"))
    #expect(listed(page).isEmpty)
    #expect(throws: Never.self) { try page.find(.text("No favourites yet")) }
    try page.click(.button("★ Favourites"))
    #expect(listed(page).count == 3)
  }

  @Test func `tags are added, shown alone and removed`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    #expect(page.all(.label("Tag")).isEmpty)
    try page.click(.link("What to tell the landlord 00:31 0:42"))
    try page.type("Flat", into: .label("New tag"))
    try page.click(.button("Add"))
    #expect(throws: Never.self) { try page.find(.button("Remove the tag Flat")) }
    #expect(store.playback.memos[0].newTag == "")

    // A text that is no tag
    try page.type(String(repeating: "x", count: 60), into: .label("New tag"))
    try page.click(.button("Add"))
    #expect(throws: Never.self) { try page.find(.text("A tag has 1 to 50 characters.")) }

    try page.change(.label("Tag"), to: "flat")
    #expect(listed(page).count == 1)
    try page.change(.label("Tag"), to: "unknown")
    #expect(listed(page).count == 3)
    try page.change(.label("Tag"), to: "flat")
    try page.click(.button("Remove the tag Flat"))
    #expect(listed(page).count == 1)
    try page.click(.link("What to tell the landlord"))
    #expect(listed(page).isEmpty)
    #expect(throws: Never.self) { try page.find(.text("No memo has the tag “Flat”.")) }
    try page.click(.button("Show all tags"))
    #expect(listed(page).count == 3)
  }

  @Test func `bookmarks are added, renamed and deleted`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    try page.click(.link("What to tell the landlord 00:31 0:42"))
    try page.change(.label("Position in What to tell the landlord"), to: "21")
    try page.click(.button("Bookmark"))
    try page.change(.label("Label of the bookmark at 21 seconds"), to: "The roof")
    #expect(store.playback.memos[0].memo.bookmarks.map(\.label) == ["The roof"])
    try page.change(.label("Position in What to tell the landlord"), to: "0")
    try page.click(.button("Go to 21 seconds"))
    #expect(store.playback.memos[0].position == 21)
    try page.click(.button("Delete the bookmark at 21 seconds"))
    #expect(page.all(.button("Go to 21 seconds")).isEmpty)
  }

  @Test func `selected memos get a tag`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Select"))
    #expect(try page.find(.button("Add tag")).attributes["disabled"] != nil)
    try page.click(.button("Select all"))
    try page.click(.button("Add tag"))
    #expect(throws: Never.self) { try page.find(.text("A tag has 1 to 50 characters.")) }
    try page.type("Flat", into: .label("Tag"))
    #expect(page.all(.text("A tag has 1 to 50 characters.")).isEmpty)
    #expect(store.playback.memoSelection?.tag == "Flat")
  }

  @Test func `selected memos become favourites and lose the mark`() async throws {
    // given: "Song" is a favourite
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    let memos = Memo.previews.map(\.id)
    try page.click(.button("Select"))
    let add = Finder.button("★ Add to favourites")
    let remove = Finder.button("★ Remove from favourites")
    #expect(try page.find(add).attributes["disabled"] != nil)
    #expect(page.all(.role("img", name: "Favourite")).count == 1)
    // when
    try page.click(.id("selected-\(memos[2])"))
    // then
    #expect(throws: Never.self) { try page.find(remove) }
    // when: one of two is a favourite
    try page.click(.id("selected-\(memos[0])"))
    try page.click(add)
    await page.settle()
    // then
    #expect(throws: Never.self) { try page.find(.text("1 memo was added to the favourites.")) }
    // when
    try page.click(.id("selected-\(memos[0])"))
    #expect(page.all(.text("1 memo was added to the favourites.")).isEmpty)
    try page.click(remove)
    await page.settle()
    // then
    #expect(throws: Never.self) { try page.find(.text("1 memo was removed from the favourites.")) }
  }

  @Test func `keys and Shift select memos, and Escape ends the selection`() async throws {
    // given
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    let memos = Memo.previews.map(\.id)
    try page.click(.button("Select"))
    // when
    try page.click(.id("selected-\(memos[0])"))
    try page.dispatch(
      "range-choice", at: .id("selected-\(memos[1])"), detail: "{\"checked\":true}")
    // then
    #expect(store.playback.memoSelection?.memos == [memos[0], memos[1]])
    // when
    try page.press("a", modifiers: .control)
    // then
    #expect(store.playback.memoSelection?.memos == Set(memos))
    // In a text field, the keys are those of the field.
    try page.press("Escape", on: .label("Tag"))
    #expect(store.playback.memoSelection != nil)
    // when
    try page.press("Escape", on: .id("selected-\(memos[0])"))
    await page.settle()
    // then
    #expect(store.playback.memoSelection == nil)
    #expect(throws: Never.self) { try page.find(.button("Select")) }
  }

  @Test func `an invalid range selects nothing`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Select"))
    for detail in ["null", "{}", "{\"checked\":1}"] {
      try page.dispatch(
        "range-choice", at: .id("selected-\(Memo.previews[0].id)"), detail: detail)
    }
    #expect(store.playback.memoSelection?.memos == [])
  }

  @Test func `the list has other orders`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    let newest = listed(page)
    #expect(newest.count == 3)
    try page.change(.label("Order"), to: "oldestFirst")
    #expect(listed(page) == newest.reversed())
    try page.change(.label("Order"), to: "title")
    #expect(listed(page).first == "Play Song")
    try page.change(.label("Order"), to: "newestFirst")
    #expect(listed(page) == newest)
  }

  @Test func `several memos are selected, put into a playlist and deleted`() throws {
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Select"))
    #expect(try page.find(.button("Delete")).attributes["disabled"] != nil)
    try page.click(.label("Song 12 Feb 2009 at 22:31, 0:08 ★"))
    #expect(throws: Never.self) { try page.find(.text("1 memo is selected.")) }
    try page.click(.button("Select all"))
    #expect(throws: Never.self) { try page.find(.text("3 memos are selected.")) }
    try page.submit(.role("form", name: "Add to a playlist"))
    try page.click(.button("Delete"))
    #expect(throws: Never.self) { try page.find(.text("3 memos were deleted.")) }
    #expect(throws: Never.self) { try page.find(.text("No memos yet")) }
    #expect(store.playback.memos.isEmpty)
  }

  @Test func `a memo without a name is known by the part of its day`() throws {
    let memo = Memo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)),
      date: Date(timeIntervalSince1970: 1_234_567_890),
      duration: 65
    )
    let page = TestPage(ShownApp(store: memosStore([memo])))
    let play = page.all(.role("button", name: nil)).compactMap { $0.attributes["aria-label"] }
    #expect(play.contains("Play Evening recording"))
    #expect(
      try page.find(.role("textbox", name: "Name of the memo of 13 Feb 2009 at 23:31"))
        .attributes["placeholder"] == "Evening recording")
    #expect(
      try page.find(.role("slider")).attributes["aria-valuetext"]
        == "0 seconds of 1 minute 5 seconds")
  }

  @Test(arguments: [("de-DE,de;q=0.9,en;q=0.8", "23:31"), ("en-GB", "23:31")])
  func `dates are those of the browser's language`(acceptLanguage: String, time: String) throws {
    let memo = Memo.previews[2]
    let store = memosStore([
      Memo(id: memo.id, date: Date(timeIntervalSince1970: 1_234_567_890), duration: 65)
    ])
    let locale = try #require(Locale(acceptLanguage: acceptLanguage))
    let page = TestPage(
      MinutesPage(
        store: store, microphone: BrowserMicrophone(store: RecordingStoreClient(), worklet: ""),
        loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt,
        locale: locale))
    let date = store.playback.memos[0].memo.dateText(locale: locale, timeZone: .gmt)
    #expect(date.contains(time))
    #expect(throws: Never.self) { try page.find(.text(date)) }
  }

  @Test func `unknown and malformed languages leave the locale of the server`() {
    for text in [
      "", "*", ",;", "xx-YY", "../../etc", "de\0", String(repeating: "a", count: 10_000),
    ] {
      #expect(Locale(acceptLanguage: text) == nil, "\(text.prefix(20))")
    }
    #expect(Locale(acceptLanguage: "de-AT")?.language.languageCode == "de")
  }

  @Test func `the keys of the recorder are in the titles of its buttons`() throws {
    let start = TestPage(ShownApp(store: previewStore()))
    #expect(try start.find(.button("Record")).attributes["title"] == "Record (R)")
    #expect(try start.find(.button("Record")).attributes["aria-keyshortcuts"] == "R")
    let recording = TestPage(ShownApp(store: recordingStore { $0.mode = .paused }))
    #expect(try recording.find(.button("Stop")).attributes["title"] == "Stop (S)")
    #expect(try recording.find(.button("Resume")).attributes["title"] == "Resume (P)")
  }

  @Test func aMemoIsPlayedAndPaused() throws {
    let page = TestPage(ShownApp(store: memosStore([Memo.previews[2]])))
    try page.click(.button("Play Song"))
    #expect(throws: Never.self) { try page.find(.button("Pause Song")) }
    try page.click(.button("Pause Song"))
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
  }

  @Test func `a memo that plays has a player in other tabs`() async throws {
    // given
    let store = memosStore(Memo.previews)
    let page = TestPage(ShownApp(store: store))
    let player = Finder.role("region", name: "Player")
    try page.click(.button("Play Song"))
    #expect(page.all(player).isEmpty)
    // when
    try page.click(.role("tab", name: "Record"))
    // then
    #expect(page.all(player).count == 1)
    #expect(page.all(.button("Next memo")).isEmpty)
    try page.click(.button("Pause Song"))
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
    // when
    try page.click(.link("Song"))
    await page.settle()
    // then
    #expect(store.selectedTab == .playback)
    #expect(store.playback.openMemoID == Memo.previews[2].id)
    #expect(page.all(player).isEmpty)
  }

  @Test func theWaveformIsASlider() throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.change(.label("Position in Song"), to: "4.1")
    #expect(store.playback.memos[0].position == 4.1)
    try page.press("ArrowRight", on: .label("Position in Song"))
    #expect(store.playback.memos[0].position == 8.2)
  }

  @Test func aLoopIsSetWithOneButton() throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Repeat from here"))
    try page.change(.label("Position in Song"), to: "4.1")
    try page.click(.button("Repeat up to here"))
    #expect(store.playback.memos[0].loop == .between(0...4.1))
    try page.click(.button("Stop repeating"))
    #expect(store.playback.memos[0].loop == .none)
  }

  @Test func keysConcernTheSelectedMemo() throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.dispatch(
      "memo-key", at: .text("Space plays and pauses. ← and → skip 15 seconds."), detail: "\" \"")
    #expect(store.playback.memos[0].mode == .playing)
  }

  @Test func keysOfTheMachineAreHeardInBothPlaces() throws {
    let store = memosStore([Memo.previews[2]])
    let page = TestPage(ShownApp(store: store))
    try page.click(.role("tab", name: "Record"))
    let id = Memo.previews[2].id.uuidString
    for (key, seconds) in [("seek", "2"), ("skip", "1.5"), ("nonsense", "1")] {
      try page.dispatch(
        "machine-key",
        at: .text("Press the button and speak. Your browser will ask for the microphone once."),
        detail: "{\"id\":\"\(id)\",\"key\":\"\(key)\",\"seconds\":\(seconds)}")
    }
    #expect(store.playback.memos[0].position == 3.5)
    try page.dispatch(
      "machine-key",
      at: .text("Press the button and speak. Your browser will ask for the microphone once."),
      detail: "{\"id\":\"\(id)\",\"key\":\"play\"}")
    #expect(store.playback.memos[0].mode == .playing)
  }

  @Test func theUndoButtonRestoresADeletedMemo() throws {
    let page = TestPage(ShownApp(store: memosStore([Memo.previews[2]])))
    try page.click(.button("Delete Song"))
    #expect(throws: Never.self) { try page.find(.text("“Song” was deleted.")) }
    try page.click(.button("Undo"))
    #expect(page.all(.text("“Song” was deleted.")).isEmpty)
  }
}
