import ComposableArchitecture

/// A recording error, with a message for the user.
public enum RecorderFailure: Error, Equatable, Sendable {
  case diskFull

  /// The memo that the recording continues was deleted.
  case memoDeleted

  /// The microphone was unplugged, or its permission was revoked, during the recording.
  case microphoneLost

  case noMicrophone

  /// A chunk is missing. The next chunk must begin at this frame or before it.
  case missingSound(expectedFrame: Int)

  case noSuchRecording

  /// The recording was stopped before any sound was captured.
  case nothingRecorded

  /// The recording was started with another sample rate or number of channels.
  case otherFormat

  case permissionDenied

  /// The user closed the permission prompt without an answer.
  case permissionDismissed

  /// Another page or process holds the recording.
  case recordedElsewhere

  /// The user has shared a tab or a screen without its sound.
  case sharedWithoutSound

  /// The user has declined to share sound.
  case sharingRefused

  /// The page has lost its session on the server and cannot reconnect to it.
  case serverLost

  /// The browser has sent sound that is not of the format of the recording.
  case malformedSound

  /// The file of the recording is gone.
  case soundFileMissing(path: String)

  /// A limit for the disk space of recordings is reached.
  case storage(StorageFailure)

  /// The audio file has reached its maximum size.
  case tooLong

  /// Some of the recording is not saved yet. The browser keeps that sound and sends it later.
  indirect case unfinished(because: RecorderFailure)

  /// Any other error, with its description.
  case other(String)

  /// The message for the user: the cause and the remedy.
  public var message: String {
    @Dependency(\.texts) var texts
    return message(in: texts)
  }

  /// The message in a language.
  package func message(in texts: Texts) -> String {
    let failures = texts.failures
    return switch self {
    case .diskFull: failures.diskIsFull
    case .memoDeleted: failures.recordedMemoIsDeleted
    case .microphoneLost: failures.microphoneIsLost
    case .noMicrophone: failures.noMicrophone
    case .missingSound: failures.soundIsMissing
    case .noSuchRecording: failures.recordingIsOver
    case .nothingRecorded: failures.nothingIsRecorded
    case .otherFormat: failures.recordingHasOtherFormat
    case .permissionDenied: failures.permissionIsDenied
    case .permissionDismissed: failures.permissionIsDismissed
    case .recordedElsewhere: failures.isRecordedElsewhere
    case .serverLost: failures.serverIsLost
    case .sharedWithoutSound: failures.isSharedWithoutSound
    case .sharingRefused: failures.sharingIsRefused
    case .malformedSound: failures.soundIsMalformed
    case .soundFileMissing(let path): failures.soundFileIsMissing(path)
    case .storage(let failure): failure.message(in: texts)
    case .tooLong: failures.recordingIsTooLong
    case .unfinished(.diskFull): failures.diskIsFullWhileRecording
    case .unfinished(.memoDeleted): failures.memoIsDeletedWhileRecording
    case .unfinished(.missingSound): failures.soundIsMissingWhileRecording
    case .unfinished(.serverLost): failures.serverIsLostWhileRecording
    case .unfinished(.tooLong): failures.isTooLongWhileRecording
    case .unfinished(let reason): failures.isUnsaved(reason.message(in: texts))
    case .other(let description): description
    }
  }
}

extension RecorderFailure {
  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self =
      switch error {
      case let failure as RecorderFailure: failure
      case let failure as StorageFailure: .storage(failure)
      default: .other(String(describing: error))
      }
  }
}
