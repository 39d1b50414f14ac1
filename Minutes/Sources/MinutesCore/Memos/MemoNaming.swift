package import Foundation

/// The titles of memos that are saved without one: the part of the day in which the recording started, and a number unless it is the first
/// memo with this title, as in `Morning recording 2`.
///
/// Such a title is stored, so that changes of other memos do not change it, and searches find it. The first words of the transcript take its
/// place.
public struct MemoNaming: Sendable {
  private let timeZone: TimeZone
  private let texts: Texts

  /// The length of a period that contains every part of a day, and not the same part of the next day, in seconds.
  private static let period: TimeInterval = 12 * 3600

  /// Creates the titles of a language.
  package init(timeZone: TimeZone, texts: Texts) {
    self.timeZone = timeZone
    self.texts = texts
  }

  /// Titles in English, in the time zone of this machine.
  public static var english: Self { Self(timeZone: .current, texts: .english) }

  /// Whether a memo may have got this title here: the part of its day, with or without a number.
  ///
  /// - Parameter date: The time at which the recording started.
  package func isAutomatic(_ title: String, ofMemoFrom date: Date) -> Bool {
    let name = DayPart.containing(date.clampedToRecordings, timeZone: timeZone).part.name(
      texts.names)
    guard title != name else { return true }
    // A longer title has more than a number, which a language may put anywhere.
    guard title.utf8.count <= name.utf8.count + 12 else { return false }
    return title.split { !("0"..."9").contains($0) }.contains { digits in
      Int(digits, radix: 10).map { $0 > 1 && texts.names.numbered(name, $0) == title } ?? false
    }
  }

  /// Returns the title of a new memo.
  ///
  /// - Parameters:
  ///   - date: The time at which the recording started.
  ///   - titles: Returns the titles of all memos that were recorded in a period.
  /// - Complexity: O(*n*), where *n* is the number of memos of the same part of the day.
  package func title(
    ofMemoFrom date: Date, besides titles: (Range<Date>) throws -> [String]
  ) rethrows -> String {
    let (part, start) = DayPart.containing(date.clampedToRecordings, timeZone: timeZone)
    let known = Set(try titles(start..<start + Self.period))
    let name = part.name(texts.names)
    var title = name
    var number = 1
    while known.contains(title) {
      number += 1
      title = texts.names.numbered(name, number)
    }
    return title
  }
}
