import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(
  .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)), .timeLimit(.minutes(15)))
struct AutomaticTitleTests {
  private let temporary = TemporaryFolder()
  private let naming = MemoNaming(timeZone: .gmt, texts: .english)

  /// Nine o'clock on a morning.
  private let morning = Date(timeIntervalSince1970: 1_764_147_600)

  private func open() async throws -> MemoLibrary {
    try await MemoLibrary(temporary.folder, naming: naming)
  }

  /// Writes what a killed process leaves of a recording: 1,000 frames.
  private func writeInterruptedRecording(_ id: Memo.ID) throws {
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try RecordingMark(id: id, date: morning, format: Signal.format).write(to: files.mark)
    let header = WAVHeader(format: Signal.format, dataSize: 2_000)
    try (header.encoded + Signal.samples(0..<1_000)).write(to: files.wav)
  }

  private func titles(in library: MemoLibrary) async throws -> [String] {
    try await library.repository.fetchAll().map(\.title)
  }

  @Test func `the recordings of a morning are numbered, and keep their names`() async throws {
    // given
    let library = try await open()
    _ = try await library.recordMemo(on: morning)
    let second = try await library.recordMemo(on: morning + 60)
    _ = try await library.recordMemo(on: morning + 120)
    _ = try await library.recordMemo(on: morning + 86_400)
    let names = [
      "Morning recording", "Morning recording 3", "Morning recording 2", "Morning recording",
    ]
    #expect(try await titles(in: library) == names)

    // When one of them is deleted, then the others keep their names
    try await library.repository.delete(id: second)
    #expect(try await titles(in: library) == names.filter { !$0.hasSuffix("2") })

    // And a new one gets no name that a deleted one has, which may be restored
    _ = try await library.recordMemo(on: morning + 180)
    try await library.repository.restore(id: second)
    #expect(
      try await titles(in: library) == [
        "Morning recording", "Morning recording 4", "Morning recording 3", "Morning recording 2",
        "Morning recording",
      ])
  }

  @Test func `memos with other titles do not count`() async throws {
    let library = try await open()
    let first = try await library.recordMemo(on: morning)
    try await library.repository.rename(id: first, title: "Song")
    _ = try await library.recordMemo(on: morning + 60)
    #expect(try await titles(in: library) == ["Morning recording", "Song"])
  }

  @Test func `a search finds the name`() async throws {
    let library = try await open()
    let first = try await library.recordMemo(on: morning)
    let second = try await library.recordMemo(on: morning + 60)
    #expect(try await Set(library.repository.search("morn").map(\.id)) == [first, second])
    #expect(try await library.repository.search("recording 2").map(\.id) == [second])
  }

  @Test func `the first words take the place of the name, and no words leave it`() async throws {
    // given
    let library = try await open()
    let first = try await library.recordMemo(on: morning)
    let second = try await library.recordMemo(on: morning + 60)

    // When only noise is heard in the second memo, and words in the first one
    for text in ["", "what to tell the landlord"] {
      let request = try #require(try await library.database.startNextTranscription())
      try await library.database.finishTranscription(
        request, LibraryWithSpeech.transcript(text))
    }
    #expect(
      try await titles(in: library) == ["Morning recording 2", "What to tell the landlord"])

    // And when the words are removed, the name is there again
    _ = try await library.transcripts.save(id: first, transcript: Transcript(), revision: 1)
    #expect(try await titles(in: library) == ["Morning recording 2", "Morning recording"])

    // And words that come later take its place
    _ = try await library.transcripts.save(
      id: second, transcript: LibraryWithSpeech.transcript("a song"), revision: 1)
    #expect(try await titles(in: library) == ["A song", "Morning recording"])
  }

  @Test func `the first words take the place of the name also after the database was lost`()
    async throws
  {
    // given
    var library: MemoLibrary? = try await open()
    _ = try await library?.recordMemo(on: morning)
    library = nil
    for suffix in ["", "-wal", "-shm"] {
      try URL(fileURLWithPath: temporary.folder.database.path + suffix).removeFile()
    }
    // when
    let restored = try await open()
    #expect(try await titles(in: restored) == ["Morning recording"])
    let request = try #require(try await restored.database.startNextTranscription())
    try await restored.database.finishTranscription(
      request, LibraryWithSpeech.transcript("what to tell the landlord"))
    // then
    #expect(try await titles(in: restored) == ["What to tell the landlord"])
  }

  @Test func `words that are removed again leave the number as it is`() async throws {
    // given
    let library = try await open()
    let first = try await library.recordMemo(on: morning)
    let second = try await library.recordMemo(on: morning + 60)
    let request = try #require(try await library.database.startNextTranscription())
    try await library.database.finishTranscription(request, LibraryWithSpeech.transcript(""))
    try await library.repository.delete(id: first)
    try await library.repository.purge(id: first)
    // when
    _ = try await library.transcripts.save(id: second, transcript: Transcript(), revision: 1)
    // then
    #expect(try await titles(in: library) == ["Morning recording 2"])
  }

  @Test func `the trash marks the originals of edits`() async throws {
    // given
    let library = try await open()
    let edited = try await library.recordMemo(on: morning)
    let deleted = try await library.recordMemo(on: morning + 60)
    // when
    _ = try await MemoEditor(library).perform(.trim(edited, to: SoundRange(0, 0.08)))
    try await library.repository.delete(id: deleted)
    // then
    var changes = library.repository.deleted().makeAsyncIterator()
    let memos = try #require(try await changes.next())
    #expect(Set(memos.filter(\.isOriginal).map(\.id)) == [edited])
    #expect(Set(memos.map(\.id)) == [edited, deleted])
  }

  @Test func `an edited memo keeps its name`() async throws {
    // given
    let library = try await open()
    let id = try await library.recordMemo(on: morning)
    // when
    let editor = MemoEditor(library)
    let trimmed = try #require(
      try await editor.perform(.trim(id, to: SoundRange(0, 0.08))).memos.first)
    // then
    #expect(trimmed.title == "Morning recording")
    // and
    let parts = try await editor.perform(.split(trimmed.id, at: 0.04)).memos
    #expect(parts.map(\.title) == ["Morning recording", "Morning recording 2"])
    // and: nothing was changed since
    #expect(
      try await editor.undo(parts[0].id, discardingChanges: false).originals == [trimmed.id])
    #expect(try await titles(in: library) == ["Morning recording"])
  }

  @Test func `an interrupted recording is named when it is recovered`() async throws {
    // given
    let id = UUID()
    try writeInterruptedRecording(id)
    // when
    let restarted = try await open()
    // then
    #expect(restarted.recoveredMemos.map(\.title) == ["Morning recording"])
    #expect(
      try MemoSidecar(at: temporary.folder.files(of: id).sidecar)?.title == "Morning recording")
  }

  @Test(arguments: [true, false])
  func `the recording of a meeting is named after its stand-up`(isInterrupted: Bool) async throws {
    // given: a meeting that was resumed on another page, and is interrupted or kept without its recordings
    let library = try await open()
    let first = try await library.beginMemo(on: morning, frameCount: 4_800)
    let second = try await library.beginMemo(on: morning + 60, frameCount: 4_800)
    let standup = Standup(id: UUID(1), title: "Daily")
    try await library.database.save([.plan(standup)])
    let meeting = RunningMeeting(
      id: first, standupID: standup.id, date: morning, elapsed: 3, recorded: 3,
      recordings: [Meeting.Recording(id: first), Meeting.Recording(id: second, start: 2)],
      savedAt: morning + 3, transcript: MeetingTranscript())
    if isInterrupted {
      try await library.standups.saveRunning(meeting)
    } else {
      try await library.database.save([.addMeeting(meeting.meeting, standup.id)])
    }
    // when: its recordings become memos without its page
    for id in [first, second] {
      #expect(
        try await library.recordingStore.recover(id: id, frameCount: 4_800).title == "Daily")
    }
    // then: words do not replace the title
    let request = try #require(try await library.database.startNextTranscription())
    try await library.database.finishTranscription(
      request, LibraryWithSpeech.transcript("what to tell the landlord"))
    #expect(try await titles(in: library) == ["Daily", "Daily"])
    // and: other recordings have names of their own
    _ = try await library.recordMemo(on: morning + 120)
    #expect(try await titles(in: library).first == "Morning recording")
  }

  @Test(arguments: ["", " "])
  func `the recording of a stand-up without a title is named by its time`(
    title: String
  )
    async throws
  {
    // given
    let library = try await open()
    let id = try await library.beginMemo(on: morning, frameCount: 4_800)
    try await library.database.save([.plan(Standup(id: UUID(1), title: title))])
    try await library.standups.saveRunning(
      RunningMeeting(
        id: id, standupID: UUID(1), date: morning, elapsed: 3, recorded: 3, isRecorded: true,
        savedAt: morning + 3, transcript: MeetingTranscript()))
    // when
    let memo = try await library.recordingStore.recover(id: id, frameCount: 4_800)
    // then
    #expect(memo.title == "Morning recording")
  }

  @Test func `the recording of a meeting is named after its stand-up by the next process`()
    async throws
  {
    // given: the meeting and the files that a killed process leaves
    let id = UUID()
    var library: MemoLibrary? = try await open()
    try await library?.database.save([.plan(Standup(id: UUID(1), title: "Daily"))])
    try await library?.standups.saveRunning(
      RunningMeeting(
        id: id, standupID: UUID(1), date: morning, elapsed: 3, recorded: 3, isRecorded: true,
        savedAt: morning + 3, transcript: MeetingTranscript()))
    library = nil
    try writeInterruptedRecording(id)
    // when
    let restarted = try await open()
    // then
    #expect(restarted.recoveredMemos.map(\.title) == ["Daily"])
  }

  @Test(arguments: [
    "x'00'", "'{'", "'[]'", "'{\"recordings\":5}'", "'{\"recordings\":[5,\"x\",{\"id\":[]}]}'",
    "'ID'", "'{ID'", "'{\"recordings\":\"ID\"}'",
    "'{\"recordings\":[5,\"ID\",{\"id\":[\"ID\"]},{\"start\":\"ID\"}]}'",
    "'[5,\"ID\",{\"id\":[\"ID\"]}]'",
  ])
  func `meetings that cannot be read name nothing`(json: String) async throws {
    // given
    let library = try await open()
    let id = try await library.beginMemo(on: morning, frameCount: 4_800)
    try await library.database.save([.plan(Standup(id: UUID(1), title: "Daily"))])
    // Only a text with the id is parsed.
    let json = json.replacing("ID", with: id.uuidString)
    try await library.database.write { database in
      try database.execute(
        sql: """
          INSERT INTO runningMeeting (id, standup, savedAt, generation, json)
          VALUES ('\(UUID(9).key)', '\(UUID(1).key)', 0, 0, \(json));
          INSERT INTO meeting (id, standup, date, isRecorded, passages, recordings)
          VALUES ('\(UUID(8).key)', '\(UUID(1).key)', 0, 1, '[]', \(json));
          """)
    }
    // when
    let memo = try await library.recordingStore.recover(id: id, frameCount: 4_800)
    // then
    #expect(memo.title == "Morning recording")
  }

  @Test func `memos of an earlier version get names once`() async throws {
    // given
    let rows: [(UInt8, String, Double)] = [
      (1, "", morning.timeIntervalSince1970), (2, "Song", morning.timeIntervalSince1970 + 1),
      (3, " ", morning.timeIntervalSince1970 + 2), (4, "", 1e300),
    ]
    try await temporary.folder.makeDatabase(upTo: "checksums of memos") { database in
      for (number, title, date) in rows {
        try database.insertMemo(UUID(Int(number)), title: title, date: date)
      }
    }
    // when
    var library: MemoLibrary? = try await open()
    // then
    let names = try await library?.repository.fetchAll().filter { $0.id != UUID(4) }
    #expect(names?.map(\.title) == ["Morning recording 2", "Song", "Morning recording"])
    // And a title that the user removes later stays away
    try await library?.repository.rename(id: UUID(1), title: "")
    library = nil
    let restarted = try await open()
    #expect(try await restarted.repository.fetchAll().first { $0.id == UUID(1) }?.title == "")
  }
}
