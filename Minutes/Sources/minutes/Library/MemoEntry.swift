import Foundation
import MinutesCore

/// A memo in JSON. Later versions may add fields.
struct MemoEntry: Encodable {
  var id: String
  var title: String
  /// The time of recording, in UTC.
  var date: Date
  /// In seconds.
  var duration: TimeInterval
  /// Where playing stopped, in seconds.
  var position: TimeInterval
  var isFavorite: Bool
  var isRecovered: Bool
  /// The duration of lost sound, in seconds.
  var missingDuration: TimeInterval
  /// The time at which it was deleted, in UTC. Missing for other memos.
  var deletionDate: Date?

  init(_ memo: Memo, deletionDate: Date? = nil) {
    id = memo.id.uuidString.lowercased()
    title = memo.title
    date = memo.date
    duration = memo.duration
    position = memo.position
    isFavorite = memo.isFavorite
    isRecovered = memo.isRecovered
    missingDuration = memo.missingDuration
    self.deletionDate = deletionDate
  }
}

/// Prints a value as JSON.
func printJSON(_ value: some Encodable) throws {
  print(String(decoding: try jsonData(value), as: UTF8.self))
}

/// Encodes a value with sorted keys and dates in ISO 8601.
func jsonData(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return try encoder.encode(value)
}
