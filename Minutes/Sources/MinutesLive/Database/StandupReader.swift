import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Synchronization

/// Reads stand-ups and meetings from rows with any values. A row that no stand-up or meeting can have is left as it is, and
/// reported.
///
/// A reader keeps what it has read: rows that have not changed are not decoded again, and stand-ups that have not changed
/// share their memory with those of the read before, so that comparing them takes no time.
final class StandupReader: Sendable {
  fileprivate struct Known {
    var hash: Int
    /// `nil` if the row cannot be read.
    var entry: StandupEntry?
  }

  fileprivate struct Cache {
    var known: [StandupTable: [String: Known]] = [:]
    var standups: IdentifiedArrayOf<Standup> = []
    var unreadableFiles: [String] = []
  }

  private let cache = Mutex(Cache())

  /// Reports from now on also files beside the database that should be rows and cannot be read.
  func report(unreadableFiles: [String]) {
    cache.withLock { $0.unreadableFiles = unreadableFiles }
  }

  /// Reads the stand-ups with their meetings.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the rows.
  func standups(_ database: Database) throws -> StandupsRecord {
    try cache.withLock { cache in
      var record = StandupsRecord()
      var unreadableStandups: Set<String> = []
      let standups = try cache.read(.standup, from: database, orderedBy: "position")
      for (id, entry) in standups {
        guard case .standup(let standup, _)? = entry else {
          unreadableStandups.insert(id)
          record.unreadable.append("\(StandupTable.standup.noun) \(id)")
          continue
        }
        record.standups.append(standup)
      }
      var meetings: [Standup.ID: [Meeting]] = [:]
      for (id, entry) in try cache.read(.meeting, from: database, orderedBy: "date, id") {
        guard case .meeting(let meeting, let standup)? = entry else {
          record.unreadable.append("\(StandupTable.meeting.noun) \(id)")
          continue
        }
        if record.standups[id: standup] != nil {
          meetings[standup, default: []].append(meeting)
        } else if !unreadableStandups.contains(standup.key) {
          record.unreadable.append("\(StandupTable.meeting.noun) \(id) of a missing stand-up")
        }
      }
      for (id, meetings) in meetings {
        record.standups[id: id]?.meetings = IdentifiedArray(uniqueElements: meetings.reversed())
      }
      for standup in cache.standups where record.standups[id: standup.id] == standup {
        record.standups[id: standup.id] = standup
      }
      if record.standups == cache.standups { record.standups = cache.standups }
      cache.standups = record.standups
      record.unreadable += cache.unreadableFiles
      return record
    }
  }

  /// Reads the meetings that run or were interrupted.
  func runningMeetings(_ database: Database) throws -> RunningMeetingsRecord {
    try cache.withLock { cache in
      var record = RunningMeetingsRecord()
      for (id, entry) in try cache.read(.runningMeeting, from: database, orderedBy: "id") {
        guard case .runningMeeting(let meeting)? = entry else {
          record.unreadable.append("\(StandupTable.runningMeeting.noun) \(id)")
          continue
        }
        record.meetings.append(meeting)
      }
      return record
    }
  }
}

extension StandupReader.Cache {
  /// Reads all rows of a table, and decodes those that have changed.
  fileprivate mutating func read(
    _ table: StandupTable, from database: Database, orderedBy order: String
  ) throws -> [(id: String, entry: StandupEntry?)] {
    let old = known[table] ?? [:]
    var new: [String: StandupReader.Known] = [:]
    var entries: [(id: String, entry: StandupEntry?)] = []
    let rows = try Row.fetchCursor(
      database, sql: "\(table.query(in: database)) ORDER BY \(order)")
    while let row = try rows.next() {
      let id = StandupRowReader(row: row).text("id")
      var hasher = Hasher()
      for (_, value) in row { hasher.combine(value) }
      let hash = hasher.finalize()
      let entry =
        if let known = old[id], known.hash == hash { known.entry } else {
          StandupEntry(row, of: table)
        }
      new[id] = StandupReader.Known(hash: hash, entry: entry)
      entries.append((id, entry))
    }
    known[table] = new
    return entries
  }
}
