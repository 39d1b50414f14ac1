import BoundedNumbers
public import ComposableArchitecture
public import Foundation

/// A memo that can be played, renamed and deleted.
@Reducer
public struct VoiceMemo: Sendable {
  /// What is known of the memo.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// What of it is played again and again.
    public var loop = PlaybackLoop.none

    /// Whether its file is damaged. It is learnt when the memo is played.
    public var isDamaged = false

    /// Whether somebody has just gone elsewhere in it, and may go on from there.
    var isSeeking = false

    /// What is kept of it.
    public internal(set) var memo: Memo

    /// Whether it is played.
    public var mode = Mode.notPlaying

    /// What is heard, or will be heard first, in seconds from the start.
    public var position: TimeInterval

    /// How fast it is played.
    public var rate: PlaybackRate

    /// The transcript, while it is open.
    public var transcript: TranscriptFeature.State?

    /// What was typed and is not kept yet.
    public internal(set) var unsavedTitle: String?

    /// What it looks like. Empty until it was looked up.
    public var waveform = Waveform()

    /// Where it was when the position was kept the last time.
    var rememberedPosition: TimeInterval

    /// The positions that were kept by this page. It will hear of them again, and by then it may be elsewhere.
    var sentPositions: [TimeInterval] = []

    /// The speeds that were kept by this page, in the same way.
    var sentRates: [PlaybackRate] = []

    /// Whether a memo is played.
    public enum Mode: Equatable, Sendable {
      /// It is silent.
      case notPlaying

      /// It is heard.
      case playing
    }

    /// Creates what is shown of a memo.
    public init(memo: Memo) {
      self.memo = memo
      position = memo.position
      rate = memo.rate
      rememberedPosition = memo.position
    }

    /// The memo.
    public var id: Memo.ID { memo.id }

    /// What it is called, or will be.
    public var title: String { unsavedTitle ?? memo.title }

    /// Where the word is that is played, or where playing stopped. `nil` if no word is to be marked.
    public var spokenPosition: TimeInterval? {
      mode == .playing || position > 0 ? position : nil
    }

    /// Whether the transcript is shown.
    public var isTranscriptOpen: Bool { transcript.map { !$0.isClosing } ?? false }

    /// How much of it was heard: 1 is everything.
    public var progress: Double {
      memo.duration > 0 ? min(max(position / memo.duration, 0), 1) : 0
    }
  }

  /// What can happen to the memo.
  public enum Action: Sendable, ViewAction {
    /// What the parent is told.
    case delegate(Delegate)

    /// Another memo is heard now, or this one is deleted.
    case pause

    /// Playing has failed.
    case playbackFailed(PlaybackFailure)

    /// The player tells something.
    case playerEvent(AudioPlayerEvent)

    /// Nobody has gone elsewhere in the memo for a while.
    case seekingEnded

    /// The new name is kept, or that has failed.
    case titleSaved(String, Result<Void, RepositoryFailure>)

    /// The transcript, while it is open.
    case transcript(TranscriptFeature.Action)

    /// Somebody has done something.
    case view(View)

    /// What it looks like was looked up. `nil` if that has failed.
    case waveformLoaded(Waveform?)

    /// What the parent is told.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// It is to be deleted.
      case deleteRequested

      /// It can't be heard.
      case playbackFailed(PlaybackFailure)

      /// It is heard.
      case playbackStarted

      /// Its new name could not be kept.
      case renamingFailed(RepositoryFailure)
    }

    /// What somebody can do.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Delete it.
      case deleteButtonTapped

      /// Set one end of a loop here, or end the loop.
      case loopButtonTapped

      /// Play it, or pause.
      case playButtonTapped

      /// Play it faster or slower.
      case rateSelected(PlaybackRate)

      /// Go on from here, in seconds from the start.
      case seeked(to: TimeInterval)

      /// Go on so many seconds later, or earlier.
      case skipped(by: TimeInterval)

      /// It has come into sight.
      case task

      /// Leave the field of the name.
      case titleTextFieldBlurred

      /// Call it something else.
      case titleTextFieldChanged(String)

      /// Open the transcript, or close it.
      case transcriptButtonTapped
    }
  }

  /// How far ± goes, in seconds.
  public static let skipInterval: TimeInterval = 15

  /// How often the position is kept while the memo is played, in seconds of it.
  static let rememberingInterval: TimeInterval = 5

  /// How long nobody goes elsewhere before the position is kept.
  static let seekingPause = Duration.milliseconds(500)

  /// How long nobody types before the name is kept.
  static let typingPause = Duration.milliseconds(500)

  enum CancelID { case play, seeking, title }

  @Dependency(\.audioPlayer) var audioPlayer
  @Dependency(\.continuousClock) var clock
  @Dependency(\.locale) var locale
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// What the feature does.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .pause, .playerEvent(.paused):
        return pause(&state)

      case .playbackFailed(let failure):
        return .merge(pause(&state), .send(.delegate(.playbackFailed(failure))))

      case .playerEvent(.damaged):
        state.isDamaged = true
        return .none

      case .playerEvent(.finished):
        guard state.mode == .playing else { return .none }
        state.position = 0
        state.mode = .notPlaying
        // The player ends by itself, when it knows whether the file is damaged.
        return rememberPosition(&state)

      case .playerEvent(.moved(let position)):
        guard state.mode == .playing else { return .none }
        let position = Bounded<SoundPosition>(clamping: position).value
        state.position = position
        guard
          !state.isSeeking,
          abs(position - state.rememberedPosition) >= Self.rememberingInterval
        else { return .none }
        return rememberPosition(&state)

      case .seekingEnded:
        return rememberPosition(&state)

      case .titleSaved(let title, let result):
        // What was typed since is kept in its turn.
        guard state.unsavedTitle == title else { return .none }
        state.unsavedTitle = nil
        switch result {
        case .success:
          state.memo.title = title
          return .none
        case .failure(let failure):
          return .send(.delegate(.renamingFailed(failure)))
        }

      case .waveformLoaded(let waveform):
        if let waveform { state.waveform = waveform }
        return .none

      case .transcript(.delegate(.wordTapped(let position))):
        let seek = seek(&state, to: position)
        return state.mode == .playing ? seek : .merge(seek, play(&state))

      case .transcript(.saved):
        guard let transcript = state.transcript, transcript.isClosing, !transcript.isSaving else {
          return .none
        }
        if transcript.failure == nil {
          state.transcript = nil
        } else {
          state.transcript?.isClosing = false
        }
        return .none

      case .delegate, .transcript:
        return .none
      }
    }
    .ifLet(\.transcript, action: \.transcript) {
      TranscriptFeature()
    }
  }
}
