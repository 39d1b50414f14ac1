import Foundation
import MinutesCore
import MinutesLive

/// Memos as a table for people: id, date, length, title, tags. Favourites have a star.
struct MemoTable {
  let memos: [Memo]

  /// All memos, which give the names of untitled memos their numbers.
  var library: MemoSnapshot = []

  /// The lines of the table with their head.
  var text: String {
    let lines = memos.map { Self.line($0, in: library) }
    return (["ID        DATE              LENGTH  TITLE"] + lines).joined(separator: "\n")
  }

  /// The line of a memo.
  ///
  /// - Parameter library: All memos.
  static func line(_ memo: Memo, in library: MemoSnapshot = []) -> String {
    let title =
      (memo.isFavorite ? "★ " : "") + memo.name(in: library, timeZone: .current, texts: .english)
    let tags = memo.tags.isEmpty ? "" : "  [\(memo.tags.texts.joined(separator: ", "))]"
    return "\(memo.shortID)  \(memo.date.minuteText)  \(lengthText(memo.duration))  \(title)\(tags)"
  }

  private static func lengthText(_ duration: TimeInterval) -> String {
    let text = duration.lengthText
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}
