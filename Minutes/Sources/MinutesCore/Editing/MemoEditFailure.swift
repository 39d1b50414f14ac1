import ComposableArchitecture

/// The reason why memos were not edited. The memos are as they were.
public enum MemoEditFailure: Error, Equatable, Sendable {
  /// A memo has changed while it was edited.
  case changedElsewhere

  /// The selection has no sound.
  case emptySelection

  /// A memo would be split at its start or its end.
  case noPartBeforeOrAfter

  /// All of a memo would be removed.
  case nothingLeft

  /// There is no edit that could be undone.
  case nothingToUndo

  /// The memo whose sound is to be put into another one is gone.
  case otherMemoMissing

  /// The page records already, so it cannot start another recording.
  case pageIsRecording

  /// The sound of the new memo could not be stored.
  case recorder(RecorderFailure)

  /// Memos cannot be read or changed.
  case repository(RepositoryFailure)

  /// A part of a memo would be replaced with the same memo.
  case sameMemo

  /// The sound of a memo is not the one that was stored.
  case soundIsDamaged

  /// Fewer than two different memos would be joined.
  case tooFewMemos

  /// The new memo would be too large.
  case tooLong

  /// The sound of a memo could not be converted to the sample rate of another one.
  case unconvertibleSound(reason: String)

  /// The sound of a memo could not be read.
  case unreadableSound(reason: String)

  /// The transcript has text that only the page has. The new memo would not have it.
  case unsavedTranscript

  /// The transcript of another memo than the open one has such text. The title is `nil` if the memo has no name.
  case unsavedTranscriptOfOther(title: String?)

  /// A memo would be trimmed to all of it.
  case wholeMemo

  /// Creates the failure that stands for one of the repository.
  public init(_ failure: RepositoryFailure) {
    self = .repository(failure)
  }

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    switch error {
    case let failure as MemoEditFailure: self = failure
    case RecorderFailure.tooLong: self = .tooLong
    case is RecorderFailure, is StorageFailure: self = .recorder(RecorderFailure(error))
    default: self = .repository(RepositoryFailure(error))
    }
  }

  /// The transcript of another memo than the open one has text that only the page has.
  public static func unsavedTranscript(of memo: Memo) -> Self {
    .unsavedTranscriptOfOther(title: memo.hasName ? memo.title : nil)
  }

  /// The message for the user: the cause and the remedy.
  public var message: String {
    @Dependency(\.texts) var texts
    return message(in: texts)
  }

  /// The message in a language.
  package func message(in texts: Texts) -> String {
    let failures = texts.editFailures
    return switch self {
    case .changedElsewhere: failures.changedElsewhere
    case .emptySelection: failures.emptySelection
    case .noPartBeforeOrAfter: failures.noPartBeforeOrAfter
    case .nothingLeft: failures.nothingLeft
    case .nothingToUndo: failures.nothingToUndo
    case .otherMemoMissing: failures.otherMemoMissing
    case .pageIsRecording: failures.pageIsRecording
    case .recorder(let failure): failure.message(in: texts)
    case .repository(let failure): failure.message(in: texts)
    case .sameMemo: failures.sameMemo
    case .soundIsDamaged: failures.soundIsDamaged
    case .tooFewMemos: failures.tooFewMemos
    case .tooLong: failures.tooLong
    case .unconvertibleSound(let reason): failures.cannotConvertSound(reason)
    case .unreadableSound(let reason): failures.cannotReadSound(reason)
    case .unsavedTranscript: failures.unsavedTranscript
    case .unsavedTranscriptOfOther(let title?): failures.unsavedTranscriptOfMemo(title)
    case .unsavedTranscriptOfOther(nil): failures.unsavedTranscriptOfAnother
    case .wholeMemo: failures.wholeMemo
    }
  }
}
