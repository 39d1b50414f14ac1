public import Foundation

/// A change of the title, the memos or the order of a playlist.
public enum PlaylistChange: Equatable, Sendable {
  /// Memos were added at the end, except for those that the playlist has.
  case added([Memo.ID])

  /// A memo was moved before another one, or to the end.
  case moved(Memo.ID, before: Memo.ID?)
  case removed(Memo.ID)
  case title(String)

  /// Makes the change in a playlist.
  package func apply(to playlist: inout Playlist) {
    switch self {
    case .added(let memos): playlist.add(memos)
    case .moved(let memo, let successor): playlist.move(memo, before: successor)
    case .removed(let memo): playlist.remove(memo)
    case .title(let title): playlist.title = Memo.validTitle(title)
    }
  }
}
