import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct StandupDatabaseTests {
  private let temporary = TemporaryFolder()
  private var folder: DataFolder { temporary.folder }

  private let standup = Standup(
    id: UUID(1),
    attendees: [Attendee(id: UUID(2), name: "Blob"), Attendee(id: UUID(3), name: "Blob Jr")],
    duration: .seconds(600), theme: .seafoam, title: "Design")
  private let meeting = Meeting(
    id: UUID(9), date: Date(timeIntervalSince1970: 1_234_567_890), isRecorded: true,
    passages: [Meeting.Passage(speaker: "Blob", text: "Do some talking", start: 1.5)])

  private var running: RunningMeeting { running(UUID(9)) }

  private func running(_ id: Meeting.ID) -> RunningMeeting {
    RunningMeeting(
      id: id, standupID: UUID(1), date: meeting.date, elapsed: 3, recorded: 4,
      isRecorded: true, savedAt: meeting.date + 3, transcript: MeetingTranscript())
  }

  @Test func `stand-ups and meetings are found again after a restart`() async throws {
    // Given stand-ups that were added, held and edited
    do {
      let library = try await MemoLibrary(folder)
      try await library.standups.save([.plan(Standup(id: UUID(5), title: "First"))])
      async let second: Void = library.standups.save([
        .plan(standup), .addMeeting(meeting, standup.id), .addMeeting(meeting, standup.id),
      ])
      await library.flush()
      try await second
    }

    // When the library is opened again
    let library = try await MemoLibrary(folder)

    // Then all is there, in the order in which it was added
    var held = standup
    held.meetings = [meeting]
    #expect(
      try await library.standups.load()
        == StandupsRecord(standups: [Standup(id: UUID(5), title: "First"), held]))

    // And an edit does not touch the meetings
    var edited = standup
    edited.title = "Review"
    try await library.standups.save([.plan(edited), .delete(UUID(5))])
    edited.meetings = [meeting]
    #expect(try await library.standups.load() == StandupsRecord(standups: [edited]))
    async let deletion: Void = library.standups.save([.deleteMeeting(meeting.id, standup.id)])
    await library.flush()
    try await deletion
    #expect(try await library.standups.load().standups[0].meetings == [])
  }

  @Test func `two processes see each other's stand-ups and running meetings`() async throws {
    let first = try await MemoLibrary(folder)
    let second = try await MemoLibrary(folder)
    var records = second.standups.changes().makeAsyncIterator()
    var meetings = second.standups.runningMeetings().makeAsyncIterator()
    #expect(try await records.next() == StandupsRecord())
    #expect(try await meetings.next() == RunningMeetingsRecord())

    try await first.standups.save([.plan(standup)])
    #expect(try await records.next()?.standups == [standup])
    try await first.standups.saveRunning(running)
    #expect(try await meetings.next()?.meetings == [running])
  }

  @Test func `a running meeting is saved until it is kept or discarded`() async throws {
    let library = try await MemoLibrary(folder)
    let database = library.database
    var meetings = library.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next()?.meetings == [])
    try await database.save([.plan(standup)])
    try await library.standups.saveRunning(running)
    #expect(try await meetings.next()?.meetings == [running])

    // An older state that comes late changes nothing
    var older = running
    older.savedAt -= 2
    older.recorded -= 2
    older.elapsed = 1
    try await library.standups.saveRunning(older)
    #expect(try await database.runningMeetingCount(elapsed: 3) == 1)

    // A clock that was set back does not stop the saves
    var next = running
    next.savedAt -= 3_600
    next.recorded += 1
    next.elapsed = 4
    try await library.standups.saveRunning(next)
    #expect(try await database.runningMeetingCount(elapsed: 4) == 1)

    // Nor does a page that ran it before another page resumed it
    var resumed = running
    resumed.generation = 1
    resumed.elapsed = 5
    try await library.standups.saveRunning(resumed)
    var late = running
    late.savedAt += 1
    try await library.standups.saveRunning(late)
    #expect(try await database.runningMeetingCount(elapsed: 5) == 1)

    // The meeting that is kept runs no more, and its last state that comes late does not bring it back
    try await database.save([.addMeeting(meeting, standup.id)])
    while try await meetings.next()?.meetings != [] {}
    try await library.standups.saveRunning(running)
    #expect(try await database.runningMeetingCount(elapsed: 3) == 0)

    // Nor does one that is discarded
    try await database.save([.deleteMeeting(meeting.id, standup.id)])
    #expect(try await database.runningMeetingCount(elapsed: 3) == 0)
    try await library.standups.saveRunning(running(UUID(10)))
    try await library.standups.discardRunning(UUID(10))
    try await library.standups.saveRunning(running(UUID(10)))
    #expect(try await database.runningMeetingCount(elapsed: 3) == 0)

    // Or one of a stand-up that is deleted, also if it was not saved before
    try await library.standups.saveRunning(running(UUID(11)))
    try await database.save([.delete(standup.id)])
    try await library.standups.saveRunning(running(UUID(11)))
    try await library.standups.saveRunning(running(UUID(12)))
    #expect(try await database.runningMeetingCount(elapsed: 3) == 0)
  }

  @Test(arguments: [
    "UPDATE standup SET attendees = '[{'", "UPDATE standup SET theme = 'mauve'",
    "UPDATE standup SET seconds = 'long'", "UPDATE meeting SET passages = x'00ff'",
    "UPDATE standup SET attendees = json_insert(attendees, '$[#]', json(attendees ->> '$[0]'))",
    "UPDATE meeting SET date = 9e99", "UPDATE meeting SET standup = 'gone'",
    "UPDATE meeting SET standup = '00000000-0000-0000-0000-0000000000ff'",
    "UPDATE meeting SET recordings = '[{'",
  ])
  func `unreadable rows are reported and never overwritten`(damage: String) async throws {
    let library = try await MemoLibrary(folder)
    let database = library.database
    let other = Standup(id: UUID(5), title: "Other")
    try await database.save([.plan(standup), .addMeeting(meeting, standup.id), .plan(other)])
    try await database.write { try $0.execute(sql: damage + " WHERE id != '\(UUID(5).key)'") }
    let damaged = try await database.rows()

    // The others are shown, and those that cannot be read are named
    let record = try await library.standups.load()
    #expect(record.unreadable.count == 1)
    #expect(record.standups.ids.contains(other.id))
    let finding = await Doctor(folder).findings().first { $0.subject == "Stand-ups" }
    #expect(finding?.result == "unreadable: \(record.unreadable[0])")
    #expect(finding?.remedy != nil)

    // Changes of others leave them as they are
    try await database.save([.plan(other)])
    #expect(try await database.rows() == damaged)
  }

  @Test func `a meeting has its recordings, also one of an earlier version`() async throws {
    let library = try await MemoLibrary(folder)
    let resumed = Meeting(
      id: UUID(9), date: meeting.date,
      recordings: [Meeting.Recording(id: UUID(9)), Meeting.Recording(id: UUID(10), start: 61.5)],
      passages: [])
    try await library.database.save([.plan(standup), .addMeeting(resumed, standup.id)])
    #expect(try await library.standups.load().standups.first?.meetings == [resumed])

    // An earlier version knew only one
    try await library.database.write { try $0.execute(sql: "UPDATE meeting SET recordings = NULL") }
    #expect(
      try await library.standups.load().standups.first?.meetings[0].recordings
        == [Meeting.Recording(id: UUID(9))])
  }

  @Test(arguments: [
    "json = '{'", "json = x'00'", "savedAt = 9e99", "generation = 'many'", "standup = 'none'",
    "json = replace(json, '\"recorded\":4', '\"recorded\":-1')",
    "savedAt = savedAt; UPDATE runningTranscript SET text = '{'",
  ])
  func `an unreadable running meeting is reported and set aside`(damage: String) async throws {
    let library = try await MemoLibrary(folder)
    try await library.database.save([.plan(standup)])
    try await library.standups.saveRunning(running)
    var meetings = library.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next()?.meetings == [running])
    try await library.database.write {
      try $0.execute(sql: "UPDATE runningMeeting SET \(damage)")
    }
    let damaged = try await library.database.read {
      try Row.fetchOne($0, sql: "SELECT quote(json) FROM runningMeeting")?[0] as String? ?? ""
    }

    // The page and the doctor name it
    let name = "running meeting \(running.id.key)"
    #expect(try await meetings.next() == RunningMeetingsRecord(unreadable: [name]))
    let finding = await Doctor(folder).findings().first { $0.subject == "Stand-ups" }
    #expect(finding?.result == "unreadable: \(name)")
    #expect(finding?.remedy?.contains(name) == true)

    // The page that runs the meeting saves it again, and the damaged row is kept
    var next = running
    next.savedAt += 1
    try await library.standups.saveRunning(next)
    #expect(try await meetings.next() == RunningMeetingsRecord(meetings: [next]))
    let kept = try await library.database.read {
      try String.fetchAll($0, sql: "SELECT content FROM setAside")
    }
    #expect(kept.count == 2 && kept[0].contains("json = \(damaged)"))
    #expect(kept.last?.contains("part = 0, text = ") == true)
  }

  @Test func `a running meeting is left until a page saves it again`() async throws {
    // given
    let library = try await MemoLibrary(folder)
    let other = try await MemoLibrary(folder)
    try await library.database.save([.plan(standup)])
    try await library.standups.saveRunning(running)
    var meetings = other.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next()?.meetings == [running])
    // when
    try await library.standups.leaveRunning(running.id, 0)
    // then
    var left = running
    left.isLeft = true
    #expect(left.isInterrupted(at: left.savedAt))
    #expect(try await meetings.next()?.meetings == [left])
    // when another page resumes it
    var resumed = running
    resumed.generation = 1
    try await library.standups.saveRunning(resumed)
    // then
    #expect(try await meetings.next()?.meetings == [resumed])
    // and: a late note of the page before changes nothing
    try await library.standups.leaveRunning(running.id, 0)
    #expect(
      try await library.database.read { try StandupReader().runningMeetings($0).meetings }
        == [resumed])
  }

  @Test(arguments: ["'{'", "x'00'", "5"])
  func `an unreadable running meeting that was left stays as it is`(json: String) async throws {
    // given
    let library = try await MemoLibrary(folder)
    try await library.database.save([.plan(standup)])
    try await library.standups.saveRunning(running)
    try await library.database.write {
      try $0.execute(sql: "UPDATE runningMeeting SET json = \(json)")
    }
    // when
    try await library.standups.leaveRunning(running.id, 0)
    // then
    let isUnchanged = try await library.database.read {
      try Bool.fetchOne($0, sql: "SELECT json = \(json) FROM runningMeeting")
    }
    #expect(isUnchanged == true)
  }

  @Test func `a folder of an earlier version has no stand-ups`() async throws {
    try await folder.makeDatabase(upTo: "transcripts")
    #expect(await Doctor(folder).findings().contains { $0.result == "0 stand-ups" })
    let library = try await MemoLibrary(folder)
    #expect(try await library.standups.load() == StandupsRecord())
  }
}

extension MemoDatabase {
  fileprivate func runningMeetingCount(elapsed: TimeInterval) async throws -> Int {
    try await read {
      try StandupReader().runningMeetings($0).meetings.count { $0.elapsed == elapsed }
    }
  }

  /// All rows, as text.
  fileprivate func rows() async throws -> [String] {
    try await read { database in
      try ["standup", "meeting"].flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY id").map(\.description)
      }
    }
  }
}
