import ComposableArchitecture
import Foundation
import LiveUploads
import MinutesCore

/// Creates a store with a prepared state and dependencies that store nothing.
@MainActor
func previewStore(
  edits: MemoEditClient = .previewValue, speech: SpeechClient = .off,
  _ prepare: (inout AppFeature.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  var state = AppFeature.State()
  prepare(&state)
  return Store(initialState: state) {
    AppFeature()
  } withDependencies: {
    $0.voiceMemoRepository = .mock(
      fetchAll: { Memo.previews },
      waveform: { id, capacity in Waveform(previewPeaks(200, seed: id.uuid.15), capacity: capacity)
      }
    )
    $0.memoEdits = edits
    $0.microphones = .previewValue
    $0.ongoingRecordings = .previewValue
    $0.openSettings = {}
    $0.playlists = .previewValue
    $0.presence = .previewValue
    $0.soundEffect = .previewValue
    $0.speechClient = speech
    $0.speechInstallation = .previewValue
    $0.standups = .previewValue
    $0.transcripts = .previewValue
  }
}

/// Sends an action, for a state that only the reducer sets. The action must have no effects.
@MainActor
func previewStore(
  _ store: StoreOf<AppFeature>, after action: AppFeature.Action
) -> StoreOf<AppFeature> {
  store.send(action)
  return store
}

/// Creates a store with a recording in progress.
@MainActor
func recordingStore(
  _ prepare: (inout RecordingMemo.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  var recording = previewRecording
  prepare(&recording)
  return previewStore {
    $0.recording.audioRecorderPermission = .allowed
    $0.recording.recordingMemo = recording
  }
}

/// A recording of a few seconds.
var previewRecording: RecordingMemo.State {
  var recording = RecordingMemo.State(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9)),
    date: Date(timeIntervalSince1970: 1_234_567_890)
  )
  recording.mode = .recording
  recording.duration = 14.2
  recording.hear(previewPeaks(284, seed: 3))
  return recording
}

/// Creates a store with the list of memos. A memo that is alone is open.
@MainActor
func memosStore(
  _ memos: [Memo], edits: MemoEditClient = .previewValue, speech: SpeechClient = .off,
  _ prepare: (inout Playback.State) -> Void = { _ in },
  app prepareApp: (inout AppFeature.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  @Dependency(\.timeZone) var timeZone
  return previewStore(edits: edits, speech: speech) {
    $0.selectedTab = .playback
    $0.playback = Playback.State(memos: memos)
    $0.playback.show(MemoCalendar(now: Memo.previewDate, timeZone: timeZone))
    // Each access to all memos computes them.
    var states = $0.playback.memos
    for id in states.ids {
      states[id: id]?.waveform = Waveform(previewPeaks(390, seed: id.uuid.15))
    }
    $0.playback.memos = states
    if memos.count == 1 { $0.playback.show(memos[0].id) }
    prepare(&$0.playback)
    $0.playback.arrange()
    prepareApp(&$0)
  }
}

/// Creates a store with the transcript of a memo.
@MainActor
func transcriptStore(
  _ record: TranscriptRecord, _ prepare: (inout VoiceMemo.State) -> Void = { _ in },
  app prepareApp: (inout AppFeature.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  memosStore(
    [Memo.previews[0]],
    {
      $0.memos[0].transcript = TranscriptFeature.State(id: $0.memos[0].id, record: record)
      prepare(&$0.memos[0])
    }, app: prepareApp)
}

extension TranscriptRecord {
  /// A transcript of two speakers, one of them with a name.
  static let previewWithSpeakers: Self = {
    var record = preview
    let segments = record.transcript?.segments ?? []
    for segment in segments.indices {
      for word in segments[segment].words.indices {
        record.transcript?.segments[segment].words[word].speaker = segment % 2
        record.transcript?.segments[segment].words[word].speakerConfidence =
          segment == 1 ? 0.2 : 0.9
      }
    }
    record.transcript?.speakerNames = [0: "Ada"]
    return record
  }()
}

/// The app with the dialog of the speech engine.
@MainActor
func speechStore(
  _ status: SpeechInstallationStatus, failure: SpeechFailure? = nil
) -> StoreOf<AppFeature> {
  previewStore {
    $0.recording.audioRecorderPermission = .allowed
    $0.speechSetup = .preview(status, failure: failure, isShown: true)
  }
}

/// Creates a store with files that are imported.
@MainActor
func importsStore(
  _ files: [ImportedFile] = [
    ImportedFile(id: 1, name: "Interview in the harbour.mp3", phase: .reading(0.6)),
    ImportedFile(id: 2, name: "Song.flac", phase: .imported),
    ImportedFile(
      id: 3, name: "Letter.wav",
      phase: .refused("It is not a WAV, FLAC, Ogg, Opus, MP3 or M4A file, and no ZIP archive.")),
  ]
) -> StoreOf<MemoImports> {
  var state = MemoImports.State()
  state.arrivals = IdentifiedArray(uniqueElements: files)
  return Store(initialState: state) {
    MemoImports()
  } withDependencies: {
    $0.memoImport = .previewValue
    $0.uploadSink = UploadSinkClient { _, _ in throw UploadFailure.sessionEnded }
  }
}

/// A list of two microphones.
func previewMicrophones(selection: Microphone.ID?) -> MicrophoneList {
  MicrophoneList(
    microphones: [
      Microphone(id: "1", name: "Built-in microphone"), Microphone(id: "2", name: "Headset"),
    ], selection: selection)
}

extension RecordingMemo.State {
  mutating func hear(_ peaks: [SoundPeak]) {
    for peak in peaks { meter.append(peak) }
    waveform.append(contentsOf: peaks)
  }
}

extension SoundPeak {
  static let loud = SoundPeak(minimum: -1, maximum: 1, rms: 0.6)
}

/// Returns peaks that resemble speech: words with pauses between them.
func previewPeaks(_ count: Int, seed: UInt8) -> [SoundPeak] {
  var random = UInt32(truncatingIfNeeded: seed) &* 2_654_435_761 | 1
  func next() -> Float {
    random = random &* 1_664_525 &+ 1_013_904_223
    return Float(random >> 8) / Float(1 << 24)
  }
  var word: Float = 0
  return (0..<count).map { index in
    if index.isMultiple(of: 6) { word = next() < 0.25 ? 0.02 : 0.2 + 0.6 * next() }
    let height = word * (0.5 + 0.5 * next())
    return SoundPeak(minimum: -height, maximum: height, rms: height / 2)
  }
}

/// The memos of half a year.
let previewLibrary: [Memo] = [
  ("Shopping list for Saturday", 0.5, 34), ("Interview with the harbour master", 3, 3_725),
  ("", 12.2, 18), ("Call with the landlord", 29, 612), ("Idea for the second verse", 53, 41),
  ("Physics lecture 7: waves, interference and what happens at the double slit", 75, 5_402),
  ("", 99, 95), ("Birthday wishes", 124, 22), ("Team retrospective", 240, 1_860),
  ("What the doctor said", 720, 301), ("Song", 1_500, 188), ("Train announcement", 2_400, 9),
].enumerated().map { index, memo in
  let (title, hours, duration) = memo
  return Memo(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, UInt8(clamping: index))),
    title: title,
    date: Memo.previewDate - hours * 3_600, duration: duration, isFavorite: index % 4 == 1,
    tags: MemoTags(texts: [1, 8].contains(index) ? ["work", "to do", "Harbour"] : []),
    isRecovered: index == 3, missingDuration: index == 6 ? 0.4 : 0)
}
