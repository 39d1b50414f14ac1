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

  /// A page with one open memo of 42.5 seconds.
  private func open(
    edit: (@Sendable (MemoEdit) async throws -> MemoEdit.Outcome)? = nil
  ) throws -> (store: StoreOf<AppFeature>, page: TestPage) {
    var edits = MemoEditClient.previewValue
    if let edit { edits.perform = edit }
    let store = memosStore([Memo.previews[0]], edits: edits)
    let page = TestPage(MinutesPage(silent: store))
    #expect(page.all(.label("Start of the selection")).isEmpty)
    try page.click(.button("Edit"))
    return (store, page)
  }

  /// Whether a button cannot be used now. It can have the focus all the same.
  private func isDisabled(_ name: String, _ page: TestPage) throws -> Bool {
    let button = try page.find(.button(name))
    #expect(button.attributes["disabled"] == nil)
    return button.attributes["aria-disabled"] == "true"
  }

  @Test func `a part is selected with two sliders`() throws {
    let (store, page) = try open()
    #expect(try page.find(.button("Done")).attributes["aria-expanded"] == "true")
    #expect(throws: Never.self) {
      try page.find(
        .text("Drag over the waveform to select a part, or move a handle with the arrow keys."))
    }
    #expect(try isDisabled("Keep only this", page))
    // when
    try page.type("10.5", into: first)
    try page.type("20", into: second)
    // then
    #expect(try page.find(first).attributes["aria-valuetext"] == "0:10.5")
    #expect(try page.find(second).attributes["aria-valuetext"] == "0:20.0")
    #expect(throws: Never.self) {
      try page.find(.text("Selected: 0:10.5 to 0:20.0, 0:09.5 long."))
    }
    #expect(try !isDisabled("Keep only this", page))
    #expect(store.playback.memos[0].editing?.selection == SoundRange(10.5, 20))
    // and: a number that is none is ignored
    try page.type("x", into: first)
    #expect(store.playback.memos[0].editing?.selection == SoundRange(10.5, 20))
    // and
    try page.click(.button("Done"))
    #expect(page.all(first).isEmpty)
  }

  @Test func `only a part of the memo looks selected`() throws {
    // given
    let (_, page) = try open()
    func paintedParts() throws -> Int? {
      try page.find(first).parent?.children.count(where: { $0.attributes["class"] == "selected" })
    }
    #expect(try paintedParts() == 0)
    // when
    try page.type("10.5", into: first)
    // then
    #expect(try paintedParts() == 1)
    // when
    try page.type("0", into: first)
    // then
    #expect(try paintedParts() == 0)
  }

  @Test func `buttons move the start and the end of the selection by a tenth of a second`() throws {
    let (store, page) = try open()
    #expect(try isDisabled("Start 0.1 s earlier", page) && isDisabled("End 0.1 s later", page))
    try page.type("10.5", into: first)
    try page.type("20", into: second)
    for (name, range, text) in [
      ("Start 0.1 s earlier", SoundRange(10.4, 20), "The selection starts at 0:10.4."),
      ("Start 0.1 s later", SoundRange(10.5, 20), "The selection starts at 0:10.5."),
      ("End 0.1 s later", SoundRange(10.5, 20.1), "The selection ends at 0:20.1."),
      ("End 0.1 s earlier", SoundRange(10.5, 20), "The selection ends at 0:20.0."),
    ] {
      #expect(try !isDisabled(name, page))
      try page.click(.button(name))
      #expect(store.playback.memos[0].editing?.selection == range)
      #expect(page.all(.text(text)).count == 1)
    }
    #expect(try page.value(first) == "10.5" && page.value(second) == "20.0")
    // The position of a slider that is moved is not told a second time.
    try page.type("30", into: second)
    #expect(page.all(.text("The selection ends at 0:20.0.")).isEmpty)
    #expect(page.all(.text("The selection ends at 0:30.0.")).isEmpty)
  }

  @Test func `buttons need a part, and wait for the edit`() async throws {
    let edits = LockIsolated<[MemoEdit]>([])
    let (store, page) = try open { edit in
      edits.withValue { $0.append(edit) }
      throw MemoEditFailure.changedElsewhere
    }
    func isDisabled(_ name: String) throws -> Bool { try self.isDisabled(name, page) }
    #expect(try isDisabled("Delete this") && isDisabled("Split at 0:00.0"))
    try page.type("42.5", into: .label("Position in What to tell the landlord"))
    #expect(try isDisabled("Split at 0:42.5"))
    try page.type("5", into: .label("Position in What to tell the landlord"))
    #expect(try !isDisabled("Split at 0:05.0"))
    try page.type("10", into: first)
    #expect(try !isDisabled("Delete this"))
    // when
    try page.click(.button("Delete this"))
    // then
    #expect(store.playback.memos[0].editing?.isWorking == true)
    #expect(throws: Never.self) { try page.find(.text("Editing…")) }
    for name in ["Keep only this", "Delete this", "Split at 0:05.0"] {
      #expect(try isDisabled(name))
    }
    // and: the pressed button keeps the focus, and a second press makes no second edit
    #expect(try page.focus === page.find(.button("Delete this")))
    try page.click(.button("Delete this"))
    try page.click(.button("Split at 0:05.0"))
    await page.settle()
    #expect(edits.value == [.cut(Memo.previews[0].id, SoundRange(10, 42.5))])
  }

  @Test func `a refused edit tells why, and an edit that was made can be undone`() throws {
    let (store, page) = try open()
    #expect(page.all(.button("Undo last edit")).isEmpty)
    func send(_ action: MemoEditing.Action) {
      store.send(.playback(.memos(.element(id: Memo.previews[0].id, action: .editing(action)))))
    }
    send(.undoFound([Memo.previews[0].id]))
    page.session.flush()
    #expect(page.all(.button("Undo last edit")).count == 1)
    send(.failed(.changedElsewhere))
    page.session.flush()
    #expect(throws: Never.self) { try page.find(.text(MemoEditFailure.changedElsewhere.message)) }
  }

  @Test func `the sound of another memo is appended, inserted or put in place of the part`() throws
  {
    let (store, page) = try open()
    #expect(page.all(.button("Append or replace")).isEmpty)
    let other = Memo.previews[2]
    load([Memo.previews[0], Memo.previews[1], other], store, page)
    #expect(page.all(.button("Append")).isEmpty)
    try page.click(.button("Append or replace"))
    #expect(try page.find(.button("Append or replace")).attributes["aria-expanded"] == "true")
    #expect(try isDisabled("Append", page) && isDisabled("Replace this", page))
    // when
    try page.click(choice(of: other))
    // then
    #expect(store.playback.memos[0].editing?.otherID == other.id)
    #expect(page.all(.text("“\(other.name)”, \(other.duration.lengthText), is chosen.")).count == 1)
    #expect(try !isDisabled("Append", page) && isDisabled("Replace this", page))
    try page.type("10", into: first)
    #expect(try !isDisabled("Replace this", page))
    try page.type("10", into: second)
    #expect(page.all(.button("Replace this")).isEmpty)
    #expect(try !isDisabled("Insert", page))
    // and: another one takes its place
    try page.click(choice(of: Memo.previews[1]))
    #expect(store.playback.memos[0].editing?.otherID == Memo.previews[1].id)
    // and: if all of them are deleted somewhere else, the list stays, and says so
    load([Memo.previews[0]], store, page)
    #expect(page.all(.text("There is no other memo.")).count == 1)
    try page.click(.button("Append or replace"))
    #expect(page.all(.button("Append")).isEmpty && page.all(.button("Append or replace")).isEmpty)
  }

  private func choice(of memo: Memo) -> Finder {
    .role("radio", name: "\(memo.name) \(memo.dateText), \(memo.duration.lengthText)")
  }

  private func load(_ memos: [Memo], _ store: StoreOf<AppFeature>, _ page: TestPage) {
    store.send(
      .playback(
        .memos(
          .element(
            id: Memo.previews[0].id, action: .editing(.othersLoaded(MemoSnapshot(memos)))))))
    page.session.flush()
  }

  @Test func `a memo of a large library is found by a search`() throws {
    // given: a page that does not have all of the memos
    let (store, page) = try open()
    let memos = (0..<2_000).map {
      Memo(id: UUID($0), title: "Memo \($0)", date: Memo.previewDate, duration: 7)
    }
    load([Memo.previews[0]] + memos, store, page)
    try page.click(.button("Append or replace"))
    #expect(page.all(choice(of: memos[0])).count == 1 && page.all(choice(of: memos[1_900])).isEmpty)
    func send(_ action: MemoSearch.Action) {
      store.send(
        .playback(
          .memos(.element(id: Memo.previews[0].id, action: .editing(.search(action))))))
      page.session.flush()
    }
    // when
    let field = Finder.label("Search the other memos in titles, tags and transcripts")
    try page.type("Memo 1900", into: field)
    #expect(store.playback.memos[0].editing?.search.text == "Memo 1900")
    send(.searched(.success([MemoMatch(id: memos[1_900].id)])))
    // then
    #expect(page.all(choice(of: memos[0])).isEmpty)
    try page.click(choice(of: memos[1_900]))
    #expect(store.playback.memos[0].editing?.otherID == memos[1_900].id)
    // and: words that no memo has
    send(.searched(.success([])))
    #expect(
      page.all(
        .text("No other memo has all of these words in its title, tags and transcript.")
      ).count == 1)
    #expect(try !isDisabled("Append", page))
  }

  @Test func `the player sets the ends of the selection`() throws {
    let (store, page) = try open()
    let position = Finder.label("Position in What to tell the landlord")
    try page.type("5", into: position)
    try page.click(.button("Start at player"))
    try page.type("9", into: position)
    try page.click(.button("End at player"))
    #expect(store.playback.memos[0].editing?.selection == SoundRange(5, 9))
  }

  @Test func `sliders that have crossed change their names`() throws {
    let (_, page) = try open()
    try page.type("20", into: second)
    try page.type("30", into: first)
    #expect(try page.find(first).attributes["aria-valuetext"] == "0:20.0")
    #expect(try page.find(second).attributes["aria-valuetext"] == "0:30.0")
  }

  @Test func `the page describes the changes of an edit, and those of undoing it`() throws {
    let memo = Memo.previews[0]
    let other = Memo.previews[2].id
    let range = SoundRange(1, 2)
    let store = memosStore([memo])
    let page = TestPage(MinutesPage(silent: store))
    let outcome = MemoEdit.Outcome(memos: [memo], originals: [other])
    let texts: [(MemoEdit, Playback.EditOrigin, String)] = [
      (.trim(other, to: range), .memo(other), "Part kept, the rest deleted."),
      (.cut(other, range), .memo(other), "Part deleted."),
      (.split(other, at: 1), .memo(other), "Memo split."),
      (.join([other, memo.id]), .memo(other), "Memo appended."),
      (.join([other, memo.id]), .join, "2 memos joined."),
      (.replace(other, range, with: memo.id), .memo(other), "Part replaced."),
      (.replace(other, SoundRange(1, 1), with: memo.id), .memo(other), "Memo inserted."),
    ]
    for (edit, origin, text) in texts {
      store.send(.playback(.edited(edit, outcome, from: origin)))
      page.session.flush()
      #expect(throws: Never.self) {
        try page.find(.text("\(text) The original is in “Recently deleted”."))
      }
    }
    func expect(_ undone: MemoEdit.Undone, _ text: String) {
      store.send(.playback(.editUndone(undone, from: .offer)))
      page.session.flush()
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
    expect(
      MemoEdit.Undone(originals: [other], moved: [memo.id]),
      "The memo is as it was before the edit. The edited memo is in “Recently deleted”.")
    expect(
      MemoEdit.Undone(originals: [other], moved: [memo.id], remaining: [Memo.previews[1].id]),
      """
      The memo is as it was before the edit. The edited memo is in “Recently deleted”. A memo that was made of a part by a later edit \
      stays in the list.
      """)
    expect(
      MemoEdit.Undone(originals: Memo.previews.map(\.id), moved: [UUID(9)]),
      """
      The 3 memos are in the list again, as they were before the edit. The edited memo is in “Recently deleted”.
      """)
  }

  @Test func `undoing a recording over a part names the memo and the recording`() throws {
    // given
    let recording = Memo(id: UUID(9), title: "Second try", date: Memo.previewDate, duration: 2)
    let memo = Memo.previews[0]
    let store = memosStore([recording, memo])
    let page = TestPage(MinutesPage(silent: store))
    let undone = MemoEdit.Undone(originals: [memo.id, recording.id], moved: [Memo.previews[2].id])
    // when
    store.send(.playback(.editUndone(undone, from: .offer)))
    page.session.flush()
    // then
    let text = """
      “\(memo.name)” and “Second try” are two separate memos in the list now. The edited memo is in “Recently deleted”.
      """
    #expect(throws: Never.self) { try page.find(.text(text)) }
  }

  @Test func `the page asks before it undoes an edit whose memo was changed since`() async throws {
    let memo = Memo.previews[0]
    let discards = LockIsolated<[Bool]>([])
    var edits = MemoEditClient.previewValue
    edits.undoable = { [$0] }
    edits.undo = { id, discardsChanges in
      discards.withValue { $0.append(discardsChanges) }
      guard discardsChanges else { throw ChangedMemos([id]) }
      return MemoEdit.Undone(originals: [Memo.previews[2].id], moved: [id])
    }
    let store = memosStore([memo], edits: edits)
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("Edit"))
    await page.settle()
    let question = "“\(memo.title)” was changed after the edit."
    for answer in ["Keep", "Undo edit"] {
      // when
      try page.click(.button("Undo last edit"))
      await page.settle()
      // then
      #expect(page.all(.text("Undo the edit?")).count == 1)
      #expect(
        page.all(
          .text("\(question) The change goes to “Recently deleted” with the edited memo.")
        ).count == 1)
      try page.click(.button(answer))
      await page.settle()
      #expect(page.all(.text("Undo the edit?")).isEmpty)
    }
    #expect(discards.value == [false, false, true])
    #expect(store.playback.undone?.moved == [memo.id])
  }

  @Test func `the page's script knows the memo in place of the edited one`() {
    let store = memosStore([Memo.previews[0], Memo.previews[1]])
    let page = TestPage(MinutesPage(silent: store))
    func edited(in node: PageNode? = nil) -> String? {
      let node = node ?? page.document.body
      return node.attributes["data-edited"]
        ?? node.children.lazy.compactMap { edited(in: $0) }.first
    }
    #expect(edited() == "")
    let (new, old) = (Memo.previews[0], Memo.previews[2].id)
    store.send(
      .playback(
        .edited(
          .split(old, at: 1), MemoEdit.Outcome(memos: [new], originals: [old]), from: .memo(old))))
    page.session.flush()
    #expect(edited() == "memo-\(new.id)")
    // A memo that the user opens is no edited one.
    store.send(
      .playback(.memos(.element(id: Memo.previews[1].id, action: .view(.rowTapped)))))
    page.session.flush()
    #expect(edited() == "")
  }

  @Test func `a recording is started for the memo, and the page says where its sound goes`()
    async throws
  {
    let memo = Memo.previews[0]
    let store = memosStore([memo], app: { $0.recording.audioRecorderPermission = .allowed })
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("Edit"))
    #expect(try isDisabled("Record over the selection", page))
    try page.type("10.5", into: first)
    try page.type("20", into: second)
    #expect(try !isDisabled("Record over the selection", page))
    // A press waits for the connection visibly, like that of the other button that records.
    for name in ["Record and append", "Record over the selection"] {
      #expect(try page.find(.button(name)).attributes["data-starts-recording"] != nil)
    }
    // when
    try page.click(.button("Record over the selection"))
    await page.settle()
    // then
    #expect(store.selectedTab == .recording)
    let ending =
      "If this page is closed or reloaded before, the recording stays a memo of its own."
    #expect(
      page.all(.text("Will replace 0:10.5 to 0:20.0 of “\(memo.title)”. \(ending)")).count == 1)
  }

  @Test func `an empty selection is the place of a recording`() throws {
    let (_, page) = try open()
    try page.type("10", into: first)
    try page.type("10", into: second)
    #expect(page.all(.button("Record over the selection")).isEmpty)
    #expect(try !isDisabled("Record and insert", page))
  }

  @Test func `a recording says what happens to its sound`() throws {
    let memo = Memo.previews[0]
    let destinations: [(RecordingDestination, String)] = [
      (.append(to: memo), "Will be added to “\(memo.title)”."),
      (.replace(in: memo, SoundRange(1, 2.5)), "Will replace 0:01.0 to 0:02.5 of “\(memo.title)”."),
      (.replace(in: memo, SoundRange(1, 1)), "Will be inserted into “\(memo.title)” at 0:01.0."),
    ]
    let ending =
      "If this page is closed or reloaded before, the recording stays a memo of its own."
    for (destination, text) in destinations {
      let page = TestPage(ShownApp(store: recordingStore { $0.destination = destination }))
      #expect(page.all(.text("\(text) \(ending)")).count == 1)
    }
  }

  @Test func `memos are joined if two are selected`() throws {
    let page = TestPage(MinutesPage(silent: memosStore(Memo.previews)))
    try page.click(.button("Select"))
    #expect(try isDisabled("Join", page))
    try page.click(.button("Select all"))
    #expect(try !isDisabled("Join", page))
    // when
    try page.click(.button("Join"))
    // then
    #expect(try isDisabled("Join", page) && page.focus === page.find(.button("Join")))
    #expect(throws: Never.self) { try page.find(.text("Joining \(Memo.previews.count) memos…")) }
  }
}
