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
  public static let emptySelection = Self("The selection is empty. Select a part of the memo.")

  /// A memo would be trimmed to all of it.
  public static let wholeMemo = Self("The selection is the whole memo. Select a part of it.")

  /// All of a memo would be removed.
  public static let nothingLeft = Self(
    "The selection is the whole memo, so nothing would be left. Delete the memo instead.")

  /// A memo would be split at its start or its end.
  public static let noPartBeforeOrAfter = Self(
    "A memo cannot be split at its start or at its end. Choose a position between them.")

  /// Fewer than two different memos would be joined.
  public static let tooFewMemos = Self("Choose two or more different memos to join.")

  /// A part of a memo would be replaced with the same memo.
  public static let sameMemo = Self("A memo cannot be put into itself. Choose another one.")

  /// The memo whose sound is to be put into another one is gone.
  public static let otherMemoMissing = Self(
    "The chosen memo was deleted somewhere else. Choose another one.")

  /// The new memo would be too large.
  public static let tooLong = Self(
    "The new memo would be too long: the sound of a memo has at most 4 GB, as 6 hours of stereo sound do."
  )

  /// A memo has changed while it was edited.
  public static let changedElsewhere = Self(
    "The memo was changed somewhere else at the same time. Try again.")

  /// The transcript has text that only the page has. The new memo would not have it.
  public static let unsavedTranscript = Self(
    "The transcript has text that is not saved. Save or discard it, and edit the sound then.")

  /// The transcript of another memo than the open one has such text.
  public static func unsavedTranscript(of memo: Memo) -> Self {
    Self(
      """
      The transcript of \(memo.hasName ? "“\(memo.title)”" : "another memo") has text that is not saved. Open the memo, save or \
      discard the text, and try again.
      """)
  }

  /// There is no edit that could be undone.
  public static let nothingToUndo = Self(
    "There is no original to restore: it was deleted for good, or the memo was not edited.")
}
