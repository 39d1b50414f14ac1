import GRDB

extension DatabaseMigrator {
  /// How the database has come to be what it is. What was released is never changed: something is added.
  static var memos: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("memos") { database in
      try database.create(table: "memo") { table in
        table.primaryKey("id", .text)
        table.column("title", .text).notNull()
        table.column("date", .double).notNull()
        table.column("sampleRate", .integer).notNull().check { $0 > 0 }
        table.column("channelCount", .integer).notNull().check { $0 > 0 }
        table.column("frameCount", .integer).notNull().check { $0 >= 0 }
        table.column("position", .double).notNull()
        table.column("isRecovered", .boolean).notNull()
        table.column("audio", .text).notNull()
        table.column("deletedAt", .double)
        table.column("isOngoing", .boolean).notNull()
        table.column("archivedAt", .double)
      }
      try database.create(indexOn: "memo", columns: ["date"])
      try database.create(table: "preferences") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("json", .text).notNull()
      }
    }
    migrator.registerMigration("speeds of memos") { database in
      try database.alter(table: "memo") { table in
        table.add(column: "rate", .double).notNull().defaults(to: 1)
      }
    }
    migrator.registerMigration("missing sound of memos") { database in
      try database.alter(table: "memo") { table in
        table.add(column: "missingDuration", .double).notNull().defaults(to: 0)
      }
    }
    migrator.registerMigration("rows set aside") { database in
      try database.create(table: "setAside") { table in
        table.autoIncrementedPrimaryKey("id")
        // The names and values of the row, as SQL expresses them.
        table.column("content", .text)
      }
    }
    return migrator
  }
}
