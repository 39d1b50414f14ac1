import BoundedNumbers
public import ComposableArchitecture
public import Foundation

/// A row in the list of memos: playback, rename, delete, transcript.
@Reducer
public struct VoiceMemo: Sendable {
  /// The state of a row.
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    /// The range that is repeated.
    public var loop = PlaybackLoop.none

    /// The selection of a part of the sound. `nil` while the memo is not edited.
    public var editing: MemoEditing.State?

    /// Whether an edit of the sound is being made, so that the transcript cannot be changed. The parent sets it.
    public internal(set) var isBeingEdited = false

    /// Whether ``loop`` is the selection of the edited part, and follows it.
    var loopsSelection = false

    /// Whether the memo has a transcript that can be downloaded and copied. `nil` until the menu was opened.
    public package(set) var hasTranscript: Bool?

    /// Whether the audio file is damaged. Detected during playback.
    public var isDamaged = false

    /// Whether the list shows the memo with its player. The parent sets it, for one memo at a time.
    public internal(set) var isOpen = false

    /// Whether the user is moving the slider, so that the position is not saved yet.
    var isSeeking = false

    /// The stored memo.
    public internal(set) var memo: Memo

    /// The playback mode.
    public var mode = Mode.notPlaying

    /// Whether the player leaves out silence. The parent sets it, for all memos.
    public internal(set) var skipsSilence = false

    /// The tag that is being typed.
    public internal(set) var newTag = ""

    /// The reason why the typed tag was not added.
    public internal(set) var tagProblem: String?

    /// The playback position, in seconds from the start.
    public var position: TimeInterval

    /// The playback speed.
    public var rate: PlaybackRate

    /// The transcript, while it is open.
    public var transcript: TranscriptFeature.State?

    /// The title before the user has changed it. `nil` while nothing is typed.
    var titleBeforeTyping: String?

    /// The title that was typed and is not saved yet.
    public internal(set) var unsavedTitle: String?

    /// The waveform. Empty until it is loaded.
    public var waveform = Waveform()

    /// The position that was saved last.
    var rememberedPosition: TimeInterval

    /// The positions that this page has sent to the repository. Their notifications arrive later,
    /// when the position on this page may differ, and must not move it back.
    var sentPositions: [TimeInterval] = []

    /// The changes of the tags, the bookmarks and the mark that are not saved yet, the first one being on its way. The title is saved
    /// by itself: ``unsavedTitle``.
    var unsavedChanges: [MemoChange] = []

    /// Those of them that the effect which saves them takes next.
    var waitingChanges = WaitingChanges<MemoChange>()

    /// The speeds that this page has sent to the repository, for the same reason.
    var sentRates: [PlaybackRate] = []

    /// The positions and the speeds that are not saved yet.
    var waitingSettings = WaitingChanges<Setting>()

    /// The playback mode.
    public enum Mode: Equatable, Sendable {
      case notPlaying
      case playing
    }

    /// The position or the speed at which playing resumes.
    enum Setting: Sendable {
      case position(TimeInterval)
      case rate(PlaybackRate)
    }

    /// Creates a row for a memo.
    public init(memo: Memo) {
      self.memo = memo
      position = memo.position
      rate = memo.rate
      rememberedPosition = memo.position
    }

    /// The id of the memo.
    public var id: Memo.ID { memo.id }

    /// The title on the page: the typed one, or the saved one.
    public var title: String { unsavedTitle ?? memo.title }

    /// Where the word is that is played, or where playing stopped. `nil` if no word is to be marked.
    public var spokenPosition: TimeInterval? {
      mode == .playing || position > 0 ? position : nil
    }

    /// Whether the transcript is shown.
    public var isTranscriptOpen: Bool { transcript.map { !$0.isClosing } ?? false }

    /// Whether changes of the transcript were not saved, or text of it was set aside.
    public var hasUnsavedTranscript: Bool { transcript?.hasUnsavedText ?? false }

    /// How much of it was heard: 1 is everything.
    public var progress: Double {
      memo.duration > 0 ? min(max(position / memo.duration, 0), 1) : 0
    }
  }

  /// The actions of a row.
  public enum Action: Sendable, ViewAction {
    /// Another memo was opened, or none.
    case close

    case delegate(Delegate)

    /// The selection of a part of the sound.
    case editing(MemoEditing.Action)

    /// Mark the memo as a favourite, or remove the mark, together with other memos.
    case markRequested(Bool)

    /// Another memo started playing.
    case pause

    /// The name that the user has cleared is restored.
    case nameRestored(String)

    case playbackFailed(PlaybackFailure)
    case playerEvent(AudioPlayerEvent)

    /// The user has not moved the slider for ``seekingPause``.
    case seekingEnded

    /// The first of the changes of the tags, the bookmarks and the mark was saved, or was not: then the stored ones are shown again.
    case changeSaved(Result<Void, RepositoryFailure>)

    /// The title was saved, or saving it failed.
    case titleSaved(String, Result<Void, RepositoryFailure>)

    case transcript(TranscriptFeature.Action)

    /// The menu knows whether there is a transcript.
    case transcriptLookedUp(hasWords: Bool)
    case view(View)

    /// The last change of the transcript is on its way, so that the transcript can be closed.
    case transcriptClosed

    /// The waveform was loaded. `nil` if that failed.
    case waveformLoaded(Waveform?)

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case bookmarkingFailed(RepositoryFailure)
      case closeRequested
      case deleteRequested

      /// Edit the sound: other memos take the place of this one.
      case editRequested(MemoEdit)
      case markingFailed(RepositoryFailure)

      /// The user has cleared the name, which was this one.
      case nameCleared(String)

      /// Open the memo in the list, and no other one.
      case openRequested
      case playbackFailed(PlaybackFailure)
      case playbackStarted

      /// Start a recording whose sound is put into this memo.
      case recordingRequested(RecordingDestination)
      case renamingFailed(RepositoryFailure)

      /// Leave out the silence of all memos, or play it.
      case silenceSkippingRequested(Bool)
      case taggingFailed(RepositoryFailure)

      /// Undo the edit that has made this memo.
      case undoEditRequested
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Adds a bookmark at the position of the player.
      case bookmarkAddButtonTapped
      case bookmarkLabelChanged(MemoBookmark.ID, String)
      case bookmarkRemoveButtonTapped(MemoBookmark.ID)

      /// Goes to the position of a bookmark.
      case bookmarkTapped(MemoBookmark.ID)
      case deleteButtonTapped

      /// Starts or ends the editing of the sound.
      case editButtonTapped

      /// Opens the transcript at the first match of an excerpt, and moves the player there.
      case excerptTapped([MemoMatch.Part])

      /// Marks the memo as a favourite, or removes the mark.
      case favoriteButtonTapped

      /// Sets the start of the loop, its end, or removes it.
      case loopButtonTapped

      /// Opened or closed the menu that downloads, shares and copies.
      case menuButtonTapped

      case playButtonTapped

      /// Plays or pauses a memo that is closed. It opens if it plays.
      case rowPlayButtonTapped

      /// Opens the memo in the list, or closes it.
      case rowTapped
      case rateSelected(PlaybackRate)

      /// Seek to a position, in seconds from the start.
      case seeked(to: TimeInterval)

      /// Leaves out silence, or plays it again.
      case silenceButtonTapped

      /// Skip by a number of seconds, negative toward the start.
      case skipped(by: TimeInterval)

      /// Adds the typed tag.
      case tagAddButtonTapped

      case tagRemoveButtonTapped(MemoTag)
      case tagTextFieldChanged(String)

      /// The player became visible.
      case task

      case titleTextFieldBlurred
      case titleTextFieldChanged(String)

      /// Opens or closes the transcript.
      case transcriptButtonTapped
    }
  }

  /// The distance of a skip, in seconds.
  public static let skipInterval: TimeInterval = 15

  /// The interval at which the position is saved during playback, in seconds of the memo.
  static let rememberingInterval: TimeInterval = 5

  /// The delay after the last slider movement before the position is saved.
  static let seekingPause = Duration.milliseconds(500)

  /// The delay after the last keystroke before the title is saved.
  static let typingPause = Duration.milliseconds(500)

  enum CancelID { case loop, menu, play, seeking, title }

  @Dependency(\.audioPlayer) var audioPlayer
  @Dependency(\.continuousClock) var clock
  @Dependency(\.texts) var texts
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.transcripts) var transcripts
  @Dependency(\.uuid) var uuid
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .close:
        return close(&state)

      case .markRequested(let isFavorite):
        return mark(isFavorite, &state)

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
        // The player ends its event stream itself, after it has verified the audio file.
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

      case .nameRestored(let title):
        return restoreName(title, &state)

      case .changeSaved(let result):
        return endChange(result, &state)

      case .titleSaved(let title, let result):
        // Text that was typed since then is saved by its own effect.
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

      case .editing(.delegate(let action)):
        return reduce(into: &state, delegate: action)

      case .editing(.view(.endMoved)), .editing(.view(.endSet)),
        .editing(.view(.nudgeButtonTapped)), .editing(.view(.startSet)):
        return loopSelection(&state)

      case .transcript(.delegate(.wordTapped(let position))):
        let seek = seek(&state, to: position)
        return state.mode == .playing ? seek : .merge(seek, play(&state))

      case .transcript(.delegate(.excerptFound(let position))):
        return seek(&state, to: position)

      case .transcript(.saved):
        guard let transcript = state.transcript, transcript.isClosing, !transcript.isSaving else {
          return .none
        }
        if transcript.failure != nil {
          state.transcript?.isClosing = false
        } else if !transcript.hasUnsavedText {
          state.transcript = nil
        }
        return .none

      case .transcriptLookedUp(let hasWords):
        state.hasTranscript = hasWords
        return .none

      case .transcriptClosed:
        return closeTranscript(&state)

      case .delegate, .editing, .transcript:
        return .none
      }
    }
    .ifLet(\.editing, action: \.editing) {
      MemoEditing()
    }
    .ifLet(\.transcript, action: \.transcript) {
      TranscriptFeature()
    }
  }
}
