import Foundation
import MinutesCore
import MinutesLive

/// Memos as a table for people: id, date, length, title, tags. Favourites have a star.
struct MemoTable {
  let memos: [Memo]

  /// The lines of the table with their head.
  var text: String {
    let lines = memos.map(Self.line)
    return (["ID        DATE              LENGTH  TITLE"] + lines).joined(separator: "\n")
  }

  /// The line of a memo.
  static func line(_ memo: Memo) -> String {
    let title =
      (memo.isFavorite ? "★ " : "") + memo.listedTitle
    let tags = memo.tags.isEmpty ? "" : "  [\(memo.tags.texts.joined(separator: ", "))]"
    return "\(memo.shortID)  \(memo.date.minuteText)  \(lengthText(memo.duration))  \(title)\(tags)"
  }

  private static func lengthText(_ duration: TimeInterval) -> String {
    let text = duration.lengthText
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}
