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
struct StandupsViewTests {
  @Test func `a stand-up is planned`() throws {
    let store = standupsStore([])
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("New stand-up"))
    #expect(store.standups.location == .newStandup)
    try page.change(.label("Title"), to: "Daily")
    try page.change(.label("Attendee 1"), to: "Blob")
    try page.click(.button("Add attendee"))
    try page.change(.label("Attendee 2"), to: "Blob Jr")
    #expect(try page.find(.label("Attendee 2")).attributes["data-focused"] != nil)
    try page.change(.role("slider"), to: "10")
    try page.change(.role("combobox"), to: "teal")
    try page.submit(.role("form"))
    let standup = try #require(store.standups.standupsList.standups.first)
    #expect(standup.title == "Daily")
    #expect(standup.attendees.map(\.name) == ["Blob", "Blob Jr"])
    #expect(standup.duration == .seconds(600))
    #expect(standup.theme == .teal)
    #expect(throws: Never.self) { try page.find(.text("10 minutes")) }
  }

  @Test func `a stand-up requires a title`() throws {
    // given
    let page = TestPage(MinutesPage(silent: standupsStore([])))
    // when
    try page.click(.button("New stand-up"))
    // then: a browser does not submit the form without it, or with spaces only
    let title = try page.find(.label("Title"))
    #expect(title.attributes["required"] != nil)
    let text = try #require(title.attributes["pattern"])
    let pattern = try Regex(text)
    #expect("   ".wholeMatch(of: pattern) == nil)
    #expect(" Daily stand-up ".wholeMatch(of: pattern) != nil)
    #expect(try page.find(.label("Attendee 1")).attributes["required"] == nil)
  }

  @Test func `the last attendee cannot be removed`() throws {
    let store = standupsStore([])
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("New stand-up"))
    #expect(try page.find(.button("Remove Attendee 1")).attributes["disabled"] != nil)
    try page.click(.button("Add attendee"))
    try page.click(.button("Remove Attendee 1"))
    #expect(store.standups.standupsList.addStandup?.standup.attendees.count == 1)
    try page.click(.button("Cancel"))
    #expect(store.standups.location == .list)
  }

  @Test(arguments: ["nan", "1e300", "-1", "", "31", "4"])
  func `an invalid length changes nothing`(text: String) throws {
    let store = standupsStore([])
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("New stand-up"))
    try page.change(.role("slider"), to: text)
    #expect(store.standups.standupsList.addStandup?.minutes == 5)
  }

  @Test func `each screen has an address`() {
    var standup = Standup.mock
    standup.meetings = [
      Meeting(id: UUID(9), date: Date(timeIntervalSince1970: 0), transcript: "Hello")
    ]
    let page = MinutesPage(silent: standupsStore([standup]))
    let id = standup.id.uuidString.lowercased()
    for path in [
      "/standups/new", "/standups/\(id)", "/standups/\(id)/edit",
      "/standups/\(id)/meetings/\(UUID(9).uuidString.lowercased())", "/standups",
    ] {
      page.open(path)
      #expect(page.head.path == path)
    }
    // A missing meeting leads to the screen below.
    for (path, shown) in [
      ("/standups/\(id)/meetings/x", "/standups/\(id)"), ("/standups/x", "/standups"),
      ("/standups/\(UUID(77))/edit", "/standups"), ("/standups/\(id)/x/y/z", "/standups"),
    ] {
      page.open(path)
      #expect(page.head.path == shown)
    }
  }

  @Test func `a meeting shows its speaker, its next speaker and its time`() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let store = meetingStore()
      let page = TestPage(MinutesPage(silent: store))
      #expect(throws: Never.self) { try page.find(.text("Speaker 1 of 6. Next: Blob Jr")) }
      try page.click(.button("Next speaker"))
      #expect(throws: Never.self) { try page.find(.text("Speaker 2 of 6. Next: Blob Sr")) }
      #expect(throws: Never.self) { try page.find(.text("0:10")) }
      #expect(throws: Never.self) { try page.find(.text("0:50")) }
      #expect(throws: Never.self) { try page.find(.role("progressbar", name: "Planned time used")) }
      #expect(MinutesPage(silent: store).head.title == "● Meeting – Minutes")

      // Elsewhere in the app the meeting goes on
      try page.click(.role("tab", name: "Memos"))
      try page.click(.button("Meeting"))
      try page.click(.button("End meeting"))
      try page.click(.button("Save and end"))
      for _ in 0..<1_000 where store.standups.isRecordingMeeting { await Task.yield() }
      #expect(store.standups.standupsList.standups[0].meetings.count == 2)
    }
  }

  @Test func `a page tells its successor in the tab which meeting it runs`() throws {
    // given
    let recording = RecordingMemo.State(id: UUID(7), date: Memo.previewDate)
    let store = meetingStore(isStarted: false) {
      $0 = RecordMeeting.State(standup: $0.standup, recording: recording)
    }
    // then: its script finds the meeting
    let page = TestPage(MinutesPage(silent: store))
    let document = page.document.body.outline()
    #expect(document.contains(#"data-runs-meeting="\#(UUID(7).uuidString)""#))
  }

  @Test(arguments: [(RecordMeeting.State.Mode.running, false), (.ending, true)])
  func `the page asks before it is left while its meeting is saved`(
    mode: RecordMeeting.State.Mode, asks: Bool
  ) throws {
    // given
    let store = meetingStore { $0.mode = mode }
    // then: the attribute is that of `leaving.js`
    let page = TestPage(MinutesPage(silent: store))
    #expect(page.document.body.outline().contains("data-saves-meeting") == asks)
  }

  @Test func `a reloaded page does not show its own meeting as that of another tab`() throws {
    // given
    let elsewhere = "A meeting is running in another tab or browser."
    let store = detailStore { $0.showPreviewMeeting(isInterrupted: false) }
    let meeting = try #require(store.standups.path.first?.detail?.runningMeeting)
    let now = meeting.savedAt + 1
    try withDependencies {
      $0.date.now = now
    } operation: {
      let store = standupsStore(path: [.detail(StandupDetail.State(standup: .mock))])
      store.send(.standups(.runningMeetingsLoaded([meeting])))
      let page = TestPage(MinutesPage(silent: store))
      #expect(page.all(.text(elsewhere)).count == 1)
      // when
      try page.dispatch(
        "page-left", at: .role("main"), detail: #"{"meeting":"\#(meeting.id)","recordings":[]}"#)
      // then
      #expect(page.all(.text(elsewhere)).isEmpty)
      #expect(throws: Never.self) { try page.find(.button("Resume meeting")) }
    }
  }

  @Test func `the page knows the buttons that begin the recording of a meeting`() throws {
    let interrupted = detailStore { $0.showPreviewMeeting(isInterrupted: true) }
    for (store, name) in [(detailStore(), "Start meeting"), (interrupted, "Resume meeting")] {
      let page = TestPage(MinutesPage(silent: store))
      #expect(try page.find(.button(name)).attributes["data-starts-recording"] != nil)
    }
  }

  @Test func `an interrupted meeting has its elapsed time`() throws {
    // given
    let plain = detailStore { $0.showPreviewMeeting(isInterrupted: true) }
    var meeting = try #require(plain.standups.path.first?.detail?.runningMeeting)
    meeting.elapsed = 154
    meeting.recorded = 41
    let interrupted = meeting
    // when
    let store = detailStore {
      $0.showPreviewMeeting(isInterrupted: true)
      $0.runningMeeting = interrupted
    }
    let page = TestPage(MinutesPage(silent: store))
    // then
    let text = "A meeting was interrupted after 0:41. It began on "
    let statuses = page.all(.role("status", name: nil)).filter { $0.trimmedText.hasPrefix(text) }
    #expect(statuses.count == 1)
  }

  @Test func `the list has the time for which a meeting has been running`() throws {
    // given: two speakers were skipped
    var detail = StandupDetail.State(standup: .mock)
    detail.showPreviewMeeting(isInterrupted: false)
    var meeting = try #require(detail.runningMeeting)
    meeting.elapsed = 154
    meeting.recorded = 41
    let running = meeting
    // when
    let page = TestPage(
      MinutesPage(silent: standupsStore { $0.runningMeetings = [running] }))
    // then
    #expect(page.all(.text("Meeting running for 0:41")).count == 1)
  }

  @Test func `a past meeting has its sound and its text`() throws {
    let page = TestPage(MinutesPage(silent: pastMeetingStore()))
    #expect(throws: Never.self) { try page.find(.button("Play What to tell the landlord")) }
    #expect(throws: Never.self) { try page.find(.text("Blob Jr: And about the climate.")) }
    try page.click(.button("Delete meeting"))
    #expect(throws: Never.self) { try page.find(.text("Delete this meeting?")) }
  }

  @Test(
    arguments: [
      (nil, ". Words that were recognized later are in the transcript of the recording."),
      (.waiting, ". The recording is not transcribed yet: its transcript will have the words."),
      (.running, ". The recording is not transcribed yet: its transcript will have the words."),
      (.failed, ", and the recording was not transcribed. Open its transcript to try again."),
      (.cancelled, ", and the recording was not transcribed. Open its transcript to try again."),
    ] as [(ListedTranscript?, String)])
  func `a meeting without text says whether its recording is transcribed`(
    state: ListedTranscript?, text: String
  ) throws {
    // given
    let states = state.map { [Memo.previews[0].id: $0] } ?? [:]
    // when
    let page = TestPage(
      MinutesPage(silent: pastMeetingStore(passages: [], transcripts: states)))
    // then
    #expect(throws: Never.self) {
      try page.find(.text("Nothing was recognized while the meeting ran\(text)"))
    }
  }

  @Test func `a meeting without text promises no transcript until its state is known`() throws {
    // given
    let store = pastMeetingStore(passages: [], transcripts: nil)
    let page = TestPage(MinutesPage(silent: store))
    // then
    #expect(throws: Never.self) {
      try page.find(.text("Nothing was recognized while the meeting ran."))
    }
    // when
    store.send(.transcripts(.statesLoaded([Memo.previews[0].id: .waiting])))
    page.session.flush()
    // then
    #expect(throws: Never.self) { try page.find(.text(MeetingTexts().isBeingTranscribed)) }
  }

  @Test(arguments: [0, 1])
  func `a meeting without text says that speech recognition is off`(recordingCount: Int) throws {
    // given
    var speech = SpeechClient.off
    speech.authorizationStatus = { .restricted }
    let memos = Array(Memo.previews.prefix(recordingCount))
    let store = pastMeetingStore(memos: memos, passages: [], speech: speech)
    // when
    store.send(.transcripts(.task))
    let page = TestPage(MinutesPage(silent: store))
    // then
    #expect(throws: Never.self) {
      try page.find(
        .text(
          """
          Nothing was recognized while the meeting ran. Speech recognition is off: the server runs with \
          --no-speech.
          """))
    }
  }

  @Test func `a meeting that was resumed has all of its recordings`() throws {
    let store = resumedMeetingStore()
    let page = TestPage(MinutesPage(silent: store))
    #expect(throws: Never.self) { try page.find(.text("Recording 1 of 2")) }
    #expect(throws: Never.self) { try page.find(.button("Play What to tell the landlord")) }
    #expect(throws: Never.self) { try page.find(.text("Recording 2 of 2")) }
    #expect(throws: Never.self) { try page.find(.button("Play Song")) }
  }

  @Test func `theme colors have the contrast of WCAG AA`() throws {
    for theme in Theme.allCases {
      let color = try #require(
        String(decoding: MinutesAssets.style.bytes, as: UTF8.self).firstMatch(
          of: try Regex(
            "\\.\(theme.styleClass) \\{ --theme: #([0-9a-f]{6}); --on-theme: #([0-9a-f]{6}); \\}",
            as: (Substring, Substring, Substring).self))
      ).output
      let lightness = [color.1, color.2].map(luminance).sorted()
      let contrast = (lightness[1] + 0.05) / (lightness[0] + 0.05)
      #expect(contrast >= 4.5, "\(theme.name): \(contrast)")
    }
  }

  /// The relative luminance of a color in sRGB, as WCAG defines it.
  private func luminance(_ hex: Substring) -> Double {
    let number = Int(hex, radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
