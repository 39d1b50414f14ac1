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
struct RecordingsElsewhereTests {
  private let recording = ListedRecording(
    id: UUID(), date: Memo.previewDate, duration: 192, isInThisBrowser: true)

  private func page(_ recordings: [ListedRecording]) -> MinutesPage {
    MinutesPage(
      silent: previewStore { $0.ongoingRecordings = OngoingRecordings.State(recordings) })
  }

  /// A page that notes the recordings that it ends.
  private func page(
    _ recordings: [ListedRecording], noting ended: LockIsolated<[Memo.ID]>
  ) -> MinutesPage {
    withDependencies {
      $0.audioRecorder.recoverRecording = { id in ended.withValue { $0.append(id) } }
    } operation: {
      page(recordings)
    }
  }

  @Test(
    arguments: [
      (true, .growing, "Recording in another tab:", "● Recording in another tab – Minutes"),
      (true, .paused, "Paused in another tab:", "Paused in another tab – Minutes"),
      (
        true, .silent(since: Memo.previewDate - 3_600),
        "No sound from another tab since 11:00:", "No sound in another tab – Minutes"
      ),
      (false, .growing, "Recording in another browser:", "● Recording elsewhere – Minutes"),
      (false, .paused, "Paused in another browser:", "Paused elsewhere – Minutes"),
      (
        false, .silent(since: Memo.previewDate - 3_600),
        "No sound from another browser since 11:00:", "No sound elsewhere – Minutes"
      ),
      (
        true, .abandoned(since: Memo.previewDate - 3_600),
        "No sound from another tab since 11:00:", "No sound in another tab – Minutes"
      ),
      (
        false, .abandoned(since: Memo.previewDate - 3_600),
        "No sound from another browser since 11:00:", "No sound elsewhere – Minutes"
      ),
    ] as [(Bool, ListedRecording.Progress, String, String)])
  func `a page shows where another one records, what, and for how long`(
    isInThisBrowser: Bool, progress: ListedRecording.Progress, text: String, title: String
  ) throws {
    var recording = recording
    recording.isInThisBrowser = isInThisBrowser
    recording.progress = progress
    let page = page([recording])
    #expect(page.head.title == title)
    let shown = TestPage(page)
    #expect(throws: Never.self) { try shown.find(.text(text)) }
    // 15 February 2009, 12:00
    #expect(throws: Never.self) { try shown.find(.text("Afternoon recording")) }
    #expect(throws: Never.self) { try shown.find(.text("3:12")) }
  }

  @Test func `a recording without a page comes last, says that its sound is kept, and is ended`()
    async throws
  {
    // given
    var live = recording
    live.id = UUID()
    live.title = "Song"
    var abandoned = recording
    abandoned.isInThisBrowser = false
    abandoned.progress = .abandoned(since: Memo.previewDate - 3_600)
    let ended = LockIsolated<[Memo.ID]>([])
    let page = self.page([abandoned, live], noting: ended)
    let shown = TestPage(page)
    // then
    #expect(page.head.title == "● Recording in another tab – Minutes")
    let kept = RecorderTexts().abandonedIsKept
    #expect(shown.all(.text(kept)).count == 1)
    #expect(shown.all(.button("End recording “Song”")).isEmpty)
    // when
    try shown.click(.button("End recording “Afternoon recording”"))
    await shown.settle()
    // then
    #expect(ended.value == [abandoned.id])
  }

  @Test func `a recording that another server holds is not ended, and the page says what to do`()
    async throws
  {
    // given
    var abandoned = recording
    abandoned.progress = .abandoned(since: Memo.previewDate - 3_600)
    let page = withDependencies {
      $0.audioRecorder.recoverRecording = { _ in throw RecorderFailure.recordedElsewhere }
    } operation: {
      self.page([abandoned])
    }
    let shown = TestPage(page)
    #expect(shown.all(.text(RecorderTexts().isHeldElsewhere)).isEmpty)
    // when
    try shown.click(.button("End recording “Afternoon recording”"))
    await shown.settle()
    // then
    #expect(shown.all(.text(RecorderTexts().wasNotEnded)).count == 1)
    #expect(shown.all(.text(RecorderTexts().isHeldElsewhere)).count == 1)
  }

  @Test func `a recording that continues a memo has its title`() throws {
    var recording = recording
    recording.title = "Interview"
    let shown = TestPage(page([recording]))
    #expect(throws: Never.self) { try shown.find(.text("Interview")) }
  }

  @Test func `a page shows nothing without a recording elsewhere, and its own title first`() {
    #expect(page([]).head.title == "Minutes")
    #expect(TestPage(page([])).all(.label("Recordings elsewhere")).isEmpty)

    let own = recordingStore()
    own.send(.ongoingRecordings(.recordingsLoaded([recording])))
    let page = MinutesPage(silent: own)
    #expect(page.head.title == "● Recording – Minutes")
    #expect(TestPage(page).all(.text("Recording in another tab:")).count == 1)
  }

  @Test(arguments: [
    (#"{"recordings":["00000000-0000-0000-0000-000000000007"]}"#, 0),
    (#"{"recordings":["00000000-0000-0000-0000-000000000008"]}"#, 1), (#"{"recordings":[7]}"#, 1),
    ("null", 1), (#"{"meeting":"x"}"#, 1),
  ])
  func `a page does not show the recording of its predecessor in the tab`(
    detail: String, count: Int
  ) throws {
    // given
    var recording = recording
    recording.id = UUID(7)
    let page = TestPage(self.page([recording]))
    #expect(page.all(.text("Recording in another tab:")).count == 1)
    // when
    try page.dispatch("page-left", at: .role("main"), detail: detail)
    // then
    #expect(page.all(.text("Recording in another tab:")).count == count)
  }

  @Test func `a page that was reloaded says where the sound of its recording is`() async throws {
    // given
    var recording = recording
    recording.id = Memo.previews[2].id
    let store = previewStore { $0.ongoingRecordings = OngoingRecordings.State([recording]) }
    let page = TestPage(MinutesPage(silent: store))
    let kept = RecorderTexts().leftRecordingIsKept
    #expect(page.all(.text(kept)).isEmpty)
    // when
    try page.dispatch(
      "page-left", at: .role("main"),
      detail: #"{"recordings":["\#(recording.id)"],"ended":"\#(recording.id)"}"#)
    // then
    #expect(page.all(.text(kept)).count == 1)

    // when the recording has become a memo
    store.send(.ongoingRecordings(.recordingsLoaded([])))
    store.send(.playback(.memosLoaded(MemoSnapshot(Memo.previews))))
    await page.settle()
    // then
    #expect(page.all(.text(kept)).isEmpty)
    let text = """
      The recording ended when this page was left or reloaded; its sound is kept in “Song”, where “Edit” and \
      “Record and append” continue it.
      """
    #expect(page.all(.text(text)).count == 1)
    // when
    try page.click(.link("Song"))
    await page.settle()
    // then
    #expect(store.selectedTab == .playback)
    #expect(store.playback.openMemoID == recording.id)
    try page.click(.role("tab", name: "Record"))
    #expect(page.all(.link("Song")).isEmpty)
  }

  @Test func `a page that was reloaded does not name a recording that was stopped before`()
    async throws
  {
    // given a recording that is still being uploaded
    var recording = recording
    recording.id = Memo.previews[2].id
    let store = previewStore { $0.ongoingRecordings = OngoingRecordings.State([recording]) }
    let page = TestPage(MinutesPage(silent: store))
    // when
    try page.dispatch(
      "page-left", at: .role("main"), detail: #"{"recordings":["\#(recording.id)"]}"#)
    // then it is not shown as one of another tab either
    #expect(page.all(.text(RecorderTexts().leftRecordingIsKept)).isEmpty)
    #expect(page.all(.text("Recording in another tab:")).isEmpty)

    // when it has become a memo
    store.send(.ongoingRecordings(.recordingsLoaded([])))
    store.send(.playback(.memosLoaded(MemoSnapshot(Memo.previews))))
    await page.settle()
    // then
    #expect(page.all(.link("Song")).isEmpty)
  }

  @Test func `the title has the open memo, too`() {
    let store = memosStore([Memo.previews[0]]) { _ in
    } app: {
      $0.ongoingRecordings = OngoingRecordings.State([recording])
    }
    #expect(
      MinutesPage(silent: store).head.title
        == "● Recording in another tab – What to tell the landlord – Minutes")
  }
}
