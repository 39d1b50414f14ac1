import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The transcript of an open memo.
@MainActor
@PreviewBuilder
func transcriptPreviews() -> [Preview] {
  Preview("Transcript") { AppView(store: transcriptStore(.preview)) }
  Preview("Transcript, playing and searched") {
    AppView(
      store: transcriptStore(.preview) {
        $0.mode = .playing
        $0.position = 4.2
        $0.transcript?.show(query: "ut")
      })
  }
  Preview("Transcript, edited") {
    AppView(store: transcriptStore(.preview) { $0.transcript?.showEditor() })
  }
  Preview("Transcript, to be replaced?") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.confirmationDialog = .replaceEditedTranscript
      })
  }
  Preview("Transcript, not saved") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.showFailedSave(.repository(.diskFull))
      })
  }
  Preview("Transcript, edited elsewhere") {
    AppView(
      store: transcriptStore(.preview) {
        $0.transcript?.showEditor()
        $0.transcript?.showUnsavedText("Lorem ipsum, and so on")
      })
  }
  Preview("Transcript, draft, and Whisper can be installed") {
    AppView(store: transcriptStore(.preview, app: { $0.speechSetup = .preview(.missing) }))
  }
  Preview("Transcript, draft, and Whisper is installed") {
    AppView(
      store: transcriptStore(
        .preview, app: { $0.speechSetup = .preview(.installed(.preview())) }))
  }
  Preview("Transcript, with speakers") {
    AppView(
      store: transcriptStore(.previewWithSpeakers) {
        $0.transcript?.showSpeakerCounts(2...8, chosen: 2)
      })
  }
  Preview("Transcript, waiting for an engine") {
    AppView(
      store: transcriptStore(
        TranscriptRecord(waitingReason: .noEngine)))
  }
  Preview("Transcript, waiting") { AppView(store: transcriptStore(TranscriptRecord())) }
  Preview("Transcript, running") {
    AppView(store: transcriptStore(TranscriptRecord(state: .running(progress: 0.4))))
  }
  Preview("Transcript, failed") {
    AppView(
      store: transcriptStore(
        TranscriptRecord(state: .failed(SpeechFailure("The speech engine has stopped.")))))
  }
}
