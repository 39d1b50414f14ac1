import BoundedNumbers
import Foundation
import GRDB
import MinutesCore

extension Database {
  /// Reads the playlists in the order in which they were created. Rows that no playlist can have are left out.
  ///
  /// - Parameter isListed: Whether memos that are not listed, because they are deleted or being continued, are left out.
  func playlists(isListed: Bool = true) throws -> [Playlist] {
    var memos: [String: [Memo.ID]] = [:]
    let places = try Row.fetchCursor(
      self,
      sql: """
        SELECT playlistMemo.playlist AS playlist, playlistMemo.memo AS id
        FROM playlistMemo JOIN memo ON memo.id = playlistMemo.memo
        WHERE NOT ? OR memo.deletedAt IS NULL AND NOT memo.isOngoing
        ORDER BY playlistMemo.rank
        """, arguments: [isListed])
    while let row = try places.next() {
      var reader = ValueReader(row)
      let playlist = reader.text("playlist")
      guard let memo = Memo.ID(key: reader.text("id")) else { continue }
      memos[playlist, default: []].append(memo)
    }
    var playlists: [Playlist] = []
    let rows = try Row.fetchCursor(self, sql: "SELECT * FROM playlist ORDER BY position")
    while let row = try rows.next() {
      var reader = ValueReader(row)
      guard let id = Playlist.ID(key: reader.text("id")) else { continue }
      playlists.append(
        Playlist(
          id: id,
          title: reader.text("title"),
          date: Date(
            timeIntervalSince1970: reader.number("date", as: RecordingTime.self, otherwise: 0)),
          memos: memos[id.key] ?? [],
          current: Memo.ID(key: reader.text("current"))
        ))
    }
    return playlists
  }

  /// Inserts a playlist with its memos.
  func insert(_ playlist: Playlist) throws {
    try execute(
      sql: "INSERT INTO playlist (id, title, date, current) VALUES (?, ?, ?, ?)",
      arguments: [
        playlist.id.key, Memo.validTitle(playlist.title), playlist.date.timeIntervalSince1970,
        playlist.current?.key,
      ])
    try append(playlist.memos, to: playlist.id)
  }

  /// Makes changes of a playlist in their order.
  ///
  /// - Throws: ``RepositoryFailure``. The transaction has to be rolled back then.
  func make(_ changes: [PlaylistChange], of id: Playlist.ID) throws {
    try requirePlaylist(id)
    for change in changes {
      switch change {
      case .added(let memos): try append(memos, to: id)
      case .moved(let memo, let successor): try move(memo, before: successor, in: id)
      case .removed(let memo): try remove(memo, from: id)
      case .title(let title): try setPlaylist("title", to: Memo.validTitle(title), of: id)
      }
    }
  }

  /// Adds memos at the end of a playlist, except for those that it has.
  ///
  /// The last rank is read once. Memos that are left out leave gaps between the ranks.
  func append(_ memos: [Memo.ID], to playlist: Playlist.ID) throws {
    try execute(
      sql: """
        INSERT OR IGNORE INTO playlistMemo (playlist, memo, rank)
        SELECT ?1, value, 1 + key + coalesce((SELECT max(rank) FROM playlistMemo WHERE playlist = ?1), 0)
        FROM json_each(?2)
        ORDER BY key
        """,
      arguments: [playlist.key, memos.keysJSON])
  }

  /// Removes a memo from a playlist. If it is the current one, its successor becomes the current one.
  func remove(_ memo: Memo.ID, from playlist: Playlist.ID) throws {
    try execute(
      sql: """
        UPDATE playlist SET current = (
          SELECT successor.memo
          FROM playlistMemo AS removed
          JOIN playlistMemo AS successor
            ON successor.playlist = removed.playlist AND successor.rank > removed.rank
          JOIN memo ON memo.id = successor.memo
          WHERE removed.playlist = ?1 AND removed.memo = ?2
            AND memo.deletedAt IS NULL AND NOT memo.isOngoing
          ORDER BY successor.rank
          LIMIT 1
        )
        WHERE id = ?1 AND current = ?2
        """, arguments: [playlist.key, memo.key])
    try execute(
      sql: "DELETE FROM playlistMemo WHERE playlist = ? AND memo = ?",
      arguments: [playlist.key, memo.key])
  }

  /// Moves a memo before another one, or to the end. Memos that are deleted, and can be restored, keep their predecessors.
  ///
  /// Only the ranks between the two places are written.
  func move(_ memo: Memo.ID, before successor: Memo.ID?, in playlist: Playlist.ID) throws {
    guard memo != successor else { return }
    try execute(
      sql: """
        WITH place AS (
          SELECT moved.rank AS source, coalesce(
            (SELECT rank FROM playlistMemo WHERE playlist = ?1 AND memo = ?3),
            (SELECT 1 + max(rank) FROM playlistMemo WHERE playlist = ?1)) AS target
          FROM playlistMemo AS moved
          WHERE playlist = ?1 AND memo = ?2
        )
        UPDATE playlistMemo SET rank = CASE
          WHEN memo = ?2 THEN target - (target > source)
          ELSE rank + iif(target > source, -1, 1)
        END
        FROM place
        WHERE playlist = ?1 AND rank BETWEEN min(source, target) AND max(source, target - 1)
        """, arguments: [playlist.key, memo.key, successor?.key])
  }

  /// Checks that there is a playlist.
  func requirePlaylist(_ id: Playlist.ID) throws {
    let count = try Int.fetchOne(
      self, sql: "SELECT count(*) FROM playlist WHERE id = ?", arguments: [id.key])
    guard count == 1 else { throw RepositoryFailure.noSuchPlaylist }
  }

  /// Sets a column of a playlist.
  func setPlaylist(
    _ column: String, to value: (any DatabaseValueConvertible)?, of playlist: Playlist.ID
  ) throws {
    try execute(
      sql: "UPDATE playlist SET \(column.quotedDatabaseIdentifier) = ? WHERE id = ?",
      arguments: [value, playlist.key])
    guard changesCount == 1 else { throw RepositoryFailure.noSuchPlaylist }
  }
}

extension [Memo.ID] {
  /// The keys as a JSON array, for `json_each`.
  var keysJSON: String { "[\(map { "\"\($0.key)\"" }.joined(separator: ","))]" }
}
