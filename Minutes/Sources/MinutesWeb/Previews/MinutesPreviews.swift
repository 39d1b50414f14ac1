import ComposableArchitecture
import Foundation
public import LiveHTML
import MinutesCore

/// Every screen of the app, in every state that it can be in.
@MainActor
public func minutesPreviews(path: String) -> PreviewCatalog {
  var head = MinutesAssets.head
  head.title = "Minutes: previews"
  return PreviewCatalog(path: path, head: head) {
    Preview("Record") {
      AppView(store: previewStore { $0.recording.audioRecorderPermission = .allowed })
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
    Preview("Recording") { AppView(store: recordingStore()) }
    Preview("Recording, too loud") {
      AppView(store: recordingStore { $0.hear(Array(repeating: .loud, count: 60)) })
    }
    Preview("Recording, no signal") {
      AppView(store: recordingStore { $0.hear(Array(repeating: .silence, count: 80)) })
    }
    Preview("Recording, muted, and no room in the browser") {
      AppView(
        store: recordingStore {
          $0.meter.rest()
          $0.isMuted = true
          $0.isKeptBySender = false
        })
    }
    Preview("Recording, paused") {
      AppView(
        store: recordingStore {
          $0.mode = .paused
          $0.meter.rest()
        })
    }
    Preview("Recording, to be thrown away?") {
      AppView(store: recordingStore { $0.confirmationDialog = .discardRecording })
    }
    Preview("Saving") { AppView(store: recordingStore { $0.mode = .stopping }) }
    Preview("Tour") { AppView(store: previewStore { $0.recording.tour = RecordingTour.State() }) }
    Preview("Tour, practising") {
      AppView(
        store: previewStore {
          $0.recording.tour = RecordingTour.State()
          $0.recording.tour?.step = .practice
          $0.recording.tour?.recordingMemo = previewRecording
        })
    }
    Preview("Tour, at its end") {
      AppView(
        store: previewStore {
          $0.recording.tour = RecordingTour.State()
          $0.recording.tour?.step = .finished(duration: 14.2)
        })
    }
    Preview("Memos") { AppView(store: memosStore(Memo.previews)) }
    Preview("Memo playing") {
      AppView(
        store: memosStore(Memo.previews) {
          $0.memos[1].mode = .playing
          $0.memos[1].loop = .between(600...1_500)
          $0.memos[1].rate = PlaybackRate(1.5)
        })
    }
    Preview("Memo deleted") {
      AppView(
        store: memosStore(Array(Memo.previews.dropFirst())) { $0.deletedMemo = Memo.previews[0] })
    }
    Preview("No memos") { AppView(store: memosStore([])) }
    Preview("Looking for memos") {
      AppView(store: previewStore { $0.selectedTab = .playback })
    }
    Preview("Memos can't be shown") {
      AppView(
        store: memosStore([]) {
          $0.errorMessage = "The data folder can't be read: permission denied."
        })
    }
  }
}
