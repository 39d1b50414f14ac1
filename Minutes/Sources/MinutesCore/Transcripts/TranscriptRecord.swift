/// The transcript of a memo, and the progress of its transcription.
public struct TranscriptRecord: Equatable, Sendable {
  /// The progress of the transcription.
  public var state: TranscriptionState

  /// The words. `nil` until the memo was transcribed for the first time.
  public var transcript: Transcript?

  /// A number that grows with each change of ``transcript``, and not with its progress.
  public var revision: Int

  /// The number of speakers that the user has named. `nil`: speakers are not told apart.
  public var speakerCount: Int?

  /// The reason why a memo waits although it is its turn: there is no engine that works. `nil` if it waits for its turn.
  public var waitingReason: SpeechProblem?

  /// Creates a record.
  public init(
    state: TranscriptionState = .waiting, transcript: Transcript? = nil, revision: Int = 0,
    speakerCount: Int? = nil, waitingReason: SpeechProblem? = nil
  ) {
    self.state = state
    self.transcript = transcript
    self.revision = revision
    self.speakerCount = speakerCount
    self.waitingReason = waitingReason
  }
}

/// The progress of the transcription of a memo.
public enum TranscriptionState: Equatable, Sendable {
  /// The user has ended the transcription.
  case cancelled

  /// The memo is transcribed.
  case done

  /// The engine has failed.
  case failed(SpeechFailure)

  /// The engine recognizes the memo. The progress goes from 0 to 1.
  case running(progress: Double)

  /// Other memos come first, or there is no engine yet.
  case waiting

  /// Whether the memo waits for the engine or is being recognized.
  public var isUnderWay: Bool {
    switch self {
    case .running, .waiting: true
    case .cancelled, .done, .failed: false
    }
  }
}
