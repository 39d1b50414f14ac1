import GRDB

extension DatabaseMigrator {
  /// Creates the tables of playlists and of their memos.
  static func createPlaylists(in database: Database) throws {
    try database.create(table: "playlist") { table in
      // The order in which they were created.
      table.autoIncrementedPrimaryKey("position")
      table.column("id", .text).notNull().unique()
      table.column("title", .text).notNull()
      table.column("date", .double).notNull()
      table.column("current", .text)
    }
    try database.create(table: "playlistMemo") { table in
      table.column("playlist", .text).notNull()
        .references("playlist", column: "id", onDelete: .cascade)
      table.column("memo", .text).notNull().indexed()
      table.column("rank", .integer).notNull()
      table.primaryKey(["playlist", "memo"])
    }
  }
}
