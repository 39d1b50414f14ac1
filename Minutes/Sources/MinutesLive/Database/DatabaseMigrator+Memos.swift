import GRDB
import MinutesCore

extension DatabaseMigrator {
  /// The migrations of the database. A released migration is never changed; new ones are appended.
  ///
  /// - Parameter naming: The titles of memos that have none. `nil`: they keep none until the database is opened with titles.
  static func memos(naming: MemoNaming? = nil) -> DatabaseMigrator {
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
        // The column names and values of the row, as SQL literals.
        table.column("content", .text)
      }
    }
    migrator.registerMigration("transcripts") { try createTranscripts(in: $0) }
    migrator.registerMigration("stand-ups") { try createStandups(in: $0) }
    migrator.registerMigration("speakers and parts of transcripts") { try addParts(in: $0) }
    migrator.registerMigration("recordings of meetings") { try addRecordingsOfMeetings(in: $0) }
    migrator.registerMigration("speakers and deletions of meetings") {
      try addMeetingSpeakers(in: $0)
    }
    migrator.registerMigration("transcripts of running meetings") {
      try createRunningTranscripts(in: $0)
    }
    migrator.registerMigration("suggested titles") { database in
      try database.alter(table: "transcript") { table in
        // The title that the words, or the time of recording, suggest. A memo with another title was named by the user. NULL: unknown.
        table.add(column: "suggestedTitle", .text)
      }
    }
    migrator.registerMigration("playlists") { try createPlaylists(in: $0) }
    migrator.registerMigration("favourites") { database in
      try database.alter(table: "memo") { table in
        table.add(column: "isFavorite", .boolean).notNull().defaults(to: false)
      }
    }
    migrator.registerMigration("tags") { try createTags(in: $0) }
    migrator.registerMigration("bookmarks") { try createBookmarks(in: $0) }
    migrator.registerMigration("search for first letters") { try fillSearchIndex(in: $0) }
    migrator.registerMigration("changes of memos") { try createChanges(in: $0) }
    migrator.registerMigration("edits of memos") { try createEdits(in: $0) }
    migrator.registerMigration("values of edited memos") { try addWrittenValues(in: $0) }
    migrator.registerMigration("recordings in progress") { try OngoingRow.createTable(in: $0) }
    migrator.registerMigration("pauses of recordings") { try OngoingRow.addPauses(in: $0) }
    migrator.registerMigration("checksums of memos") { database in
      try database.alter(table: "memo") { table in
        // `SoundChecksum` as text. NULL: unknown.
        table.add(column: "checksum", .text)
      }
    }
    if let naming { migrator.registerMigration("titles of memos") { try naming.nameAll(in: $0) } }
    migrator.registerMigration("time zones of recordings") { try OngoingRow.addTimeZones(in: $0) }
    migrator.registerMigration("time zones of memos") { database in
      try database.alter(table: "memo") { table in
        // The identifier. NULL: unknown.
        table.add(column: "timeZone", .text)
      }
    }
    return migrator
  }

  /// Adds speakers, and the parts that were transcribed when a process ended.
  private static func addParts(in database: Database) throws {
    try database.alter(table: "transcript") { table in
      // The number of speakers that the user has named, and the number that the words have.
      table.add(column: "speakerCount", .integer)
      table.add(column: "attributedCount", .integer)
      // Whether the process that is at it tells speakers apart, and does not transcribe.
      table.add(column: "isAttributing", .boolean).notNull().defaults(to: false)
      // How often a process has ended while it was at it.
      table.add(column: "endings", .integer).notNull().defaults(to: 0)
    }
    try database.create(table: "transcriptPart") { table in
      table.column("memo", .text).notNull()
      table.column("frameCount", .integer).notNull()
      // The position behind the part, in samples of the engine.
      table.column("end", .integer).notNull()
      table.column("json", .text).notNull()
      table.primaryKey(["memo", "end"])
    }
    try database.execute(
      sql: """
        CREATE TRIGGER transcriptPartsRemoved AFTER DELETE ON transcript BEGIN
          DELETE FROM transcriptPart WHERE memo = old.memo;
        END;
        """)
  }

  /// Creates a row for the transcript of each memo, and the index of titles and transcripts. Triggers keep both up to date.
  private static func createTranscripts(in database: Database) throws {
    try database.create(table: "transcript") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("memo", .text).notNull().unique()
      table.column("state", .text).notNull().defaults(to: TranscriptRow.Progress.waiting.rawValue)
      table.column("isRequested", .boolean).notNull().defaults(to: false)
      table.column("progress", .double).notNull().defaults(to: 0)
      table.column("reason", .text).notNull().defaults(to: "")
      // The length of the transcribed audio.
      table.column("frameCount", .integer).notNull().defaults(to: 0)
      table.column("revision", .integer).notNull().defaults(to: 0)
      table.column("isEdited", .boolean).notNull().defaults(to: false)
      table.column("text", .text).notNull().defaults(to: "")
      table.column("json", .text)
    }
    try database.create(indexOn: "transcript", columns: ["state"])
    // Before the triggers, so that the index is filled by the migration that creates its final version, and not several times.
    try database.execute(
      sql: "INSERT INTO transcript (memo) SELECT id FROM memo WHERE typeof(id) = 'text'")
    // The row id in the index is the id of the transcript.
    try database.execute(
      sql: """
        CREATE VIRTUAL TABLE memoText
        USING fts5(title, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');

        CREATE TRIGGER transcriptAdded AFTER INSERT ON transcript BEGIN
          INSERT INTO memoText (rowid, title, text)
          VALUES (new.id, coalesce((SELECT title FROM memo WHERE id = new.memo), ''), new.text);
        END;
        CREATE TRIGGER transcriptChanged AFTER UPDATE OF text ON transcript WHEN old.text IS NOT new.text BEGIN
          UPDATE memoText SET text = new.text WHERE rowid = new.id;
        END;
        CREATE TRIGGER transcriptRemoved AFTER DELETE ON transcript BEGIN
          DELETE FROM memoText WHERE rowid = old.id;
        END;
        CREATE TRIGGER memoAdded AFTER INSERT ON memo WHEN typeof(new.id) = 'text' BEGIN
          INSERT INTO transcript (memo) SELECT new.id
          WHERE NOT EXISTS (SELECT 1 FROM transcript WHERE memo = new.id);
        END;
        CREATE TRIGGER memoRenamed AFTER UPDATE OF title ON memo WHEN old.title IS NOT new.title BEGIN
          UPDATE memoText SET title = new.title
          WHERE rowid = (SELECT id FROM transcript WHERE memo = new.id);
        END;
        """)
  }
}
