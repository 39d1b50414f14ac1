import Foundation
import GRDB
import MinutesCore

extension Database {
  /// Reads the tags of all memos, by the keys of the memos. Values that no tag can have are left out.
  func tagsOfMemos() throws -> [String: MemoTags] {
    var tags: [String: MemoTags] = [:]
    // Many memos have the same few tags.
    var known: [String: MemoTag?] = [:]
    let rows = try Row.fetchCursor(self, sql: "SELECT memo, text FROM memoTag")
    while let row = try rows.next() {
      var reader = ValueReader(row)
      let memo = reader.text("memo")
      let text = reader.text("text")
      let tag = known[text] ?? MemoTag(text)
      known.updateValue(tag, forKey: text)
      guard let tag else { continue }
      tags[memo, default: MemoTags()].insert(tag)
    }
    return tags
  }

  /// Reads the tags of a memo.
  func tags(of memo: Memo.ID) throws -> MemoTags {
    let rows = try Row.fetchAll(
      self, sql: "SELECT text FROM memoTag WHERE memo = ? ORDER BY key", arguments: [memo.key])
    return MemoTags(
      texts: rows.map { row in
        var reader = ValueReader(row)
        return reader.text("text")
      })
  }

  /// Adds tags to a memo, except for those that it has.
  func insert(_ tags: some Sequence<MemoTag>, of memo: Memo.ID) throws {
    for tag in tags {
      try execute(
        sql: "INSERT OR IGNORE INTO memoTag (memo, key, text) VALUES (?, ?, ?)",
        arguments: [memo.key, tag.key, tag.text])
    }
  }

  /// Adds tags to memos that are not deleted and not being continued, and removes others.
  ///
  /// - Returns: The memos that were changed.
  /// - Throws: ``RepositoryFailure``. The transaction has to be rolled back then.
  func changeTags(
    of memos: [Memo.ID], adding added: [MemoTag], removing removed: [MemoTag]
  ) throws -> [Memo.ID] {
    let present = try memos.filter { try hasMemo($0) }
    guard memos.isEmpty || !present.isEmpty else { throw RepositoryFailure.noSuchMemo }
    for id in present { try changeTags(of: id, adding: added, removing: removed) }
    return present
  }

  /// Adds tags to a memo and removes others.
  func changeTags(
    of memo: Memo.ID, adding added: [MemoTag], removing removed: [MemoTag]
  ) throws {
    for tag in removed {
      try execute(
        sql: "DELETE FROM memoTag WHERE memo = ? AND key = ?", arguments: [memo.key, tag.key])
    }
    var tags = try self.tags(of: memo)
    guard added.allSatisfy({ tags.insert($0) }) else { throw RepositoryFailure.tooManyTags }
    try insert(added, of: memo)
  }

  /// Reads what the user has added to a memo, including a deleted one.
  func additions(of id: Memo.ID) throws -> MemoAdditions {
    MemoAdditions(
      tags: try tags(of: id), bookmarks: try bookmarks(of: id)[id.key] ?? MemoBookmarks())
  }

  /// Adds tags and bookmarks to a memo.
  func insert(_ additions: MemoAdditions, of id: Memo.ID) throws {
    try insert(additions.tags, of: id)
    try insert(additions.bookmarks, of: id)
  }

  /// Reads the memos of rows, with their tags and bookmarks. Rows without a valid id are left out.
  func memos(_ request: QueryInterfaceRequest<MemoRow>) throws -> [Memo] {
    let rows = try request.fetchAll(self)
    let tags = try tagsOfMemos()
    let bookmarks = try self.bookmarks()
    return rows.compactMap { row in
      guard var memo = row.memo else { return nil }
      if let tags = tags[row.id] { memo.tags = tags }
      if let bookmarks = bookmarks[row.id] { memo.bookmarks = bookmarks }
      return memo
    }
  }
}

/// The parts of a memo that are in other tables than its row.
struct MemoAdditions: Equatable {
  var tags = MemoTags()
  var bookmarks = MemoBookmarks()
}
