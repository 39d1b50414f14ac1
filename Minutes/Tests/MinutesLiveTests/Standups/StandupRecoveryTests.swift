import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Stand-ups after the loss of their database.
@Suite(.timeLimit(.minutes(15))) struct StandupRecoveryTests {
  private let temporary = TemporaryFolder()
  private var folder: DataFolder { temporary.folder }
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private let standup = Standup(
    id: UUID(2),
    attendees: [Attendee(id: UUID(3), name: "Blob"), Attendee(id: UUID(4), name: "Blöb “Jr”")],
    duration: .seconds(600), theme: .seafoam, title: "Design\n1/2")
  private let other = Standup(id: UUID(1), title: "Other")

  private func meeting(_ id: Meeting.ID, after time: TimeInterval = 0) -> Meeting {
    Meeting(
      id: id, date: date + time,
      recordings: [Meeting.Recording(id: id), Meeting.Recording(id: UUID(77), start: 120.5)],
      passages: [Meeting.Passage(speaker: "Blob", text: "Do some talking", start: 1.5)],
      turns: [
        MeetingTranscript.Turn(speaker: "Blob", start: 0.25),
        MeetingTranscript.Turn(speaker: "Blöb “Jr”", start: 300),
      ])
  }

  private var running: RunningMeeting {
    RunningMeeting(
      id: UUID(20), standupID: standup.id, date: date, elapsed: 3, recorded: 4, isRecorded: true,
      savedAt: date + 3, transcript: MeetingTranscript())
  }

  /// Saves changes without the pause between two saves.
  private func save(_ changes: [StandupChange], in library: MemoLibrary) async throws {
    try await library.database.save(changes)
    await library.standupCopies.write(changes)
  }

  private func file(_ table: StandupTable, _ id: UUID) -> URL {
    StandupFile(table, id, of: standup.id).url(in: folder)
  }

  private func finding() async -> Finding? {
    await Doctor(folder).findings().first { $0.subject == "Stand-ups" }
  }

  /// A library with two stand-ups, of which the first has two meetings, and one that runs.
  private func makeLibrary() async throws -> MemoLibrary {
    let library = try await MemoLibrary(folder)
    try await library.standups.save([
      .plan(standup), .addMeeting(meeting(UUID(9)), standup.id),
      .addMeeting(meeting(UUID(10), after: 60), standup.id), .plan(other),
    ])
    try await library.standups.saveRunning(running)
    // The next save need not wait, and the library can be closed.
    await library.flush()
    return library
  }

  private var record: StandupsRecord {
    var standup = standup
    standup.meetings = [meeting(UUID(10), after: 60), meeting(UUID(9))]
    return StandupsRecord(standups: [standup, other])
  }

  @Test func `stand-ups are the same after their database is lost`() async throws {
    // Given stand-ups, and the recording of a meeting
    var library: MemoLibrary? = try await makeLibrary()
    let store = library!.recordingStore
    _ = try await store.begin(id: UUID(9), date: date, format: Signal.format)
    _ = try await store.append(
      id: UUID(9), chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<100)))
    let memo = try await store.finish(id: UUID(9), frameCount: 100)
    // A meeting that runs is copied in the next round.
    #expect(await library!.standupCopies.writeAll() == [])
    library = nil

    // When the database is lost
    try folder.removeDatabase()
    let rebuilt = try await MemoLibrary(folder)

    // Then all is there, in the same order
    #expect(try await rebuilt.standups.load() == record)
    var meetings = rebuilt.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next() == RunningMeetingsRecord(meetings: [running]))
    #expect(try await rebuilt.repository.fetchAll().map(\.id) == [memo.id])
    #expect(rebuilt.standupProblems == [])
    #expect(
      rebuilt.repairs == [
        "Added 2 stand-ups to the database that it did not know.",
        "Added 2 meetings to the database that it did not know.",
        "Added 1 running meeting to the database that it did not know.",
      ])
    // And the copies are for their owner only
    #expect(DataFolder.permissions(of: folder.standups.path) == 0o700)
    #expect(DataFolder.permissions(of: file(.standup, standup.id).path) == 0o600)
  }

  @Test func `rebuilding a database keeps the stand-ups`() async throws {
    // Given stand-ups of an earlier version, which has made no copies, and a row that cannot be read
    do {
      let library = try await makeLibrary()
      try await library.database.write {
        try $0.execute(
          sql: "UPDATE standup SET theme = 'mauve' WHERE id = ?", arguments: [other.id.key])
      }
    }
    try FileManager.default.removeItem(at: folder.standups)

    let rebuild = try await DatabaseRebuild.run(folder, now: date)
    #expect(rebuild.standupCount == 1)
    #expect(
      rebuild.problems == [
        "standup \(other.id.key) is unreadable in the old database, and has no copy."
      ])
    #expect(try await MemoLibrary(folder).standups.load().standups == [record.standups[0]])
    #expect(await finding()?.result == "1 stand-up")
  }

  @Test func `rebuilding a database takes a row rather than its older copy`() async throws {
    var edited = standup
    edited.title = "Edited"
    do {
      let library = try await makeLibrary()
      // A copy is written after its row.
      try await library.database.save([.plan(edited)])
    }
    _ = try await DatabaseRebuild.run(folder, now: date)
    #expect(try await MemoLibrary(folder).standups.load().standups.first?.title == "Edited")
  }

  @Test func `a locked database is not rebuilt from older copies`() async throws {
    // Given a row that is newer than its copy
    var edited = standup
    edited.title = "Edited"
    do {
      let library = try await makeLibrary()
      try await library.database.save([.plan(edited)])
    }
    // And a connection that locks the database, as the last one of a library does while it closes
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let lock = try DatabaseQueue(path: folder.database.path, configuration: configuration)
    try await lock.write { try $0.execute(sql: "UPDATE standup SET title = title") }

    // When the database is rebuilt
    let failure = await #expect(throws: DatabaseFailure.self) {
      _ = try await DatabaseRebuild.run(folder, now: date, timeout: 0)
    }
    #expect(failure?.code == .SQLITE_BUSY)

    // Then it is kept, and can be rebuilt later
    #expect(FileManager.default.fileExists(atPath: folder.database.path))
    try lock.close()
    let rebuild = try await DatabaseRebuild.run(folder, now: date)
    #expect(rebuild.problems == [])
    #expect(try await MemoLibrary(folder).standups.load().standups.first?.title == "Edited")
  }

  @Test func `rebuilding a database that cannot be opened keeps the stand-ups`() async throws {
    do { _ = try await makeLibrary() }
    try folder.removeDatabase()
    try Data("no database".utf8).write(to: folder.database)
    let rebuild = try await DatabaseRebuild.run(folder, now: date)
    #expect(rebuild.problems == [])
    #expect(try await MemoLibrary(folder).standups.load() == record)
  }

  @Test func `stand-ups of an earlier version get copies`() async throws {
    var library: MemoLibrary? = try await makeLibrary()
    library = nil
    try FileManager.default.removeItem(at: folder.standups)
    library = try await MemoLibrary(folder)
    #expect(await library!.maintain(now: date) == [])
    library = nil
    try folder.removeDatabase()
    #expect(try await MemoLibrary(folder).standups.load() == record)
  }

  // MARK: Changes

  @Test func `an edited stand-up is restored as it was edited`() async throws {
    var library: MemoLibrary? = try await makeLibrary()
    var edited = standup
    edited.title = "Review"
    edited.attendees.removeLast()
    try await save([.plan(edited)], in: library!)
    library = nil
    try folder.removeDatabase()
    edited.meetings = record.standups[0].meetings
    #expect(try await MemoLibrary(folder).standups.load().standups == [edited, other])
  }

  @Test func `deleted stand-ups and meetings stay deleted`() async throws {
    var library: MemoLibrary? = try await makeLibrary()
    #expect(await library!.standupCopies.writeAll() == [])
    try await save([.deleteMeeting(UUID(9), standup.id), .delete(other.id)], in: library!)
    try await library!.standups.discardRunning(running.id)
    library = nil
    try folder.removeDatabase()
    library = try await MemoLibrary(folder)
    var rest = standup
    rest.meetings = [meeting(UUID(10), after: 60)]
    #expect(try await library!.standups.load() == StandupsRecord(standups: [rest]))
    var meetings = library!.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next() == RunningMeetingsRecord())

    // Nor does a stand-up with its meetings
    try await save([.delete(standup.id)], in: library!)
    library = nil
    try folder.removeDatabase()
    #expect(try await MemoLibrary(folder).standups.load() == StandupsRecord())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.standups.path) == ["lock"])
  }

  @Test func `a copy that could not be removed brings nothing back`() async throws {
    // Given a process that was killed after a deletion and before the removal of the copies
    var library: MemoLibrary? = try await makeLibrary()
    #expect(await library!.standupCopies.writeAll() == [])
    try await library!.database.save([.deleteMeeting(UUID(9), standup.id), .delete(other.id)])
    try await library!.database.discardRunning(running.id)
    library = nil

    // When the next one starts
    library = try await MemoLibrary(folder)

    // Then the database counts, and the copies are removed
    #expect(library!.repairs == [])
    #expect(try await library!.standups.load().standups.map(\.meetings.count) == [1])
    #expect(await library!.standupCopies.writeAll() == [])
    #expect(
      Set(try StandupFile.all(in: folder).map(\.name))
        == ["standup.json", "meeting-\(UUID(10).key).json"])
  }

  @Test func `the copy of a meeting that ended is removed`() async throws {
    let library = try await makeLibrary()
    #expect(await library.standupCopies.writeAll() == [])
    #expect(FileManager.default.fileExists(atPath: file(.runningMeeting, running.id).path))
    try await save([.addMeeting(running.meeting, standup.id)], in: library)
    #expect(!FileManager.default.fileExists(atPath: file(.runningMeeting, running.id).path))
    #expect(FileManager.default.fileExists(atPath: file(.meeting, running.id).path))
  }

  @Test func `a stand-up that is saved after its deletion is restored`() async throws {
    var library: MemoLibrary? = try await makeLibrary()
    try await save([.delete(standup.id)], in: library!)
    // The page that runs its meeting saves both again.
    let meeting = meeting(UUID(9))
    try await save([.plan(standup), .addMeeting(meeting, standup.id)], in: library!)
    library = nil
    try folder.removeDatabase()
    let restored = try await MemoLibrary(folder).standups.load().standups[id: standup.id]
    #expect(restored?.meetings == [meeting])
  }

  @Test func `a copy that cannot be written does not refuse the change`() async throws {
    let library = try await makeLibrary()
    let url = file(.standup, standup.id)
    // A folder in place of the file.
    try url.removeFile()
    try url.createFolder()
    var edited = standup
    edited.title = "Review"
    try await save([.plan(edited)], in: library)
    #expect(try await library.standups.load().standups[id: standup.id]?.title == "Review")
    #expect(await library.standupCopies.writeAll().contains { $0.contains(url.path) })
    #expect(rmdir(url.path) == 0)
    #expect(await library.standupCopies.writeAll() == [])
    #expect(try String(contentsOf: url, encoding: .utf8).contains("Review"))
  }

  // MARK: Damage

  static let damage: [(table: StandupTable, text: String)] = [
    (.standup, ""), (.standup, "{"), (.standup, "[]"),
    (.standup, #"{"attendees":[],"position":1,"seconds":300,"theme":"mauve","title":""}"#),
    (.standup, #"{"attendees":[],"position":-1,"seconds":300,"theme":"tan","title":""}"#),
    (.standup, #"{"attendees":[],"position":1,"seconds":1e300,"theme":"tan","title":""}"#),
    (.standup, #"{"attendees":[],"position":1,"seconds":-1,"theme":"tan","title":""}"#),
    (.standup, #"{"attendees":[{"id":1}],"position":1,"seconds":1,"theme":"tan","title":""}"#),
    (.meeting, #"{"date":1e300,"passages":[],"recordings":[],"turns":[]}"#),
    (.meeting, #"{"date":0,"passages":[{"text":"a","start":-1}],"recordings":[],"turns":[]}"#),
    (
      .meeting, #"{"date":0,"passages":[],"recordings":[],"turns":[{"speaker":"a","start":1e9}]}"#
    ),
    (.meeting, "\u{0}\u{0}\u{0}"), (.runningMeeting, "{}"),
  ]

  @Test(arguments: StandupRecoveryTests.damage.indices)
  func `a damaged copy without its row is reported and kept`(index: Int) async throws {
    let (table, text) = Self.damage[index]
    let id = [.standup: standup.id, .meeting: UUID(9), .runningMeeting: running.id][table]!
    var library: MemoLibrary? = try await makeLibrary()
    #expect(await library!.standupCopies.writeAll() == [])
    library = nil
    let url = file(table, id)
    try Data(text.utf8).write(to: url)
    try folder.removeDatabase()

    // It is named on the page, at the start and by the doctor
    let rebuilt = try await MemoLibrary(folder)
    let path = StandupFile(table, id, of: standup.id).path
    #expect(rebuilt.standupProblems == ["\(path) cannot be read."])
    let loaded = try await rebuilt.standups.load()
    #expect(loaded.unreadable.contains(path))
    var changes = rebuilt.standups.changes().makeAsyncIterator()
    #expect(try await changes.next() == loaded)
    let finding = await finding()
    #expect(finding?.result.contains(path) == true)
    #expect(finding?.remedy?.contains("Restore \(path) in \(folder.url.path)") == true)

    // The rest is there
    #expect(loaded.standups.ids.contains(other.id))
    let count = loaded.standups[id: standup.id]?.meetings.count
    #expect(count == (table == .standup ? nil : table == .meeting ? 1 : 2))

    // Nothing overwrites it
    #expect(await rebuilt.maintain(now: date) == [])
    #expect(try Data(contentsOf: url) == Data(text.utf8))
  }

  @Test func `a damaged copy of a readable row is set aside`() async throws {
    let library = try await makeLibrary()
    let url = file(.standup, standup.id)
    let copy = try Data(contentsOf: url)
    for (number, suffix) in ["damaged", "damaged-2"].enumerated() {
      let damaged = Data("damaged \(number)".utf8)
      try damaged.write(to: url)
      let next = number == 0 ? library : try await MemoLibrary(folder)
      let problems = await next.standupCopies.writeAll()
      #expect(problems.count == 1 && problems[0].hasPrefix("\(url.path) cannot be read."))
      #expect(try Data(contentsOf: url) == copy)
      #expect(try Data(contentsOf: url.appendingPathExtension(suffix)) == damaged)
      #expect(await next.standupCopies.writeAll() == [])
    }
  }

  @Test(arguments: [
    "standup SET theme = 'mauve'", "meeting SET passages = '{'", "meeting SET turns = '[1]'",
    "runningMeeting SET json = '{'",
  ])
  func `an unreadable row is replaced by its copy at the next start`(damage: String) async throws {
    var library: MemoLibrary? = try await makeLibrary()
    try await save([.delete(other.id), .deleteMeeting(UUID(10), standup.id)], in: library!)
    let expected = try await library!.standups.load()
    #expect(await library!.standupCopies.writeAll() == [])
    try await library!.database.write { try $0.execute(sql: "UPDATE \(damage)") }
    // Nothing is copied from such a row.
    #expect(await library!.standupCopies.writeAll() == [])
    library = nil

    #expect(await finding()?.remedy?.hasPrefix("Start Minutes. It replaces ") == true)
    let restarted = try await MemoLibrary(folder)
    #expect(try await restarted.standups.load() == expected)
    var meetings = restarted.standups.runningMeetings().makeAsyncIterator()
    #expect(try await meetings.next() == RunningMeetingsRecord(meetings: [running]))
    #expect(restarted.repairs.count == 1)
    #expect(await finding()?.remedy == nil)
    let setAside = try await restarted.database.read {
      try String.fetchAll($0, sql: "SELECT content FROM setAside")
    }
    // The row, and the transcript of a meeting that runs
    #expect(setAside.count == (damage.hasPrefix("running") ? 2 : 1))
  }
}
