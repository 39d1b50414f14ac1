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
struct ContinuedEditingViewTests {
  @Test func `the editor of the new memo takes the place of that of the edited one`() throws {
    // given
    let (old, new) = (Memo.previews[0], Memo.previews[2])
    let store = memosStore([old, new]) { $0.show(old.id) }
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("Edit"))
    try page.type("10.5", into: .label("Start of the selection"))
    // when
    store.send(
      .playback(
        .edited(
          .cut(old.id, SoundRange(10.5, old.duration)),
          MemoEdit.Outcome(memos: [new], originals: [old.id]), from: .memo(old.id))))
    page.session.flush()
    // then
    #expect(store.playback.openMemoID == new.id)
    #expect(page.all(.label("Start of the selection")).count == 1)
    #expect(throws: Never.self) { try page.find(.role("group", name: "Edit \(new.title)")) }
    #expect(page.all(.button("Done")).count == 1)
    let editing = store.playback.memos.first { $0.id == new.id }?.editing
    #expect(editing?.selection == SoundRange(0, new.duration))
  }
}
