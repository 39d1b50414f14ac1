import Foundation
import GRDB
import MinutesCore

/// Restores stand-ups and meetings whose rows are lost or cannot be read from the copies beside the database. It writes to
/// no file.
struct StandupRecovery: Sendable {
  /// The restored rows, and the copies that could not be restored.
  struct Outcome: Equatable, Sendable {
    /// A message for each kind of restored rows, and for each row that was replaced.
    var messages: [String] = []
    /// The paths of copies without a row that cannot be read, in the data folder.
    var unreadable: [String] = []
    /// The reasons why copies could not be read.
    var problems: [String] = []
  }

  let folder: DataFolder
  let database: MemoDatabase

  /// Compares all copies with the rows.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the rows and of the copies whose rows are lost.
  func run() async throws -> Outcome {
    var outcome = Outcome()
    let files: [StandupFile]
    do {
      files = try StandupFile.all(in: folder)
    } catch {
      outcome.problems.append(String(describing: error))
      return outcome
    }
    guard !files.isEmpty else { return outcome }
    let lost = try await database.read { try Self.lost(files, in: $0) }
    var entries: [StandupEntry] = []
    for file in lost {
      do {
        switch try file.content(in: folder) {
        case .entry(let entry): entries.append(entry)
        case .unreadable: outcome.unreadable.append(file.path)
        case .missing: break
        }
      } catch {
        outcome.unreadable.append(file.path)
        outcome.problems.append(String(describing: error))
      }
    }
    guard !entries.isEmpty else { return outcome }
    let found = entries.sorted { $0.order < $1.order }
    outcome.messages = try await database.write { try Self.restore(found, in: $0) }
    return outcome
  }

  /// The files whose rows are lost or cannot be read.
  private static func lost(_ files: [StandupFile], in database: Database) throws -> [StandupFile] {
    try files.filter { file in
      switch try file.row(in: database) {
      case .entry: false
      case .missing: try !file.isDeleted(in: database)
      case .unreadable: true
      }
    }
  }

  private static func restore(_ entries: [StandupEntry], in database: Database) throws -> [String] {
    var messages: [String] = []
    var counts: [StandupTable: Int] = [:]
    for entry in entries {
      let file = entry.file
      switch try file.row(in: database) {
      case .entry:
        // Another process has restored it.
        continue
      case .missing:
        try entry.insert(into: database)
        counts[file.table, default: 0] += 1
      case .unreadable:
        try database.setAsideIfUnreadable(file.table, file.id)
        try entry.insert(into: database)
        messages.append(
          "Replaced an unreadable row of the database by its copy: \(file.table.noun) \(file.id.key)."
        )
      }
    }
    for table in StandupTable.allCases {
      guard let count = counts[table] else { continue }
      let noun = table == .standup ? "stand-up" : table.noun
      messages.append(
        "Added \(count == 1 ? "1 \(noun)" : "\(count) \(noun)s") to the database that it did not know."
      )
    }
    return messages
  }
}

extension StandupEntry {
  /// The order of restored rows: stand-ups as they were added, then meetings, then those that run.
  fileprivate var order: (Int, Int) {
    switch self {
    case .standup(_, let position): (0, position)
    case .meeting: (1, 0)
    case .runningMeeting: (2, 0)
    }
  }
}
