import ComposableArchitecture

/// An error of the repository, with a message for the user.
public enum RepositoryFailure: Error, Equatable, Sendable {
  case diskFull
  case noSuchMemo
  case noSuchPlaylist

  /// A memo would have more than ``MemoBookmarks/maximumCount`` bookmarks.
  case tooManyBookmarks

  /// A memo would have more than ``MemoTags/maximumCount`` tags.
  case tooManyTags

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
    case .noSuchMemo: failures.memoIsDeleted
    case .noSuchPlaylist: failures.playlistIsDeleted
    case .tooManyBookmarks: failures.tooManyBookmarks(MemoBookmarks.maximumCount)
    case .tooManyTags: failures.tooManyTags(MemoTags.maximumCount)
    case .other(let description): description
    }
  }

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self = error as? RepositoryFailure ?? .other(String(describing: error))
  }
}
