import Foundation
import GRDB
public import MinutesCore

/// Reads the lists of a library without opening it: it recovers no recording, repairs and migrates no row, and creates no file.
public struct LibraryReader: Sendable {
  private let queue: DatabaseQueue

  /// Opens the database of a folder read-only.
  ///
  /// - Parameter folder: The data folder.
  /// - Throws: An error of the database, also if it cannot be read without a change of the folder.
  public init(_ folder: DataFolder) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let path = folder.database.path
    let isPresent = ["-wal", "-shm"].map { FileManager.default.fileExists(atPath: path + $0) }
    switch (isPresent[0], isPresent[1]) {
    case (false, _):
      // SQLite creates the log of a database that it opens read-only, unless it is immutable. No process has it open here.
      queue = try DatabaseQueue(
        path: folder.database.absoluteString + "?immutable=1", configuration: configuration)
    case (true, true):
      queue = try DatabaseQueue(path: path, configuration: configuration)
    case (true, false):
      throw DatabaseError(
        resultCode: .SQLITE_CANTOPEN,
        message: """
          The write-ahead log of '\(path)' has no index. The next start of Minutes creates it.
          """)
    }
  }

  /// Returns the memos in the list, the newest first.
  public func memos() async throws -> [Memo] { try await queue.read { try $0.listedMemos() } }

  /// Returns the deleted memos that can be restored. Those that were deleted last come first.
  public func deletedMemos() async throws -> [Memo] {
    try await queue.read { try $0.deletedMemos(keptFor: nil, withExcerpts: false).map(\.memo) }
  }

  /// Returns the playlists in the order in which they were created.
  public func playlists() async throws -> [Playlist] {
    try await queue.read { try $0.playlists() }
  }
}
