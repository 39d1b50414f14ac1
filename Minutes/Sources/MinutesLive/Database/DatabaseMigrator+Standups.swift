import GRDB

extension DatabaseMigrator {
  /// Creates the tables of stand-ups, of their past meetings, and of the meetings that run.
  static func createStandups(in database: Database) throws {
    try database.create(table: "standup") { table in
      // The order in which they were added.
      table.autoIncrementedPrimaryKey("position")
      table.column("id", .text).notNull().unique()
      table.column("title", .text).notNull()
      table.column("seconds", .integer).notNull()
      table.column("theme", .text).notNull()
      table.column("attendees", .text).notNull()
    }
    try database.create(table: "meeting") { table in
      table.primaryKey("id", .text)
      table.column("standup", .text).notNull().indexed()
      table.column("date", .double).notNull()
      table.column("isRecorded", .boolean).notNull()
      table.column("passages", .text).notNull()
    }
    try database.create(table: "runningMeeting") { table in
      table.primaryKey("id", .text)
      table.column("standup", .text).notNull()
      table.column("savedAt", .double).notNull()
      table.column("generation", .integer).notNull()
      table.column("json", .text).notNull()
    }
  }

  /// Adds the recordings of meetings that were resumed on another page. `NULL` stands for the one with the id of the meeting.
  static func addRecordingsOfMeetings(in database: Database) throws {
    try database.alter(table: "meeting") { table in
      table.add(column: "recordings", .text)
    }
  }

  /// Adds who spoke when in a meeting, whether a transcript has these speakers, and the ids of deleted stand-ups and meetings.
  static func addMeetingSpeakers(in database: Database) throws {
    try database.alter(table: "meeting") { table in
      table.add(column: "turns", .text).notNull().defaults(to: "[]")
    }
    try database.alter(table: "transcript") { table in
      table.add(column: "hasMeetingSpeakers", .boolean).notNull().defaults(to: false)
    }
    try database.create(table: "deletedStandup") { table in
      table.primaryKey("id", .text)
    }
  }

  /// Creates the table with the transcripts of meetings that run, in parts: each second only the last ones are written.
  static func createRunningTranscripts(in database: Database) throws {
    try database.create(table: "runningTranscript") { table in
      table.column("meeting", .text).notNull()
      table.column("part", .integer).notNull()
      table.column("text", .text).notNull()
      table.primaryKey(["meeting", "part"])
    }
    try database.execute(
      sql: """
        CREATE TRIGGER runningTranscriptRemoved AFTER DELETE ON runningMeeting BEGIN
          DELETE FROM runningTranscript WHERE meeting = old.id;
        END;
        """)
  }
}
