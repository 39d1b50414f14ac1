package import Foundation
package import MinutesCore

/// A memo in JSON. Later versions may add fields.
package struct MemoEntry: Encodable {
  var id: String
  var title: String
  /// The time of recording, in UTC.
  var date: Date
  /// In seconds.
  var duration: TimeInterval
  /// Where playing stopped, in seconds.
  var position: TimeInterval
  var isFavorite: Bool
  var tags: [String]
  var bookmarks: [BookmarkEntry]
  var isRecovered: Bool
  /// The duration of lost sound, in seconds.
  var missingDuration: TimeInterval
  /// The time at which it was deleted, in UTC. Missing for other memos.
  var deletionDate: Date?

  package init(_ memo: Memo, deletionDate: Date? = nil) {
    id = memo.id.uuidString.lowercased()
    title = memo.title
    date = memo.date
    duration = memo.duration
    position = memo.position
    isFavorite = memo.isFavorite
    tags = memo.tags.texts
    bookmarks = memo.bookmarks.map { BookmarkEntry($0) }
    isRecovered = memo.isRecovered
    missingDuration = memo.missingDuration
    self.deletionDate = deletionDate
  }
}

/// Encodes a value with sorted keys and dates in ISO 8601.
package func jsonData(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return try encoder.encode(value)
}
