import Foundation
import GRDB
import MinutesCore

/// The copy of the playlists beside the database, from which a new database is filled.
///
/// The copy is written in the transaction of each change, before the commit: the lock of the database excludes other changes, also those
/// of other processes. So a playlist whose deletion was confirmed is never in the copy, whenever a process ends. The copy is not written
/// later than the rows: a rebuild uses it if it has as many memos as they have, and an older one would undo moves.
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
      FileManager.default.fileExists(atPath: folder.playlists.path)
    else { return nil }
    // The lock of the database excludes other processes, which restore the playlists or set the copy aside, too.
    return try await database.write { [folder] database in
      guard try database.playlists().isEmpty, let data = try folder.playlists.bytesIfPresent()
      else { return nil }
      guard let playlists = Self.playlists(in: data) else {
        let name = try folder.playlists.setAside()
        return "\(folder.playlists.path) cannot be read. It is \(name.path) now."
      }
      for playlist in playlists { try database.insert(playlist) }
      guard FileIntegrity(data) == .damaged else { return nil }
      let name = try folder.playlists.setAside()
      try Self.write(database, to: folder)
      return
        "\(folder.playlists.path) was damaged. It is \(name.path) now, and its playlists were used."
    }
  }

  /// Whether the content of a copy can be read.
  static func isReadable(_ data: Data) -> Bool { playlists(in: data) != nil }

  /// Writes the copy again if it is missing or damaged, or has no checksum.
  func repair() async throws {
    try await database.write { [folder] database in
      let data = try folder.playlists.bytesIfPresent()
      if let data, Self.isReadable(data), FileIntegrity(data) == .intact { return }
      guard try data != nil || !database.playlists(isListed: false).isEmpty else { return }
      if let data, !Self.isReadable(data) || FileIntegrity(data) == .damaged {
        _ = try folder.playlists.setAside()
      }
      try Self.write(database, to: folder)
    }
  }

  /// The playlists in a copy, each once. `nil` if it is malformed.
  private static func playlists(in data: Data) -> [Playlist]? {
    let decoder = JSONDecoder()
    // Earlier versions wrote the list alone.
    guard
      let entries = (try? decoder.decode(Content.self, from: data).playlists)
        ?? (try? decoder.decode([Entry].self, from: data))
    else { return nil }
    var known: Set<Playlist.ID> = []
    return entries.map(\.playlist).filter { known.insert($0.id).inserted }
  }

  /// The result of ``save(_:to:)``.
  struct Saved {
    /// The number of playlists in the database.
    var count: Int

    /// A message about a copy that has other content than the database.
    var message: String?
  }

  /// Writes the copy from a database that is about to be replaced. Nothing that only the copy has is lost: the one with more in it is
  /// used, and the other one is set aside. If both have as much, the copy is used.
  static func save(_ database: Database, to folder: DataFolder) throws -> Saved {
    let rows = try database.playlists(isListed: false)
    let url = folder.playlists
    guard let data = try url.bytesIfPresent() else {
      return Saved(count: try write(database, to: folder))
    }
    guard let copy = playlists(in: data) else {
      _ = try url.setAside()
      return Saved(count: try write(database, to: folder))
    }
    if copy.isContained(in: rows) { return Saved(count: try write(database, to: folder)) }
    // The old database, which is renamed, has the rows.
    if rows.size <= copy.size {
      let difference = rows.size < copy.size ? "more in it" : "other playlists or memos"
      return Saved(
        count: rows.count,
        message: "\(url.path) has \(difference) than the old database, and was used.")
    }
    let name = try url.setAside(as: "other")
    return Saved(
      count: try write(database, to: folder),
      message: """
        The old database has more playlists or memos in them than \(url.path), and was used. The file, which has others, is \
        \(name.path) now.
        """)
  }

  /// Writes the copy, with the places of memos that are deleted and can be restored.
  ///
  /// - Returns: The number of playlists.
  @discardableResult
  static func write(_ database: Database, to folder: DataFolder) throws -> Int {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let playlists = try database.playlists(isListed: false)
    let json = try encoder.encode(Content(playlists: playlists.map(Entry.init)))
    try folder.playlists.writeDurably(FileIntegrity.addingChecksum(to: json))
    return playlists.count
  }
}

/// The copy, without its checksum.
private struct Content: Codable {
  var playlists: [Entry]
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

extension [Playlist] {
  /// Whether other playlists have all of these, with all their memos.
  fileprivate func isContained(in others: [Playlist]) -> Bool {
    let memos = Dictionary(others.map { ($0.id, Set($0.memos)) }) { first, _ in first }
    return allSatisfy { memos[$0.id]?.isSuperset(of: $0.memos) ?? false }
  }

  /// The number of playlists and of their memos.
  fileprivate var size: Int { reduce(count) { $0 + $1.memos.count } }
}
