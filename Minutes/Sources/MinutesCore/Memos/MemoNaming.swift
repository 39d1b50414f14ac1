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

  /// The most bytes of what a language writes beside a name for a number of 19 digits.
  private static let longestNumber = 24

  /// Creates the titles of a language.
  package init(timeZone: TimeZone, texts: Texts) {
    self.timeZone = timeZone
    self.texts = texts
  }

  /// Titles in English, in the time zone of this machine.
  public static var english: Self { Self(timeZone: .current, texts: .english) }

  /// Returns the same titles in the time zone of a browser. `nil` if that is unknown: the time zone stays.
  package func inTimeZone(_ timeZone: TimeZone?) -> Self {
    Self(timeZone: timeZone ?? self.timeZone, texts: texts)
  }

  /// Returns the part of the day in which a recording started, as in `Morning recording`.
  ///
  /// - Complexity: O(1)
  package func name(ofMemoFrom date: Date) -> String { part(of: date).name }

  private func part(of date: Date) -> (name: String, start: Date) {
    let (part, start) = DayPart.containing(date.clampedToRecordings, timeZone: timeZone)
    return (part.name(texts.names), start)
  }

  /// Whether a memo may have been given this title: a part of a day, with or without a number.
  ///
  /// Every part counts, because memos of earlier versions have no time zone, and edits, imports and archives carry titles that were given
  /// in others. A title of this form that the user has typed cannot be told apart.
  package func isAutomatic(_ title: String) -> Bool {
    DayPart.allCases.contains { isAutomatic(title, named: $0.name(texts.names)) }
  }

  private func isAutomatic(_ title: String, named name: String) -> Bool {
    guard title != name else { return true }
    // A language may put the number anywhere.
    guard title.utf8.count <= name.utf8.count + Self.longestNumber else { return false }
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
    let (name, start) = part(of: date)
    let known = Set(try titles(start..<start + Self.period))
    var title = name
    var number = 1
    while known.contains(title) {
      number += 1
      title = texts.names.numbered(name, number)
    }
    return title
  }
}
