import Foundation
import GRDB
import MinutesCore

/// The copy of the playlists beside the database, from which a new database is filled.
///
/// A deletion is written to the copy before the database, everything else after it. So a playlist in the copy was never deleted
/// in the database, whenever a process ends.
actor PlaylistCopy {
  private let folder: DataFolder
  private let database: MemoDatabase

  init(folder: DataFolder, database: MemoDatabase) {
    self.folder = folder
    self.database = database
  }

  /// Deletes a playlist from the copy, and then from the database.
  func delete(_ id: Playlist.ID) async throws {
    var playlists = try await database.read { try $0.playlists() }
    playlists.removeAll { $0.id == id }
    try write(playlists)
    try await database.write {
      try $0.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [id.key])
    }
  }

  /// Changes the database, and then the copy. If only the copy fails, the next change writes it.
  func change(_ change: @escaping @Sendable (Database) throws -> Void) async throws {
    let playlists = try await database.write { database in
      try change(database)
      return try database.playlists()
    }
    try? write(playlists)
  }

  /// Fills a database that has no playlists from the copy.
  func restore() async throws {
    guard
      try await database.read({ try $0.playlists().isEmpty }),
      let data = try folder.playlists.bytesIfPresent(),
      let entries = try? JSONDecoder().decode([Entry].self, from: data), !entries.isEmpty
    else { return }
    try await database.write { database in
      // Another process may have restored them since.
      guard try database.playlists().isEmpty else { return }
      var known: Set<Playlist.ID> = []
      for playlist in entries.map(\.playlist) where known.insert(playlist.id).inserted {
        try database.insert(playlist)
      }
    }
  }

  private func write(_ playlists: [Playlist]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try folder.playlists.writeDurably(encoder.encode(playlists.map(Entry.init)))
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
