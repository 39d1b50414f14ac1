import Foundation
import GRDB
import MinutesCore

/// The copies of stand-ups and playlists, which have a checksum of their own bytes.
extension FileVerification {
  /// Adds the results for the copies of all rows. Copies without a row are subject to ``StandupCheck``.
  func addCopies(to outcomes: inout Outcomes) async throws {
    let (standups, hasPlaylists) = try await queue.read { database in
      let tables = StandupTable.allCases.map(\.rawValue) + ["deletedStandup"]
      let hasStandups = try tables.allSatisfy { try database.tableExists($0) }
      return (
        hasStandups ? try StandupCopyWriter.files(of: database) : [],
        try database.tableExists("playlistMemo") && !database.playlists(isListed: false).isEmpty
      )
    }
    for file in standups.sorted(by: { $0.path < $1.path }) {
      // The copy of a meeting that runs is written later.
      let isExpected = file.table != .runningMeeting
      outcomes.add(
        Self.reading {
          try Self.copy(file.url(in: folder), isExpected) { file.entry($0) != nil }
        }, file.path)
    }
    outcomes.add(
      Self.reading {
        try Self.copy(folder.playlists, hasPlaylists) { PlaylistCopy.isReadable($0) }
      }, folder.playlists.lastPathComponent)
  }

  private static func copy(
    _ url: URL, _ isExpected: Bool, isReadable: (Data) -> Bool
  ) throws -> Outcome {
    guard let data = try url.bytesIfPresent() else {
      return isExpected ? .damaged("it is missing") : .absent
    }
    return outcome(of: isReadable(data) ? FileIntegrity(data) : nil)
  }

  /// The outcome for a file. `nil`: it cannot be read.
  static func outcome(of integrity: FileIntegrity?) -> Outcome {
    switch integrity {
    case .intact: .intact
    case .unchecked: .unchecked
    case .damaged: .damaged("it does not have the checksum with which it was stored")
    case nil: .damaged("it cannot be read")
    }
  }

  /// Reads a file. A file that the operating system does not read is damaged.
  static func reading(_ read: () throws -> Outcome) -> Outcome {
    do { return try read() } catch { return .damaged(String(describing: error)) }
  }
}
