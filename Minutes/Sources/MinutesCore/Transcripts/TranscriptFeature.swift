public import ComposableArchitecture
public import Foundation

/// The transcript of an open memo: reading, searching, editing, and transcribing again.
///
/// The parent plays the memo where ``Action/Delegate/wordTapped(at:)`` says, and moves the player to
/// ``Action/Delegate/excerptFound(at:)``.
@Reducer
public struct TranscriptFeature: Sendable {
  /// The transcript, its search, and its changes.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The question whether an edited transcript is to be replaced.
    @Presents public var confirmationDialog: ConfirmationDialogState<Action.ConfirmationDialog>?

    /// The paragraph that is being edited.
    public internal(set) var draft: Draft?

    /// The reason why the transcript is not shown or was not saved.
    public internal(set) var failure: TranscriptFailure?

    /// The memo.
    public let id: Memo.ID

    /// Whether the record was read.
    public internal(set) var isLoaded = false

    /// Whether the words cannot be changed, because the sound of the memo is being edited: the new memo would not have the changes.
    public internal(set) var isReadOnly = false

    /// The paragraphs of ``transcript``.
    public internal(set) var paragraphs: IdentifiedArrayOf<TranscriptParagraph> = []

    /// The progress of the transcription.
    public internal(set) var progress = TranscriptionState.waiting

    /// The text that the user has typed for paragraphs that have changed since. It is nowhere else.
    public internal(set) var unsavedText: String?

    /// Whether the user has closed the transcript, and its last changes are still being saved.
    public internal(set) var isClosing = false

    /// The number of speakers that the user has named. `nil`: speakers are not told apart.
    public internal(set) var speakerCount: Int?

    /// The numbers of speakers that the user can choose from. `nil` if speakers cannot be told apart, or the setting is off.
    public internal(set) var speakerCounts: ClosedRange<Int>?

    /// The reason why the memo waits although it is its turn. `nil` if it waits for its turn.
    public internal(set) var waitingReason: SpeechProblem?

    /// The text that is searched for.
    public internal(set) var query = ""

    /// The matches of the search, in the order of the text.
    public internal(set) var matches: [Match] = []

    /// The match that the user looks at, as a position in ``matches``.
    public internal(set) var selectedMatch: Int?

    /// The excerpt that is selected when the record is read. `nil` if there is none.
    var pendingExcerpt: [MemoMatch.Part]?

    /// The words.
    public internal(set) var transcript: Transcript?

    /// The stored revision that ``transcript`` was made from.
    var revision = 0

    /// Transcripts before and after changes of this page.
    var history = TranscriptHistory()

    /// Whether a save is under way.
    var isSaving = false

    /// Whether there were changes since it has begun, or it has failed.
    var hasUnsavedChanges = false

    /// The texts of paragraphs that are being saved.
    var editedTexts: [String] = []

    /// Whether speech recognition is off.
    public internal(set) var isOff = false

    /// A record that has arrived during the save.
    var pendingRecord: TranscriptRecord?

    /// A paragraph that is being edited.
    public struct Draft: Equatable, Sendable {
      /// The paragraph.
      public internal(set) var paragraph: TranscriptParagraph.ID

      /// The text of the paragraph. A paragraph with another text is not replaced by the draft.
      let original: String

      /// The text so far.
      public var text: String

      init(_ paragraph: TranscriptParagraph) {
        self.paragraph = paragraph.id
        original = paragraph.text
        text = paragraph.text
      }
    }

    /// A match of the search.
    public struct Match: Equatable, Sendable {
      /// The paragraph.
      public let paragraph: TranscriptParagraph.ID

      /// The position of the match among those of the paragraph.
      public let index: Int
    }

    /// Creates the state of a transcript that was not read yet.
    ///
    /// - Parameters:
    ///   - id: The memo.
    ///   - isReadOnly: Whether the words cannot be changed.
    public init(id: Memo.ID, isReadOnly: Bool = false) {
      self.id = id
      self.isReadOnly = isReadOnly
    }

    /// Creates the state of a transcript that was read.
    public init(id: Memo.ID, record: TranscriptRecord) {
      self.id = id
      show(record)
    }

    /// Whether changes were not saved, and can be saved again or discarded.
    public var hasFailedToSave: Bool { hasUnsavedChanges && !isSaving }

    /// Whether the page has text that is stored nowhere else.
    public var hasUnsavedText: Bool { hasFailedToSave || unsavedText != nil }

    /// Whether a change of this page can be undone.
    public var canUndo: Bool { history.canUndo && !isReadOnly }

    /// Whether an undone change can be made again.
    public var canRedo: Bool { history.canRedo && !isReadOnly }
  }

  /// The events of the transcript.
  public enum Action: Sendable, ViewAction {
    case confirmationDialog(PresentationAction<ConfirmationDialog>)
    case delegate(Delegate)
    /// Select the first match of an excerpt, as soon as the record is read.
    case excerptOpened([MemoMatch.Part])
    case loadFailed(TranscriptFailure)
    case operationFailed(TranscriptFailure)
    case recordLoaded(TranscriptRecord)
    case speakerCountsLoaded(ClosedRange<Int>?)
    /// The new revision, or why there is none.
    case saved(Result<Int, TranscriptFailure>)
    case view(View)

    /// Answers to the question whether an edited transcript is to be replaced.
    @CasePathable
    public enum ConfirmationDialog: Equatable, Sendable {
      case transcribeAgain
    }

    /// Messages to the parent.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// Move the player there, in seconds from the start, without starting it.
      case excerptFound(at: TimeInterval)

      /// Play from there, in seconds from the start.
      case wordTapped(at: TimeInterval)
    }

    /// Actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case cancelButtonTapped
      case discardChangesButtonTapped
      case draftChanged(String)
      case editButtonTapped(TranscriptParagraph.ID)
      case editCancelled
      case editSaved
      case nextMatchButtonTapped
      case previousMatchButtonTapped
      case queryChanged(String)
      case redoButtonTapped
      case saveAgainButtonTapped
      /// The user has said how many speakers there are. `nil`: they are not told apart.
      case speakerCountChanged(Int?)
      case speakerNamed(Int, String)
      case task
      case transcribeButtonTapped
      case undoButtonTapped
      case unsavedTextDismissed
      case wordTapped(TranscriptParagraph.ID, Int)
    }
  }

  /// The number of characters that a paragraph can have.
  public static let maximumParagraphLength = 20_000

  /// The number of characters that the name of a speaker can have.
  public static let maximumNameLength = 100

  enum CancelID { case changes }

  @Dependency(\.speechClient) var speechClient
  @Dependency(\.transcripts) var transcripts

  /// Creates the feature.
  public init() {}

  /// The reducer.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .excerptOpened(let excerpt):
        state.pendingExcerpt = excerpt
        return showExcerpt(&state)

      case .recordLoaded(let record):
        state.receive(record)
        return showExcerpt(&state)

      case .loadFailed(let failure), .operationFailed(let failure):
        state.failure = failure
        return .none

      case .speakerCountsLoaded(let counts):
        state.speakerCounts = counts
        return .none

      case .saved(let result):
        return saved(&state, result)

      case .confirmationDialog(.presented(.transcribeAgain)):
        return transcribe(&state)

      case .confirmationDialog, .delegate:
        return .none
      }
    }
    .ifLet(\.$confirmationDialog, action: \.confirmationDialog)
  }
}

extension ConfirmationDialogState where Action == TranscriptFeature.Action.ConfirmationDialog {
  /// The question whether an edited transcript is to be replaced.
  package static var replaceEditedTranscript: Self {
    @Dependency(\.texts.transcripts) var texts
    return Self(titleVisibility: .visible) {
      TextState(texts.replaceQuestion)
    } actions: {
      ButtonState(role: .destructive, action: .transcribeAgain) { TextState(texts.transcribeAgain) }
      ButtonState(role: .cancel) { TextState(texts.keepText) }
    } message: {
      TextState(texts.replaceWarning)
    }
  }
}
