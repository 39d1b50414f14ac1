import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

extension AppViewTests {
  @Test func `the first memo is announced while it is recorded`() throws {
    let page = TestPage(
      ShownApp(store: memosStore([], app: { $0.recording.recordingMemo = previewRecording })))
    #expect(throws: Never.self) { try page.find(.text("Recording your first memo")) }
    #expect(throws: (any Error).self) { try page.find(.text("No memos yet")) }
  }

  @Test(arguments: [
    (RecordingMemo.State.Mode?.none, "Minutes"), (.recording, "● Recording – Minutes"),
    (.paused, "Paused – Minutes"), (.stopping, "Saving – Minutes"),
  ])
  func `the title shows the mode of the recording`(mode: RecordingMemo.State.Mode?, title: String) {
    let store = mode.map { mode in recordingStore { $0.mode = mode } } ?? previewStore()
    let microphone = BrowserMicrophone(store: RecordingStoreClient(), worklet: "")
    let page = MinutesPage(
      store: store, microphone: microphone, loudspeaker: BrowserLoudspeaker { _ in "" },
      timeZone: .gmt)
    #expect(page.head.title == title)
  }

  @Test func aRecordingIsSeenFromTheOtherPlace() throws {
    let store = recordingStore()
    let page = TestPage(ShownApp(store: store))
    #expect(page.all(.button("Recording 0:14")).isEmpty)
    try page.click(.role("tab", name: "Memos"))
    #expect(page.all(.button("Recording 0:14")).count == 1)
    try page.click(.button("Recording 0:14"))
    #expect(store.selectedTab == .recording)
  }

  @Test func theCancelButtonStopsWaitingForTheMicrophone() throws {
    let store = recordingStore { $0.mode = .starting }
    let page = TestPage(ShownApp(store: store))
    // The disabled button keeps the focus.
    #expect(try page.find(.button("Stop")).attributes["aria-disabled"] == "true")
    try page.click(.button("Stop"))
    #expect(store.recording.recordingMemo?.mode == .starting)
    try page.click(.button("Cancel"))
    #expect(store.recording.recordingMemo?.mode == .cancelling)
  }

  @Test func withoutAConnectionOnlyARecordingGoesOn() throws {
    let idle = TestPage(ShownApp(store: previewStore()))
    #expect(throws: Never.self) {
      try idle.find(.text("The server does not respond. This page reconnects by itself."))
    }
    let recording = TestPage(ShownApp(store: recordingStore()))
    #expect(throws: Never.self) {
      try recording.find(
        .text("The server does not respond. Recording continues. Audio is sent after reconnecting.")
      )
    }
  }

  @Test(
    arguments: [
      (RecordingMemo.State.Mode.starting, "This page reconnects by itself."),
      (.paused, "The recording is paused. Unsent audio is sent after reconnecting."),
      (.stopping, "The recording is kept, and sent after reconnecting."),
      (.cancelling, "This page reconnects by itself."),
    ]
  )
  func aLostConnectionIsExplainedForEachMode(
    mode: RecordingMemo.State.Mode, sentence: String
  ) throws {
    let page = TestPage(ShownApp(store: recordingStore { $0.mode = mode }))
    #expect(throws: Never.self) {
      try page.find(.text("The server does not respond. \(sentence)"))
    }
  }

  @Test func oneButtonPausesAndGoesOn() throws {
    let store = recordingStore()
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Pause"))
    #expect(store.recording.recordingMemo?.mode == .paused)
    #expect(page.all(.button("Pause")).isEmpty)
    try page.click(.button("Resume"))
    #expect(store.recording.recordingMemo?.mode == .recording)
    #expect(page.all(.button("Resume")).isEmpty)
  }

  @Test func aRecordingIsCancelledAfterAQuestion() throws {
    let store = recordingStore()
    let page = TestPage(ShownApp(store: store))
    #expect(try page.text(.role("timer")) == "0:14")
    try page.click(.button("Cancel"))
    try page.click(.button("Keep recording"))
    #expect(store.recording.recordingMemo?.mode == .recording)
    try page.click(.button("Cancel"))
    try page.click(.button("Discard"))
    #expect(store.recording.recordingMemo?.mode == .cancelling)
  }

  @Test func warningsAreShown() throws {
    let loud = TestPage(
      ShownApp(store: recordingStore { $0.hear(Array(repeating: .loud, count: 5)) }))
    #expect(throws: Never.self) {
      try loud.find(.text("Too loud: move away from the microphone, or turn it down."))
    }
    let silent = TestPage(
      ShownApp(store: recordingStore { $0.hear(Array(repeating: .silence, count: 80)) }))
    #expect(throws: Never.self) {
      try silent.find(
        .text(
          "No sound is coming in. Check that the microphone is not muted, and that the right one is selected."
        ))
    }
  }

  @Test func aMutedMicrophoneAndAFullBrowserAreReported() throws {
    let page = TestPage(
      ShownApp(
        store: recordingStore {
          $0.isMuted = true
          $0.isKeptBySender = false
          $0.hear(Array(repeating: .silence, count: 80))
        }))
    for text in [
      "The microphone is muted. Switch it on, on the microphone itself or on this machine.",
      "This browser has no room left. The recording goes on, but leave this page open: "
        + "sound that has not reached the server would be lost.",
    ] {
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
    let silence =
      "No sound is coming in. Check that the microphone is not muted, and that the right one is selected."
    #expect(page.all(.text(silence)).isEmpty)
  }

  @Test func aMemoThatWasCutOffSaysSo() throws {
    let page = TestPage(ShownApp(store: memosStore([Memo.previews[1]])))
    for text in [
      "Recovered",
      "This recording was cut off: its page was closed, or a program has ended. "
        + "Everything is here up to the last second before that.",
    ] {
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
  }

  @Test func `a source that was disconnected is reported while recording`() throws {
    let page = TestPage(
      ShownApp(
        store: recordingStore {
          $0.microphoneChange = .replaced("Headset")
          $0.isSharingOver = true
        }))
    for text in [
      "The microphone was disconnected. The recording goes on with “Headset”.",
      "No shared sound is recorded: sharing has ended, or the browser did not ask for it. "
        + "The recording goes on with the microphone alone.",
    ] {
      #expect(throws: Never.self) { try page.find(.text(text)) }
    }
  }

  @Test(
    arguments: [
      (.chosen("Headset"), "The recording goes on with “Headset”."),
      (.opening("Headset"), "Opening “Headset”…"),
      (.opening(""), "Opening “Microphone”…"),
      (
        .failed("Headset"),
        "“Headset” could not be opened. The recording goes on with the microphone from before."
      ),
      (
        .replaced(""),
        "The microphone was disconnected. The recording goes on with another one."
      ),
    ] as [(MicrophoneChange, String)])
  func `a change of the microphone is a sentence`(change: MicrophoneChange, text: String) throws {
    let page = TestPage(ShownApp(store: recordingStore { $0.microphoneChange = change }))
    // A change that the user has asked for is no warning
    let sentence = try page.find(.text(text))
    #expect((sentence.attributes["class"] == "requested") == change.isRequested)
  }

  @Test func `a microphone that is connected while recording is offered`() throws {
    // given
    let store = recordingStore {
      $0.offeredMicrophone = Microphone(id: "h", name: "Headset")
    }
    let page = TestPage(ShownApp(store: store))
    #expect(try page.find(.text("“Headset” is connected.")).attributes["role"] == "status")
    #expect(try page.find(.button("Use it")).attributes["data-microphone"] == "h")
    // when
    try page.click(.button("Not now"))
    // then
    #expect(store.recording.recordingMemo?.offeredMicrophone == nil)
    #expect(page.all(.button("Use it")).isEmpty)
  }

  @Test func `lost sound is reported while recording and with the memo`() throws {
    let recording = TestPage(ShownApp(store: recordingStore { $0.missingDuration = 0.42 }))
    let text =
      "0.4 seconds of sound are missing: this computer was busy or asleep, or a source of sound was disconnected."
    #expect(throws: Never.self) { try recording.find(.text("\(text) The recording goes on.")) }

    var memo = Memo.previews[2]
    #expect(TestPage(ShownApp(store: memosStore([memo]))).all(.text("Incomplete")).isEmpty)
    memo.missingDuration = 0.42
    let list = TestPage(ShownApp(store: memosStore([memo])))
    for text in ["Incomplete", text] {
      #expect(throws: Never.self) { try list.find(.text(text)) }
    }
  }

  @Test(arguments: [
    (0.001, "0.1 seconds"), (0.96, "1.0 seconds"), (9.94, "9.9 seconds"), (59.7, "1 minute"),
    (86_400, "24 hours"),
  ])
  func `the amount of lost sound is rounded`(duration: TimeInterval, amount: String) {
    #expect(duration.missingText.hasPrefix("\(amount) of sound"))
  }

  @Test func aPausedRecordingCanGoOn() throws {
    let store = recordingStore()
    let page = TestPage(ShownApp(store: store))
    try page.click(.button("Pause"))
    #expect(store.recording.recordingMemo?.mode == .paused)
    try page.click(.button("Resume"))
    #expect(store.recording.recordingMemo?.mode == .recording)
  }

  @Test func deniedPermissionShowsHowToAllowIt() throws {
    let page = TestPage(
      ShownApp(store: previewStore { $0.recording.audioRecorderPermission = .denied }))
    try page.click(.button("Record"))
    #expect(throws: Never.self) { try page.find(.button("Show me how")) }
    try page.click(.button("Not now"))
    #expect(throws: Never.self) { try page.find(.button("How to allow the microphone")) }
  }
}
