import BoundedNumbers
public import Foundation

/// A deleted memo that can be restored.
public struct DeletedMemo: Equatable, Identifiable, Sendable {
  /// The memo.
  public var memo: Memo

  /// The time at which it was deleted.
  public var deletionDate: Date

  /// The time after which its sound is deleted. `nil` if it is kept until the user deletes it.
  public var expirationDate: Date?

  /// Whether an edit has made other memos of it.
  public var isOriginal: Bool

  /// The first words of the transcript, up to ``maximumExcerptLength``. Empty if there is none.
  public var excerpt: String

  /// The maximum length of ``excerpt``, in characters, without the ellipsis of a longer transcript.
  public static let maximumExcerptLength = 80

  /// Creates a deleted memo. Dates become valid ones.
  ///
  /// - Parameters:
  ///   - memo: The memo.
  ///   - deletionDate: The time at which it was deleted.
  ///   - expirationDate: The time after which its sound is deleted. `nil` if it is kept until the user deletes it.
  ///   - isOriginal: Whether an edit has made other memos of it.
  ///   - text: The text of the transcript, or its beginning.
  public init(
    memo: Memo, deletionDate: Date, expirationDate: Date?, isOriginal: Bool = false,
    text: String = ""
  ) {
    self.memo = memo
    self.deletionDate = deletionDate.clampedToRecordings
    self.expirationDate = expirationDate?.clampedToRecordings
    self.isOriginal = isOriginal
    excerpt = Self.excerpt(of: text)
  }

  /// Returns the number of days, the last one in part, until the sound is deleted. `nil` if it is kept until the user deletes it.
  ///
  /// - Parameter date: The time from which they count.
  public func daysLeft(at date: Date) -> Int? {
    expirationDate.map {
      max(0, Int(clamping: ($0.timeIntervalSince(date) / 86_400).rounded(.up)))
    }
  }

  private static func excerpt(of text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    var excerpt = ""
    for word in words {
      let next = excerpt.isEmpty ? String(word) : "\(excerpt) \(word)"
      guard next.count <= maximumExcerptLength else {
        let start = excerpt.isEmpty ? String(word.prefix(maximumExcerptLength)) : excerpt
        return "\(start)…"
      }
      excerpt = next
    }
    return excerpt
  }

  /// The id of the memo.
  public var id: Memo.ID { memo.id }
}
