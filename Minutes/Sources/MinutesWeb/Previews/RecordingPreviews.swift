import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The screen where memos are recorded, and what is chosen before.
@MainActor
@PreviewBuilder
func recordingPreviews() -> [Preview] {
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
  Preview("Record, and Whisper can be installed") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.speechSetup = .preview(.missing)
      })
  }
  Preview("Speech recognition, missing") { AppView(store: speechStore(.missing)) }
  Preview("Speech recognition, installing") {
    AppView(
      store: speechStore(.installing(SpeechInstallationProgress(.downloading, fraction: 0.4))))
  }
  Preview("Speech recognition, installed by another program") {
    AppView(store: speechStore(.installing(nil)))
  }
  Preview("Speech recognition, installed") { AppView(store: speechStore(.installed(.preview()))) }
  Preview("Speech recognition, failed") {
    AppView(
      store: speechStore(
        .missing,
        failure: SpeechFailure(
          "Whisper was not installed: there is no connection to pypi.org. Try again later.")))
  }
  Preview("Speech recognition, not from this page") {
    AppView(
      store: speechStore(
        .unavailable(
          SpeechFailure(
            "Whisper is installed on the machine that serves this page: minutes speech install"))
      ))
  }
  Preview("Recently deleted") {
    AppView(
      store: memosStore(Memo.previews) { playback in
        playback.recentlyDeleted = RecentlyDeleted.State(
          memos: Memo.previews.map {
            DeletedMemo(
              memo: $0, deletionDate: $0.date, expirationDate: $0.date + 30 * 86_400,
              isOriginal: $0.id == Memo.previews[0].id)
          }, deletedDays: 30)
      })
  }
  Preview("Search") {
    AppView(
      store: memosStore(Memo.previews) { playback in
        playback.search.show(
          "roof",
          [
            MemoMatch(
              id: Memo.previews[0].id,
              excerpt: [
                MemoMatch.Part("…that the "), MemoMatch.Part("roof", isMatch: true),
                MemoMatch.Part(" leaks since Monday…"),
              ]), MemoMatch(id: Memo.previews[2].id),
          ])
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
        ])
      })
  }
  Preview("Menu of a memo") {
    AppView(store: memosStore([Memo.previews[0]]) { $0.memos[0].hasTranscript = true })
  }
  Preview("Search without a match") {
    AppView(store: memosStore(Memo.previews) { $0.search.show("zebra", []) })
  }
  Preview("Keyboard") { AppView(store: previewStore { $0.keyHelp = .preview() }) }
  Preview("Keyboard, letters off") {
    AppView(store: previewStore { $0.keyHelp = .preview(hasLetterKeys: false) })
  }
  Preview("Use on your phone") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .shown(.preview)) })
  }
  Preview("Use on your phone, not reachable") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .unreachable) })
  }
  Preview("Use on your phone, expired") {
    AppView(store: previewStore { $0.phoneAccess = PhoneAccess.State(content: .expired) })
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
  Preview("Waiting for the microphone") {
    AppView(
      store: recordingStore { $0 = RecordingMemo.State(id: $0.id, date: $0.date) })
  }
  Preview("Nothing recorded") {
    AppView(
      store: previewStore {
        $0.recording.audioRecorderPermission = .allowed
        $0.recording.alert = .recordingFailed(.noMicrophone)
      })
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

extension PhoneAddress {
  /// An address in a local network.
  static let preview = PhoneAddress(
    url: "https://minutes.example.org:8443/?token=0123456789abcdef0123456789abcdef",
    origin: "https://minutes.example.org:8443", hasToken: true)
}
