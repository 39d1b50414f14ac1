import ComposableArchitecture

/// The reason why memos were not edited, with a message for the user. The memos are as they were.
public struct MemoEditFailure: Error, Equatable, Sendable {
  /// The cause and the remedy.
  public var message: String

  /// Creates a failure.
  public init(_ message: String) {
    self.message = message
  }

  /// Creates the failure that stands for one of the repository.
  public init(_ failure: RepositoryFailure) {
    message = failure.message
  }

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    switch error {
    case let failure as MemoEditFailure: self = failure
    case RecorderFailure.tooLong: self = .tooLong
    case let failure as RecorderFailure: self.init(failure.message)
    default: self.init(RepositoryFailure(error))
    }
  }

  /// The selection has no sound.
  public static var emptySelection: Self { failure(\.emptySelection) }

  /// A memo would be trimmed to all of it.
  public static var wholeMemo: Self { failure(\.wholeMemo) }

  /// All of a memo would be removed.
  public static var nothingLeft: Self { failure(\.nothingLeft) }

  /// A memo would be split at its start or its end.
  public static var noPartBeforeOrAfter: Self { failure(\.noPartBeforeOrAfter) }

  /// Fewer than two different memos would be joined.
  public static var tooFewMemos: Self { failure(\.tooFewMemos) }

  /// A part of a memo would be replaced with the same memo.
  public static var sameMemo: Self { failure(\.sameMemo) }

  /// The memo whose sound is to be put into another one is gone.
  public static var otherMemoMissing: Self { failure(\.otherMemoMissing) }

  /// The new memo would be too large.
  public static var tooLong: Self { failure(\.tooLong) }

  /// A memo has changed while it was edited.
  public static var changedElsewhere: Self { failure(\.changedElsewhere) }

  /// The transcript has text that only the page has. The new memo would not have it.
  public static var unsavedTranscript: Self { failure(\.unsavedTranscript) }

  /// The transcript of another memo than the open one has such text.
  public static func unsavedTranscript(of memo: Memo) -> Self {
    @Dependency(\.texts.editFailures) var texts
    return Self(
      memo.hasName
        ? texts.unsavedTranscriptOfMemo(memo.title) : texts.unsavedTranscriptOfAnother)
  }

  /// There is no edit that could be undone.
  public static var nothingToUndo: Self { failure(\.nothingToUndo) }

  private static func failure(_ text: KeyPath<EditFailureTexts, String>) -> Self {
    @Dependency(\.texts.editFailures) var texts
    return Self(texts[keyPath: text])
  }
}
