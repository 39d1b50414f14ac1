import Foundation
import GRDB
import MinutesCore

/// Finds unreadable stand-ups and meetings, in the database and among their copies.
struct StandupCheck: Sendable {
  private let folder: DataFolder
  private var count = 0
  /// The rows that cannot be read.
  private var rows: [String] = []
  /// Those of them that have a copy.
  private var restorable: [String] = []
  /// The copies that cannot be read and have no row.
  private var files: [String] = []

  /// Reads all rows, and the copies of rows that are lost or cannot be read.
  init(_ folder: DataFolder, _ database: Database) throws {
    self.folder = folder
    guard try database.tableExists("standup") else { return }
    let reader = StandupReader()
    let record = try reader.standups(database)
    count = record.standups.count
    rows = try record.unreadable + reader.runningMeetings(database).unreadable
    guard try database.tableExists("deletedStandup") else { return }
    for file in try StandupFile.all(in: folder) {
      switch try file.row(in: database) {
      case .entry:
        continue
      case .missing:
        guard try !file.isDeleted(in: database), try file.content(in: folder) == .unreadable else {
          continue
        }
        files.append(file.path)
      case .unreadable:
        guard case .entry = try file.content(in: folder) else { continue }
        restorable.append("\(file.table.noun) \(file.id.key)")
      }
    }
  }

  /// The result, and the remedies.
  var finding: Finding {
    guard !(rows + files).isEmpty else {
      return Finding("Stand-ups", count == 1 ? "1 stand-up" : "\(count) stand-ups")
    }
    var remedies: [String] = []
    if !restorable.isEmpty {
      remedies.append(
        """
        Start Minutes. It replaces \(restorable.joined(separator: ", ")) with the copies in \(folder.standups.path), and \
        keeps the old rows in the table setAside of \(folder.database.path).
        """)
    }
    let others = rows.filter { !restorable.contains($0) }
    if !others.isEmpty {
      remedies.append(
        """
        Restore \(folder.database.path) from a backup, or continue without \(others.joined(separator: ", ")). Minutes \
        does not change these rows.
        """)
    }
    if !files.isEmpty {
      remedies.append(
        """
        Restore \(files.joined(separator: ", ")) in \(folder.url.path) from a backup, or delete those that \
        have no backup. Minutes does not overwrite them.
        """)
    }
    return Finding(
      "Stand-ups", "unreadable: \((rows + files).joined(separator: ", "))",
      remedy: remedies.joined(separator: " "))
  }
}
