import GRDB

extension DatabaseMigrator {
  /// Creates the table of tags, and adds the tags to the index of titles and transcripts. FTS5 adds no columns to a table, so the index is
  /// made again. Triggers keep it up to date. It is empty until ``fillSearchIndex(in:)``.
  static func createTags(in database: Database) throws {
    try database.create(table: "memoTag") { table in
      table.column("memo", .text).notNull().references("memo", onDelete: .cascade)
      // The text in which case does not matter.
      table.column("key", .text).notNull()
      table.column("text", .text).notNull()
      table.primaryKey(["memo", "key"])
    }
    let tags = """
      coalesce((SELECT group_concat(text, char(10)) FROM memoTag WHERE memo = %), '')
      """
    let update = """
      UPDATE memoText SET tags = \(tags) WHERE rowid = (SELECT id FROM transcript WHERE memo = %);
      """
    try database.execute(
      sql: """
        DROP TRIGGER transcriptAdded;
        DROP TABLE memoText;
        CREATE VIRTUAL TABLE memoText
        USING fts5(title, text, tags, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');

        CREATE TRIGGER transcriptAdded AFTER INSERT ON transcript BEGIN
          INSERT INTO memoText (rowid, title, text, tags)
          VALUES (
            new.id, coalesce((SELECT title FROM memo WHERE id = new.memo), ''), new.text,
            \(tags.replacing("%", with: "new.memo")));
        END;
        CREATE TRIGGER memoTagged AFTER INSERT ON memoTag BEGIN
          \(update.replacing("%", with: "new.memo"))
        END;
        CREATE TRIGGER memoUntagged AFTER DELETE ON memoTag BEGIN
          \(update.replacing("%", with: "old.memo"))
        END;
        """)
  }
}
