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
struct RecentlyDeletedViewTests {
  private let preferences = LockIsolated(Preferences())

  private struct DeletedPage: Page {
    let store: StoreOf<RecentlyDeleted>
    var head: PageHead { PageHead(title: "Minutes") }
    var body: some HTML {
      main { RecentlyDeletedView(store: store) }.alert(store, \.alert, action: \.alert)
    }
  }

  /// Opens a page with the deleted memos "Song" and "What to tell the landlord".
  ///
  /// - Parameters:
  ///   - memos: Other deleted memos.
  ///   - originals: The memos that were kept when they were edited.
  ///   - failure: The reason why no memo is restored. `nil` if it is.
  private func openPage(
    _ memos: [Memo] = [Memo.previews[2], Memo.previews[0]], originals: Set<Memo.ID> = [],
    failure: RepositoryFailure? = nil
  ) -> TestPage {
    let deleted = memos.map {
      DeletedMemo(
        memo: $0, deletionDate: $0.date, expirationDate: $0.date + 60,
        isOriginal: originals.contains($0.id))
    }
    return TestPage {
      DeletedPage(
        store: Store(initialState: RecentlyDeleted.State(memos: deleted, deletedDays: 30)) {
          RecentlyDeleted()
        } withDependencies: {
          $0.date.now = Memo.previews.map(\.date).max()! + 20 * 86_400
          $0.preferences.load = { [preferences] in preferences.value }
          $0.preferences.update = { [preferences] change in
            preferences.withValue { change(&$0) }
          }
          $0.voiceMemoRepository = .mock(
            restore: { _ in if let failure { throw failure } },
            deleted: { deleted })
        })
    }
  }

  @Test func `the memo that was restored last is named`() async throws {
    // given
    let page = openPage()
    #expect(try page.text(.role("status")) == "")
    for name in ["Song", "What to tell the landlord"] {
      // when
      try page.click(.button("Restore \(name)"))
      await page.settle()
      // then
      #expect(try page.text(.role("status")) == "“\(name)” is in the list again.")
      #expect(page.all(.button("Restore \(name)")).isEmpty)
    }
  }

  @Test func `all memos are restored`() async throws {
    // given
    let page = openPage()
    // when
    try page.click(.button("Restore all"))
    await page.settle()
    // then
    #expect(try page.text(.role("status")) == "2 memos are in the list again.")
    #expect(throws: Never.self) { try page.find(.text("No memo was deleted recently.")) }
  }

  @Test func `memos from before an edit are not restored with all others`() async throws {
    // given
    let page = openPage(originals: [Memo.previews[0].id])
    // when
    try page.click(.button("Restore all"))
    await page.settle()
    // then
    #expect(page.all(.button("Restore Song")).isEmpty)
    #expect(throws: Never.self) { try page.find(.button("Restore What to tell the landlord")) }
  }

  @Test func `facts distinguish memos of the same name`() throws {
    // given: a memo from before an edit, and one that the user has deleted later
    let date = Memo.previews[2].date
    var longer = Memo.previews[2]
    longer.duration = 65
    let memos = [
      DeletedMemo(
        memo: longer, deletionDate: date + 3_600, expirationDate: date + 3_600 + 30 * 86_400,
        isOriginal: true, text: "one two three"),
      DeletedMemo(
        memo: Memo(id: UUID(9), title: "Song", date: date, duration: 8.2),
        deletionDate: date + 86_400, expirationDate: nil),
    ]
    let state = RecentlyDeleted.State(memos: memos, referenceDate: date + 29 * 86_400)
    let page = TestPage {
      DeletedPage(store: Store(initialState: state) { RecentlyDeleted() })
    }
    // then
    let date1 = "12 Feb 2009 at 22:31"
    for text in [
      "\(date1), 1:05", "Deleted 12 Feb 2009 at 23:31", "Kept until 14 Mar 2009 (2 days left)",
      "As it was before an edit", "“one two three”",
      "\(date1), 0:08", "Deleted 13 Feb 2009 at 22:31", "Kept until you delete it for good",
    ] {
      #expect(page.all(.text(text)).count == 1, "\(text)")
    }
    let descriptions = page.all(.button("Restore Song")).compactMap {
      $0.attributes["aria-describedby"]
    }
    #expect(descriptions == memos.map { "facts-of-\($0.id)" })
  }

  @Test func `a deleted memo can be played`() throws {
    let page = openPage()
    let player = try page.find(.id("sound-\(Memo.previews[2].id)"))
    #expect(player.attributes["aria-label"] == "Sound of Song")
    #expect(
      player.attributes["src"] == "/memos/deleted/\(Memo.previews[2].id.uuidString)/sound")
    #expect(player.attributes["preload"] == "none")
  }

  @Test func `a memo that was not restored is not named, and stays`() async throws {
    // given
    let page = openPage(failure: .noSuchMemo)
    // when
    try page.click(.button("Restore Song"))
    await page.settle()
    try page.click(.button("OK"))
    await page.settle()
    // then
    #expect(try page.text(.role("status")) == "")
    #expect(throws: Never.self) { try page.find(.button("Restore Song")) }
  }

  @Test func `the page has only the rows near the visible ones`() async throws {
    // given
    let memos = (0..<5_000).map { number in
      Memo(
        id: UUID(number), title: "Memo \(number)",
        date: Date(timeIntervalSince1970: 1_234_567_890 - Double(number)), duration: 1)
    }
    let page = openPage(memos)
    let rows = { page.all(.role("listitem")).count }
    #expect(throws: Never.self) { try page.find(.button("Restore Memo 0")) }
    #expect(rows() > 10 && rows() < 200)
    // when
    try page.scroll(.id("deleted-memos"), to: 3_000)
    try page.click(.button("Restore Memo 3000"))
    await page.settle()
    // then
    #expect(try page.text(.role("status")) == "“Memo 3000” is in the list again.")
    #expect(page.all(.button("Restore Memo 3000")).isEmpty)
    #expect(page.all(.button("Restore Memo 0")).isEmpty)
    #expect(throws: Never.self) { try page.find(.button("Restore Memo 3001")) }
    #expect(rows() > 10 && rows() < 200)
  }

  @Test func `a period is chosen, and a shorter one after a question`() async throws {
    // given
    let page = openPage()
    let menu = Finder.id("deleted-days")
    #expect(try page.value(menu) == "30")
    // when
    try page.change(menu, to: "36500")
    await page.settle()
    // then
    #expect(preferences.value.deletedDays == 36_500)
    #expect(try page.value(menu) == "36500")
    // when
    try page.change(menu, to: "7")
    await page.settle()
    // then
    #expect(preferences.value.deletedDays == 36_500)
    #expect(throws: Never.self) {
      try page.find(.text("Shorten the period, and delete 2 memos for good?"))
    }
    // when
    try page.click(.button("Keep"))
    await page.settle()
    // then
    #expect(preferences.value.deletedDays == 36_500)
    #expect(try page.value(menu) == "36500")
    // when
    try page.change(menu, to: "7")
    await page.settle()
    try page.click(.button("Delete"))
    await page.settle()
    // then
    #expect(preferences.value.deletedDays == 7)
    #expect(try page.value(menu) == "7")
  }
}
