import Foundation
import GRDB
import MinutesCore

/// What an edit takes over from a memo. If it has changed when the edit is stored, the edit would lose the change.
struct EditedMemo: Equatable {
  let id: Memo.ID
  private let frameCount: Int
  private let title: String
  private let isFavorite: Bool
  private let additions: MemoAdditions
  private let revision: Int?

  /// Reads a memo.
  ///
  /// - Throws: ``MemoEditFailure`` if there is none.
  init(_ id: Memo.ID, _ database: Database) throws {
    guard let row = try MemoRow.present.filter(key: id.key).fetchOne(database) else {
      throw MemoEditFailure(.noSuchMemo)
    }
    self.id = id
    self.frameCount = row.frameCount
    self.title = row.title
    self.isFavorite = row.isFavorite
    self.additions = try database.additions(of: id)
    self.revision = try TranscriptRow.fetchOne(database, id, withWords: false)?.revision
  }
}

extension Database {
  /// Notes an edit, moves the originals to the trash, and puts the results beside them in playlists.
  ///
  /// - Parameters:
  ///   - originals: The memos of which the results were made, as they were read.
  ///   - kept: The originals that stay where they are.
  ///   - time: The time of the deletion, in seconds since 1970.
  /// - Returns: Whether playlists have changed.
  /// - Throws: ``MemoEditFailure`` if an original has changed since. The transaction has to be rolled back then.
  func noteEdit(
    _ edit: UUID, of originals: [EditedMemo], keeping kept: Set<Memo.ID>, as results: [Memo.ID],
    at time: Double
  ) throws -> Bool {
    for (position, original) in originals.enumerated() {
      let id = original.id
      guard try EditedMemo(id, self) == original else { throw MemoEditFailure.changedElsewhere }
      if !kept.contains(id) {
        try MemoRow.filter(key: id.key).updateAll(self, Column("deletedAt").set(to: time))
      }
      try insertEdit(edit, id.key, isResult: false, position)
    }
    for (position, result) in results.enumerated() {
      try insertEdit(
        edit, result.key, isResult: true, position, try WrittenMemo(result, self)?.json)
    }
    let moved = originals.map(\.id).filter { !kept.contains($0) }
    return try replaceInPlaylists(moved, results)
  }

  private func insertEdit(
    _ edit: UUID, _ memo: String, isResult: Bool, _ position: Int, _ written: String? = nil
  ) throws {
    try execute(
      sql: "INSERT INTO memoEdit (edit, memo, isResult, position, written) VALUES (?, ?, ?, ?, ?)",
      arguments: [edit.key, memo, isResult, position, written])
  }

  /// Those of the memos that the user has changed since an edit has made them.
  private func changed(_ memos: [Memo.ID], since edit: String) throws -> [Memo.ID] {
    try memos.filter { id in
      let json = try String.fetchOne(
        self, sql: "SELECT written FROM memoEdit WHERE edit = ? AND memo = ?",
        arguments: [edit, id.key])
      guard let written = json.flatMap(WrittenMemo.init(json:)),
        let now = try WrittenMemo(id, self)
      else { return false }
      return now.isChanged(since: written)
    }
  }

  /// Puts memos into all playlists that have one of others, behind the first of them. The others keep their places, for the time at
  /// which they are restored.
  private func replaceInPlaylists(_ originals: [Memo.ID], _ results: [Memo.ID]) throws -> Bool {
    let known = Set(originals.map(\.key))
    let playlists = try String.fetchSet(
      self,
      sql: """
        SELECT playlist FROM playlistMemo
        WHERE memo IN (\(known.map { _ in "?" }.joined(separator: ", ")))
        """,
      arguments: StatementArguments(known.sorted()))
    for playlist in playlists {
      try insert(results, behind: originals, in: playlist)
      try replaceCurrent(known, with: results.first, in: playlist)
    }
    return !playlists.isEmpty
  }

  /// Puts memos into a playlist, behind the first of others. Of the memos behind it, those are moved that have to make room.
  private func insert(
    _ memos: [Memo.ID], behind others: [Memo.ID], in playlist: String
  ) throws {
    let place = """
      WITH place AS (
        SELECT min(rank) AS first FROM playlistMemo
        WHERE playlist = ?1 AND memo IN (SELECT value FROM json_each(?2))
      )
      """
    try execute(
      sql: """
        \(place), later AS (
          SELECT memo AS id, first + ?3 + row_number() OVER (ORDER BY rank) AS target
          FROM playlistMemo, place
          WHERE playlist = ?1 AND rank > first
        )
        UPDATE playlistMemo SET rank = target
        FROM later
        WHERE playlist = ?1 AND memo = id AND rank < target
        """, arguments: [playlist, others.keysJSON, memos.count])
    try execute(
      sql: """
        \(place)
        INSERT INTO playlistMemo (playlist, memo, rank)
        SELECT ?1, value, first + 1 + key FROM json_each(?3), place WHERE true
        ON CONFLICT (playlist, memo) DO UPDATE SET rank = excluded.rank
        """, arguments: [playlist, others.keysJSON, memos.keysJSON])
  }

  /// Has playing go on with another memo, if it has stopped at one of these.
  private func replaceCurrent(
    _ memos: Set<String>, with memo: Memo.ID?, in playlist: String? = nil
  ) throws {
    for old in memos {
      try execute(
        sql: "UPDATE playlist SET current = ?1 WHERE current = ?2 AND (?3 IS NULL OR id = ?3)",
        arguments: [memo?.key, old, playlist])
    }
  }

  /// The edit that has made a memo and can be undone. `nil` if there is none.
  private func edit(thatMade memo: Memo.ID) throws -> String? {
    try String.fetchOne(
      self,
      sql: """
        SELECT edit FROM memoEdit AS made
        WHERE memo = ?1 AND isResult AND EXISTS (
          SELECT 1 FROM memoEdit AS source WHERE source.edit = made.edit AND NOT source.isResult
        ) AND NOT EXISTS (
          SELECT 1 FROM memoEdit AS source LEFT JOIN memo ON memo.id = source.memo
          WHERE source.edit = made.edit AND NOT source.isResult
            AND (memo.id IS NULL OR memo.isOngoing OR memo.deletedAt <= ?2))
        """, arguments: [memo.key, MemoRow.isPurged])
  }

  /// The memos of the list that an edit has made with a memo, if its originals can be restored.
  func resultsOfUndoableEdit(thatMade memo: Memo.ID) throws -> [Memo.ID] {
    guard let edit = try edit(thatMade: memo) else { return [] }
    return try present(memos(of: edit, areResults: true))
  }

  private func memos(of edit: String, areResults: Bool) throws -> [Memo.ID] {
    try String.fetchAll(
      self, sql: "SELECT memo FROM memoEdit WHERE edit = ? AND isResult = ? ORDER BY position",
      arguments: [edit, areResults]
    ).compactMap { Memo.ID(key: $0) }
  }

  /// Those of the memos that are in the list.
  private func present(_ memos: [Memo.ID]) throws -> [Memo.ID] {
    try memos.filter { try MemoRow.present.filter(key: $0.key).fetchCount(self) == 1 }
  }

  /// The memos of the list that edits have made of others, and edits of those.
  private func memos(madeOf memos: [Memo.ID]) throws -> [Memo.ID] {
    let keys = try String.fetchAll(
      self,
      sql: """
        WITH RECURSIVE later(memo) AS (
          SELECT column1 FROM (VALUES \(memos.map { _ in "(?)" }.joined(separator: ", ")))
          UNION
          SELECT made.memo FROM later
            JOIN memoEdit AS source ON source.memo = later.memo AND NOT source.isResult
            JOIN memoEdit AS made ON made.edit = source.edit AND made.isResult
        )
        SELECT memo FROM later
        """, arguments: StatementArguments(memos.map(\.key)))
    return try present(keys.compactMap { Memo.ID(key: $0) }.filter { !memos.contains($0) })
  }

  /// Restores the originals of a memo, and moves all memos to the trash that were made of them.
  ///
  /// - Parameters:
  ///   - memo: A memo that the edit has made.
  ///   - time: The time of the deletion, in seconds since 1970.
  ///   - discardsChanges: Whether memos are moved that the user has changed since the edit.
  /// - Returns: The memos that this concerns, and those that were changed.
  /// - Throws: ``MemoEditFailure``, or ``ChangedMemos``. Nothing was written then.
  func undoEdit(
    of memo: Memo.ID, at time: Double, discardingChanges discardsChanges: Bool = true
  ) throws -> (
    undone: MemoEdit.Undone, changed: [Memo.ID]
  ) {
    guard let edit = try edit(thatMade: memo) else { throw MemoEditFailure.nothingToUndo }
    let originals = try memos(of: edit, areResults: false)
    let results = try memos(of: edit, areResults: true)
    let moved = try present(results)
    if !discardsChanges {
      let changed = try changed(moved, since: edit)
      guard changed.isEmpty else { throw ChangedMemos(changed) }
    }
    let remaining = try memos(madeOf: results)
    for id in originals {
      try MemoRow.filter(key: id.key).updateAll(self, Column("deletedAt").set(to: nil))
    }
    for id in moved {
      try MemoRow.present.filter(key: id.key).updateAll(
        self, Column("deletedAt").set(to: time))
    }
    try replaceCurrent(Set(results.map(\.key)), with: originals.first)
    // The others tell that the edit was undone: a new page does not offer to restore them.
    try execute(sql: "DELETE FROM memoEdit WHERE edit = ? AND NOT isResult", arguments: [edit])
    let undone = MemoEdit.Undone(originals: originals, moved: moved, remaining: remaining)
    return (undone, originals + results)
  }
}
