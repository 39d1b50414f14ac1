import GRDB

extension DatabaseMigrator {
  /// Creates the table of the memos that edits have made, and of those that they were made of.
  static func createEdits(in database: Database) throws {
    try database.create(table: "memoEdit") { table in
      table.column("edit", .text).notNull()
      table.column("memo", .text).notNull().indexed()
      // Whether the edit has made the memo. Otherwise the memo is an original.
      table.column("isResult", .boolean).notNull()
      // The place among the results or the originals.
      table.column("position", .integer).notNull()
      table.primaryKey(["edit", "memo"])
    }
    // Without all of its originals an edit cannot be undone.
    try database.execute(
      sql: """
        CREATE TRIGGER memoEditsRemoved AFTER DELETE ON memo BEGIN
          DELETE FROM memoEdit
          WHERE edit IN (SELECT edit FROM memoEdit WHERE memo = old.id AND NOT isResult)
            OR memo = old.id;
        END;
        """)
  }

  /// Adds the values that edits have written, so that changes since then are known.
  static func addWrittenValues(in database: Database) throws {
    try database.alter(table: "memoEdit") { table in
      // `WrittenMemo` as JSON. NULL: an original, or a memo that an earlier version has made.
      table.add(column: "written", .text)
    }
  }
}
