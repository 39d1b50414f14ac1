import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// A recording in progress, and its end.
@MainActor
@PreviewBuilder
func recordingPreviews() -> [Preview] {
  Preview("Waiting for the microphone") {
    AppView(
      store: recordingStore { $0 = RecordingMemo.State(id: $0.id, date: $0.date) })
  }
  Preview("Recording") { AppView(store: recordingStore()) }
  Preview("Recording, without a connection") { AppView(store: recordingStore(), isLost: true) }
  Preview("Recording, and looking at memos") {
    AppView(
      store: memosStore(Memo.previews, app: { $0.recording.recordingMemo = previewRecording }))
  }
  Preview("Recording, with captions") {
    AppView(
      store: recordingStore {
        $0.captions.engine = SpeechEngineInfo(name: "PocketSphinx", quality: .draft)
        $0.captions.result = SpeechResult(
          segments: TranscriptRecord.preview.transcript?.segments ?? [], isFinal: false)
      })
  }
  Preview("Recording, captions behind") {
    AppView(
      store: recordingStore {
        $0.captions.engine = SpeechEngineInfo(
          name: "Whisper", model: "tiny.en", quality: .good)
        $0.captions.result = SpeechResult(
          segments: TranscriptRecord.preview.transcript?.segments ?? [], isFinal: true)
        $0.captions.secondsBehind = 20
      })
  }
  Preview("Recording, captions failed") {
    AppView(
      store: recordingStore {
        $0.captions.failure = SpeechFailure("The speech engine has stopped.")
      })
  }
  Preview("Recording, captions by another engine") {
    AppView(
      store: recordingStore {
        $0.captions.engine = SpeechEngineInfo(
          name: "Whisper", model: "tiny.en", quality: .good)
        $0.captions.result = SpeechResult(
          segments: TranscriptRecord.preview.transcript?.segments ?? [], isFinal: true,
          engine: SpeechEngineInfo(name: "PocketSphinx", quality: .draft),
          notice: "PocketSphinx is used instead of Whisper. Whisper has ended.")
      })
  }
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
  Preview("Recording, sources disconnected") {
    AppView(
      store: recordingStore {
        $0.microphoneChange = .replaced("Built-in microphone")
        $0.isSharingOver = true
        $0.missingDuration = 1.5
      })
  }
  Preview("Recording, another microphone connected") {
    AppView(
      store: recordingStore {
        $0.microphoneChange = .failed("Headset")
        $0.offeredMicrophone = Microphone(id: "2", name: "Headset")
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
  Preview("Throwing away") { AppView(store: recordingStore { $0.mode = .cancelling }) }
  Preview("Recording, ended by itself") {
    AppView(
      store: memosStore(
        Memo.previews, app: { $0.recording.alert = .recordingEnded(because: .microphoneLost) }))
  }
  Preview("Recording, not saved yet") {
    AppView(
      store: memosStore(
        Memo.previews,
        app: { $0.recording.alert = .recordingFailed(.unfinished(because: .diskFull)) }))
  }
  Preview("Saving") { AppView(store: recordingStore { $0.mode = .stopping }) }
}
