/// Why something was not recorded, in words for the person who wanted it to be.
public enum RecorderFailure: Error, Equatable, Sendable {
  /// The disk has no room for more.
  case diskFull

  /// The memo that this goes on with was deleted.
  case memoDeleted

  /// The microphone was unplugged, or its permission was taken away, while it was recording.
  case microphoneLost

  /// There is no microphone.
  case noMicrophone

  /// A chunk came before the one that it follows. The next one has to begin with this frame, or before.
  case missingSound(expectedFrame: Int)

  /// There is no such recording (any more).
  case noSuchRecording

  /// The recording was stopped before anything was heard.
  case nothingRecorded

  /// The microphone may not be used.
  case permissionDenied

  /// The question whether the microphone may be used was closed without an answer.
  case permissionDismissed

  /// Another page or process has the recording.
  case recordedElsewhere

  /// The page has lost its session on the server for good.
  case serverLost

  /// No more fits into one file.
  case tooLong

  /// Not everything could be saved. What could not is kept by whoever has heard it, and is saved later.
  indirect case unfinished(because: RecorderFailure)

  /// Something else, described by whoever it happened to.
  case other(String)

  /// What has happened, and what can be done about it.
  public var message: String {
    switch self {
    case .diskFull:
      "The disk is full. Make room, and try again."
    case .memoDeleted:
      "The memo that this recording goes on with was deleted."
    case .microphoneLost:
      "The microphone is gone. Everything up to that moment is kept: plug it in, or allow it again."
    case .noMicrophone:
      "No microphone was found. Plug one in, and try again."
    case .missingSound:
      "A piece of the recording is missing. What comes behind it will be a memo of its own."
    case .noSuchRecording:
      "This recording was ended somewhere else."
    case .nothingRecorded:
      "Nothing was heard before the recording was stopped, so there is no memo."
    case .permissionDenied:
      "The microphone may not be used. Allow it in the settings, and try again."
    case .permissionDismissed:
      "The question about the microphone was closed. Try again, and allow it."
    case .recordedElsewhere:
      "Another page, or another program that runs on the same folder, has this recording. End it, and try again."
    case .serverLost:
      "The page has lost its server. Load it again: what was recorded is kept."
    case .tooLong:
      "The recording is as long as it can be. Everything up to that moment is kept: record on in another one."
    case .unfinished(.diskFull):
      """
      The disk is full. Make room: until then, what could not be saved is kept in this browser, and then it is saved by \
      itself. Leave this page open, or open it again later.
      """
    case .unfinished(.memoDeleted):
      "The memo that this recording goes on with was deleted. \(Self.restIsAMemo)"
    case .unfinished(.missingSound):
      "A piece of the recording is missing. \(Self.restIsAMemo)"
    case .unfinished(.serverLost):
      """
      The page has lost its server. What could not be saved is kept in this browser, and is saved by itself when this page \
      is loaded again, or opened later.
      """
    case .unfinished(.tooLong):
      "The recording is as long as it can be. \(Self.restIsAMemo)"
    case .unfinished(let reason):
      """
      \(reason.message) What could not be saved is kept in this browser, and is saved by itself when that is possible. \
      Leave this page open, or open it again later.
      """
    case .other(let description):
      description
    }
  }

  /// What becomes of what can't be saved where the recording is.
  private static let restIsAMemo =
    "The rest becomes a memo of its own. Leave this page open until it is there, or open it again later."
}

extension RecorderFailure {
  /// An error of any kind as one that can be shown.
  public init(_ error: any Error) {
    self = error as? RecorderFailure ?? .other(String(describing: error))
  }
}
