/// A change of the title, the tags, the bookmarks or the mark of a memo.
public enum MemoChange: Equatable, Sendable {
  /// A bookmark was added or replaced.
  case bookmark(MemoBookmark)
  case bookmarkRemoved(MemoBookmark.ID)

  /// The memo was marked as a favourite, or the mark was removed.
  case favorite(Bool)
  case tags(added: [MemoTag], removed: [MemoTag])
  case title(String)

  /// Makes the change again in a memo that was stored before it.
  package func apply(to memo: inout Memo) {
    switch self {
    case .bookmark(let bookmark): memo.bookmarks.set(bookmark)
    case .bookmarkRemoved(let id): memo.bookmarks.remove(id)
    case .favorite(let isFavorite): memo.isFavorite = isFavorite
    case .tags(let added, let removed):
      for tag in removed { memo.tags.remove(tag) }
      for tag in added { memo.tags.insert(tag) }
    case .title(let title): memo.title = Memo.validTitle(title)
    }
  }
}
