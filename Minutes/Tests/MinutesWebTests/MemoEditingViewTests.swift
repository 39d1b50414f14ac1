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
struct MemoEditingViewTests {
  private let first = Finder.label("Start of the selection")
  private let second = Finder.label("End of the selection")

  /// A page with one open memo of 42 seconds.
  private func open() throws -> (store: StoreOf<AppFeature>, page: TestPage) {
    let store = memosStore([Memo.previews[0]])
    let page = TestPage(MinutesPage(silent: store))
    #expect(page.all(.label("Start of the selection")).isEmpty)
    try page.click(.button("Edit"))
    return (store, page)
  }

  @Test func `a part is selected with two sliders`() throws {
    let (store, page) = try open()
    #expect(try page.find(.button("Edit")).attributes["aria-expanded"] == "true")
    #expect(throws: Never.self) {
      try page.find(
        .text("Drag over the waveform to select a part, or move a handle with the arrow keys."))
    }
    #expect(try page.find(.button("Keep only this")).attributes["disabled"] != nil)
    // when
    try page.type("10.5", into: first)
    try page.type("20", into: second)
    // then
    #expect(try page.find(first).attributes["aria-valuetext"] == "0:10.5")
    #expect(try page.find(second).attributes["aria-valuetext"] == "0:20.0")
    #expect(throws: Never.self) {
      try page.find(.text("Selected: 0:10.5 to 0:20.0, 0:09.5 long."))
    }
    #expect(try page.find(.button("Keep only this")).attributes["disabled"] == nil)
    #expect(store.playback.memos[0].editing?.selection == SoundRange(10.5, 20))
    // and: a number that is none is ignored
    try page.type("x", into: first)
    #expect(store.playback.memos[0].editing?.selection == SoundRange(10.5, 20))
    // and
    try page.click(.button("Edit"))
    #expect(page.all(first).isEmpty)
  }

  @Test func `buttons need a part, and wait for the edit`() throws {
    let (store, page) = try open()
    func isDisabled(_ name: String) throws -> Bool {
      try page.find(.button(name)).attributes["disabled"] != nil
    }
    #expect(try isDisabled("Delete this") && !isDisabled("Split here"))
    try page.type("10", into: first)
    #expect(try !isDisabled("Delete this"))
    // when
    try page.click(.button("Delete this"))
    // then
    #expect(store.playback.memos[0].editing?.isWorking == true)
    #expect(throws: Never.self) { try page.find(.text("Editing…")) }
    for name in ["Keep only this", "Delete this", "Split here"] {
      #expect(try isDisabled(name))
    }
  }

  @Test func `a refused edit tells why, and an edit that was made can be undone`() throws {
    let (store, page) = try open()
    #expect(page.all(.button("Undo last edit")).isEmpty)
    func send(_ action: MemoEditing.Action) {
      store.send(.playback(.memos(.element(id: Memo.previews[0].id, action: .editing(action)))))
    }
    send(.undoFound(true))
    page.session.flush()
    #expect(page.all(.button("Undo last edit")).count == 1)
    send(.failed(.changedElsewhere))
    page.session.flush()
    #expect(throws: Never.self) { try page.find(.text(MemoEditFailure.changedElsewhere.message)) }
  }

  @Test func `the sound of another memo is appended, inserted or put in place of the part`() throws
  {
    let (store, page) = try open()
    #expect(page.all(.button("Append")).isEmpty)
    let other = Memo.previews[2]
    store.send(
      .playback(
        .memos(.element(id: Memo.previews[0].id, action: .editing(.othersLoaded([other]))))))
    page.session.flush()
    #expect(try page.find(.button("Append")).attributes["disabled"] != nil)
    // when
    try page.change(.label("Sound of"), to: other.id.uuidString)
    // then
    #expect(store.playback.memos[0].editing?.otherID == other.id)
    #expect(try page.find(.button("Append")).attributes["disabled"] == nil)
    #expect(try page.find(.button("Replace this")).attributes["disabled"] != nil)
    try page.type("10", into: first)
    #expect(try page.find(.button("Replace this")).attributes["disabled"] == nil)
    try page.type("10", into: second)
    #expect(page.all(.button("Replace this")).isEmpty)
    #expect(try page.find(.button("Insert")).attributes["disabled"] == nil)
  }

  @Test func `the player sets the ends of the selection`() throws {
    let (store, page) = try open()
    let position = Finder.label("Position in What to tell the landlord")
    try page.type("5", into: position)
    try page.click(.button("Start here"))
    try page.type("9", into: position)
    try page.click(.button("End here"))
    #expect(store.playback.memos[0].editing?.selection == SoundRange(5, 9))
  }

  @Test func `memos are joined if two are selected`() throws {
    let page = TestPage(MinutesPage(silent: memosStore(Memo.previews)))
    try page.click(.button("Select"))
    #expect(try page.find(.button("Join")).attributes["disabled"] != nil)
    try page.click(.button("Select all"))
    #expect(try page.find(.button("Join")).attributes["disabled"] == nil)
  }
}
