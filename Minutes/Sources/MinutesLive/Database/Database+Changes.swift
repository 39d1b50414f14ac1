import GRDB
import MinutesCore

extension Database {
  /// Marks memos that are not deleted and not being continued as favourites, or removes the marks.
  ///
  /// - Returns: The memos that were changed.
  /// - Throws: ``RepositoryFailure``. The transaction has to be rolled back then.
  /// - Complexity: O(*k* log *n*), where *k* is the number of ids and *n* that of all memos.
  func setFavorite(_ isFavorite: Bool, of memos: [Memo.ID]) throws -> [Memo.ID] {
    let present = try memos.filter { try hasMemo($0) }
    guard memos.isEmpty || !present.isEmpty else { throw RepositoryFailure.noSuchMemo }
    let statement = try cachedStatement(
      sql: "UPDATE memo SET isFavorite = ? WHERE id = ? AND isFavorite IS NOT ?")
    return try present.filter { id in
      try statement.execute(arguments: [isFavorite, id.key, isFavorite])
      return changesCount > 0
    }
  }

  /// Makes changes of a memo, which may be deleted.
  ///
  /// - Throws: ``RepositoryFailure``. The transaction has to be rolled back then.
  func make(_ changes: [MemoChange], of id: Memo.ID) throws {
    let row = MemoRow.restorable.filter(key: id.key)
    guard try !row.isEmpty(self) else { throw RepositoryFailure.noSuchMemo }
    for change in changes {
      switch change {
      case .bookmark(let bookmark):
        var bookmarks = try additions(of: id).bookmarks
        guard bookmarks.set(bookmark) else { throw RepositoryFailure.tooManyBookmarks }
        try insert([bookmark], of: id)
      case .bookmarkRemoved(let bookmark):
        try remove(bookmark, of: id)
      case .favorite(let isFavorite):
        _ = try row.updateAll(self, Column("isFavorite").set(to: isFavorite))
      case .tags(let added, let removed):
        try changeTags(of: id, adding: added, removing: removed)
      case .title(let title):
        _ = try row.updateAll(self, Column("title").set(to: Memo.validTitle(title)))
      }
    }
  }

  /// Deletes a bookmark of a memo.
  func remove(_ bookmark: MemoBookmark.ID, of memo: Memo.ID) throws {
    try execute(
      sql: "DELETE FROM memoBookmark WHERE memo = ? AND id = ?",
      arguments: [memo.key, bookmark.key])
  }
}
