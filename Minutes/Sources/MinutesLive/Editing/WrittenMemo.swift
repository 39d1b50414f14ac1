import Foundation
import GRDB
import MinutesCore

/// The values of a memo that the user can change, as an edit has written them, or as they are now.
struct WrittenMemo: Codable, Equatable {
  private var title: String
  private var isFavorite: Bool
  private var tags: [String]
  private var bookmarks: [Bookmark]

  /// The title that the words or the time of recording suggest. It is no change of the user.
  private var suggestedTitle: String?

  /// The revision of the words, if the user has edited them.
  private var editedRevision: Int?

  private struct Bookmark: Codable, Equatable {
    var id: UUID
    var position: TimeInterval
    var label: String
  }

  /// Reads a memo. `nil` if it is not in the list.
  init?(_ id: Memo.ID, _ database: Database) throws {
    guard let row = try MemoRow.present.filter(key: id.key).fetchOne(database) else { return nil }
    let additions = try database.additions(of: id)
    let transcript = try TranscriptRow.fetchOne(database, id, withWords: false)
    title = row.title
    isFavorite = row.isFavorite
    tags = additions.tags.texts
    bookmarks = additions.bookmarks.map {
      Bookmark(id: $0.id, position: $0.position, label: $0.label)
    }
    suggestedTitle = try String.fetchOne(
      database, sql: "SELECT suggestedTitle FROM transcript WHERE memo = ?", arguments: [id.key])
    editedRevision = transcript.flatMap { $0.isEdited ? $0.revision : nil }
  }

  /// Reads stored values. `nil` if they are damaged.
  init?(json: String) {
    guard let values = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = values
  }

  /// The values as the database stores them.
  var json: String? {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the user has changed the memo since it was written. Words that a transcription has made are no change.
  func isChanged(since written: Self) -> Bool {
    title != written.title && (title != suggestedTitle || title.isEmpty)
      || isFavorite != written.isFavorite || tags != written.tags || bookmarks != written.bookmarks
      || editedRevision != nil && editedRevision != written.editedRevision
  }
}
