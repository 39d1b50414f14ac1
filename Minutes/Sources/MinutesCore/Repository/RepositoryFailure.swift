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
    switch self {
    case .diskFull: "The disk is full. Make room, and try again."
    case .noSuchMemo: "This memo was deleted somewhere else."
    case .noSuchPlaylist: "This playlist was deleted somewhere else."
    case .tooManyBookmarks:
      "A memo has at most \(MemoBookmarks.maximumCount) bookmarks. Delete one, and try again."
    case .tooManyTags:
      "A memo has at most \(MemoTags.maximumCount) tags. Remove one, and try again."
    case .other(let description): description
    }
  }

  /// Converts an error of any type for display.
  public init(_ error: any Error) {
    self = error as? RepositoryFailure ?? .other(String(describing: error))
  }
}
