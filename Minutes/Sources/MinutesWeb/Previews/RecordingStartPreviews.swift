import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The screen before a recording: the microphones, the permission and the tour.
@MainActor
@PreviewBuilder
func recordingStartPreviews() -> [Preview] {
  Preview("Record") {
    AppView(store: previewStore { $0.recording.audioRecorderPermission = .allowed })
  }
  Preview("Choosing a microphone") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.recording.microphones.show(previewMicrophones(selection: "2"), level: 0.3)
      })
  }
  Preview("Choosing stereo and shared sound") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        var list = previewMicrophones(selection: "2")
        list.offersStereo = true
        list.isStereo = true
        list.isSharing = true
        $0.recording.microphones.show(list, level: 0.3)
      })
  }
  Preview("Chosen microphone not connected") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.recording.microphones.show(previewMicrophones(selection: "3"), level: 0.1)
      })
  }
  Preview("Recordings elsewhere") {
    AppView(
      store: previewStore { app in
        app.recording.audioRecorderPermission = .allowed
        app.ongoingRecordings = OngoingRecordings.State([
          ListedRecording(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7)),
            date: Memo.previewDate, duration: 192, isInThisBrowser: true),
          ListedRecording(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8)),
            date: Memo.previewDate - 3_600, title: "Interview with a long title for a narrow page",
            duration: 3_725, progress: .paused, isInThisBrowser: false),
          ListedRecording(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9)),
            date: Memo.previewDate - 7_200, title: "Walk", duration: 64,
            progress: .silent(since: Memo.previewDate - 7_100), isInThisBrowser: false),
          ListedRecording(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10)),
            date: Memo.previewDate - 10_800, title: "Rehearsal", duration: 48,
            progress: .abandoned(since: Memo.previewDate - 10_700), isInThisBrowser: true),
        ])
      })
  }
  Preview("Recording elsewhere, not ended") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.ongoingRecordings.alert = .endingFailed(.recordedElsewhere)
      })
  }
  Preview("Recording ended when its page was reloaded") {
    AppView(
      store: memosStore(Memo.previews) { _ in
      } app: {
        $0.selectedTab = .recording
        $0.leftMemoID = Memo.previews[2].id
      })
  }
  Preview("Record for the first time") { AppView(store: previewStore()) }
  Preview("Asking for the microphone") {
    AppView(store: previewStore { $0.recording.isAskingForPermission = true })
  }
  Preview("Microphone denied") {
    AppView(store: previewStore { $0.recording.audioRecorderPermission = .denied })
  }
  Preview("Microphone denied, asked again") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .denied
        $0.recording.alert = .permissionRequired
      })
  }
  Preview("How to allow the microphone in Chromium") { HelpPreview(browser: "chromium") }
  Preview("How to allow the microphone in Firefox") { HelpPreview(browser: "firefox") }
  Preview("How to allow the microphone in Safari") { HelpPreview(browser: "safari") }
  Preview("Nothing recorded") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.recording.alert = .recordingFailed(.noMicrophone)
      })
  }
  Preview("Tour") { AppView(store: previewStore { $0.recording.tour = RecordingTour.State() }) }
  Preview("Tour, practising") {
    AppView(
      store: previewStore {
        $0.recording.tour = RecordingTour.State()
        $0.recording.tour?.step = .practice
        $0.recording.tour?.recordingMemo = previewRecording
      })
  }
  Preview("Tour, practice paused") {
    AppView(
      store: previewStore {
        $0.recording.tour = RecordingTour.State()
        $0.recording.tour?.step = .practice
        $0.recording.tour?.recordingMemo = previewRecording
        $0.recording.tour?.recordingMemo?.mode = .paused
        $0.recording.tour?.recordingMemo?.meter.rest()
      })
  }
  Preview("Tour, at its end") {
    AppView(
      store: previewStore {
        $0.recording.tour = RecordingTour.State()
        $0.recording.tour?.step = .finished(duration: 14.2)
      })
  }
}
