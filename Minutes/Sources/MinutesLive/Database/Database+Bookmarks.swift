import BoundedNumbers
import Foundation
import GRDB
package import MinutesCore

extension DatabaseMigrator {
  /// Creates the table of bookmarks.
  static func createBookmarks(in database: Database) throws {
    try database.create(table: "memoBookmark") { table in
      table.column("memo", .text).notNull().references("memo", onDelete: .cascade)
      table.column("id", .text).notNull()
      // In seconds from the start.
      table.column("position", .double).notNull()
      table.column("label", .text).notNull()
      table.primaryKey(["memo", "id"])
    }
  }
}

extension Database {
  /// Reads the bookmarks of all memos, by the keys of the memos. Rows that no bookmark can have are left out.
  ///
  /// - Parameter id: A memo, to read only its bookmarks.
  func bookmarks(of id: Memo.ID? = nil) throws -> [String: MemoBookmarks] {
    var bookmarks: [String: [MemoBookmark]] = [:]
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT * FROM memoBookmark \(id == nil ? "" : "WHERE memo = ?") ORDER BY position, id
        """, arguments: StatementArguments([id?.key].compactMap(\.self)))
    while let row = try rows.next() {
      var reader = ValueReader(row)
      guard let bookmark = UUID(key: reader.text("id")) else { continue }
      bookmarks[reader.text("memo"), default: []].append(
        MemoBookmark(
          id: bookmark,
          position: reader.number("position", as: SoundPosition.self, otherwise: 0),
          label: reader.text("label")))
    }
    return bookmarks.mapValues { MemoBookmarks($0) }
  }

  /// Adds bookmarks to a memo, and replaces those with the same ids.
  func insert(_ bookmarks: some Sequence<MemoBookmark>, of memo: Memo.ID) throws {
    for bookmark in bookmarks {
      try execute(
        sql: """
          INSERT INTO memoBookmark (memo, id, position, label) VALUES (?, ?, ?, ?)
          ON CONFLICT (memo, id) DO UPDATE SET position = excluded.position, label = excluded.label
          """, arguments: [memo.key, bookmark.id.key, bookmark.position, bookmark.label])
    }
  }

  /// Checks that a memo is not deleted and not being continued.
  func requireMemo(_ id: Memo.ID) throws {
    guard try hasMemo(id) else { throw RepositoryFailure.noSuchMemo }
  }

  /// Whether a memo exists that is neither deleted nor being continued.
  func hasMemo(_ id: Memo.ID) throws -> Bool {
    try !MemoRow.present.filter(key: id.key).isEmpty(self)
  }
}

/// A bookmark in `memo.json`. Later versions may add fields.
package struct BookmarkEntry: Codable, Equatable {
  /// The id. Missing in exports of other programs.
  var id: String?
  /// In seconds from the start. Missing if the file has no number there.
  var position: Double?
  var label: String?

  package init(_ bookmark: MemoBookmark) {
    id = bookmark.id.key
    position = bookmark.position
    label = bookmark.label
  }

  /// Reads an entry. Fields of another type are missing, so that the other fields of the file can be used.
  package init(from decoder: any Decoder) throws {
    let fields = try? decoder.container(keyedBy: CodingKeys.self)
    id = try? fields?.decodeIfPresent(String.self, forKey: .id)
    position = try? fields?.decodeIfPresent(Double.self, forKey: .position)
    label = try? fields?.decodeIfPresent(String.self, forKey: .label)
  }

  /// The bookmark. `nil` if no recording has the position.
  ///
  /// - Parameter isNew: Whether it gets another id.
  func bookmark(isNew: Bool) -> MemoBookmark? {
    guard let position = position.flatMap({ Bounded<SoundPosition>($0) }) else { return nil }
    let id = isNew ? nil : id.flatMap { UUID(uuidString: $0) }
    return MemoBookmark(id: id ?? UUID(), position: position.value, label: label ?? "")
  }
}

extension Optional where Wrapped == [BookmarkEntry] {
  /// The valid ones among the entries of a file.
  func bookmarks(areNew: Bool) -> MemoBookmarks {
    MemoBookmarks((self ?? []).lazy.compactMap { $0.bookmark(isNew: areNew) })
  }
}
