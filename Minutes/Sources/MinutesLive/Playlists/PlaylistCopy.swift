import Foundation
import GRDB
import MinutesCore

/// The copy of the playlists beside the database, from which a new database is filled.
///
/// The copy is written in the transaction of each change, before the commit: the lock of the database excludes other changes, also those
/// of other processes. So a playlist whose deletion was confirmed is never in the copy, whenever a process ends.
struct PlaylistCopy: Sendable {
  let folder: DataFolder
  let database: MemoDatabase

  /// Deletes a playlist from the database and the copy, or from neither.
  func delete(_ id: Playlist.ID) async throws {
    try await database.write { [folder] database in
      try database.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [id.key])
      try Self.write(database, to: folder)
    }
  }

  /// Changes the database and the copy. If only the copy fails, the next change writes it.
  func change(_ change: @escaping @Sendable (Database) throws -> Void) async throws {
    try await database.write { [folder] database in
      try change(database)
      _ = try? Self.write(database, to: folder)
    }
  }

  /// Fills a database that has no playlists from the copy. A copy that cannot be read is set aside: the next change would replace
  /// it.
  ///
  /// - Returns: A message about the copy, if it was set aside.
  func restore() async throws -> String? {
    guard
      try await database.read({ try $0.playlists().isEmpty }),
      let data = try folder.playlists.bytesIfPresent()
    else { return nil }
    guard let entries = try? JSONDecoder().decode([Entry].self, from: data) else {
      let name = try folder.playlists.setAside()
      return "\(folder.playlists.path) cannot be read. It is \(name.path) now."
    }
    guard !entries.isEmpty else { return nil }
    try await database.write { database in
      // Another process may have restored them since.
      guard try database.playlists().isEmpty else { return }
      var known: Set<Playlist.ID> = []
      for playlist in entries.map(\.playlist) where known.insert(playlist.id).inserted {
        try database.insert(playlist)
      }
    }
    return nil
  }

  /// Writes the copy, with the places of memos that are deleted and can be restored.
  ///
  /// - Returns: The number of playlists.
  @discardableResult
  static func write(_ database: Database, to folder: DataFolder) throws -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let playlists = try database.playlists(isListed: false)
    try folder.playlists.writeDurably(encoder.encode(playlists.map(Entry.init)))
    return playlists.count
  }
}

/// A playlist in the copy.
private struct Entry: Codable {
  var id: UUID
  var title: String
  /// Seconds since 1970.
  var date: Double
  var memos: [UUID]
  var current: UUID?

  init(_ playlist: Playlist) {
    id = playlist.id
    title = playlist.title
    date = playlist.date.timeIntervalSince1970
    memos = playlist.memos
    current = playlist.current
  }

  var playlist: Playlist {
    Playlist(
      id: id, title: title, date: Date(timeIntervalSince1970: date), memos: memos, current: current)
  }
}
