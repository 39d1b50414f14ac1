import Foundation
import MinutesCore

/// Memos as a table for people: id, date, length, title. Favourites have a star.
struct MemoTable {
  let memos: [Memo]

  /// The lines of the table with their head.
  var text: String {
    (["ID        DATE              LENGTH  TITLE"] + memos.map(Self.line)).joined(separator: "\n")
  }

  static func line(_ memo: Memo) -> String {
    let title = (memo.isFavorite ? "★ " : "") + (memo.hasName ? memo.title : "–")
    return "\(memo.shortID)  \(dateText(memo.date))  \(lengthText(memo.duration))  \(title)"
  }

  /// The time of recording in the time zone of this machine: `2026-11-23 14:05`.
  static func dateText(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .dash, dateTimeSeparator: .space, timeZone: .current)
    return String(date.formatted(style).prefix(16))
  }

  private static func lengthText(_ duration: TimeInterval) -> String {
    let text = duration.clockText
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}

extension Memo {
  /// The beginning of the id, which names a memo on the command line.
  var shortID: String { String(id.uuidString.lowercased().prefix(8)) }
}
