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
struct RecordingTimeZoneTests {
  private let temporary = TemporaryFolder()
  private let tokyo = TimeZone(identifier: "Asia/Tokyo")!
  private let id = UUID()

  /// Ten o'clock on a morning of the server, and seven o'clock on an evening in Tokyo.
  private let date = Date(timeIntervalSince1970: 1_764_151_200)

  private var files: RecordingFiles { temporary.folder.files(of: id) }

  private func open() async throws -> MemoLibrary {
    try await MemoLibrary(
      temporary.folder, naming: MemoNaming(timeZone: .gmt, texts: .english))
  }

  private func begin(_ store: RecordingStoreClient) async throws {
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<4_800)))
  }

  /// Writes what a killed process leaves of a recording of Tokyo: 1,000 frames.
  private func writeInterruptedRecording() throws {
    try files.folder.createFolder()
    try RecordingMark(id: id, date: date, timeZone: tokyo, format: Signal.format)
      .write(to: files.mark)
    let header = WAVHeader(format: Signal.format, dataSize: 2_000)
    try (header.encoded + Signal.samples(0..<1_000)).write(to: files.wav)
  }

  @Test func `a recording is named in the time zone of its browser, until its words are known`()
    async throws
  {
    // given
    let library = try await open()
    let store = library.recordingStore(of: UUID(), in: tokyo)
    try await begin(store)
    #expect(try RecordingMark(at: files.mark)?.timeZone == tokyo)
    // when
    let memo = try await store.finish(id: id, frameCount: 4_800)
    // then
    #expect(memo.title == "Evening recording")
    // and: a page without a cookie names in the time zone of the server
    let other = try await library.recordMemo(on: date)
    #expect(
      try await library.repository.fetchAll().first { $0.id == other }?.title
        == "Morning recording")
    // and: the first words take the place of both names
    for text in ["a song", "what to tell the landlord"] {
      let request = try #require(try await library.database.startNextTranscription())
      try await library.database.finishTranscription(request, LibraryWithSpeech.transcript(text))
    }
    #expect(
      try await Set(library.repository.fetchAll().map(\.title))
        == ["A song", "What to tell the landlord"])
  }

  /// The title under which other pages show the recording, which is listed a moment after it has begun. `nil` if they do not show it.
  private func listedTitle(in library: MemoLibrary) async throws -> String? {
    // The first value of each subscription is current. One subscription has no further value if the recording is not listed.
    for _ in 0..<100_000 {
      let rows = try await library.database.ongoingRecordings.values().first { _ in true }
      if let row = rows?.first(where: { $0.id == id }) { return row.title }
    }
    return nil
  }

  @Test func `other pages show a recording with the name that its memo will have`() async throws {
    // given: a memo of the same evening in Tokyo
    let library = try await open()
    let store = library.recordingStore(of: UUID(), in: tokyo)
    let first = UUID()
    _ = try await store.begin(id: first, date: date - 60, format: Signal.format)
    _ = try await store.append(
      id: first, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<4_800)))
    _ = try await store.finish(id: first, frameCount: 4_800)
    // when
    try await begin(store)
    // then
    #expect(try await listedTitle(in: library) == "Evening recording 2")
    // and: also if its next session is in another time zone
    try await begin(library.recordingStore(of: UUID(), in: .gmt))
    #expect(try await listedTitle(in: library) == "Evening recording 2")
    // and
    try await library.repository.rename(id: first, title: "Song")
    #expect(try await listedTitle(in: library) == "Evening recording")
    #expect(try await store.finish(id: id, frameCount: 4_800).title == "Evening recording")
  }

  @Test func `a recording that continues a memo is shown with its name`() async throws {
    // given
    try writeInterruptedRecording()
    let library = try await open()
    try await library.repository.rename(id: id, title: "Interview")
    // when
    _ = try await library.recordingStore(of: UUID(), in: .gmt)
      .begin(id: id, date: date, format: Signal.format)
    // then
    #expect(try await listedTitle(in: library) == "Interview")
  }

  /// Records in Tokyo.
  private func record() async throws {
    let library = try await open()
    let store = library.recordingStore(of: UUID(), in: tokyo)
    try await begin(store)
    _ = try await store.finish(id: id, frameCount: 4_800)
  }

  /// Gives the memo words, which become its title, removes them, and returns the title that it has then.
  private func titleWithoutWords(
    of memo: Memo.ID? = nil, in library: MemoLibrary
  ) async throws -> String? {
    let request = try #require(try await library.database.startNextTranscription())
    try await library.database.finishTranscription(request, LibraryWithSpeech.transcript("a song"))
    #expect(try await library.repository.fetchAll().map(\.title) == ["A song"])
    _ = try await library.transcripts.save(
      id: memo ?? id, transcript: Transcript(), revision: 1)
    return try await library.repository.fetchAll().first?.title
  }

  @Test(arguments: [false, true])
  func `a memo whose words are removed is named in the time zone of its browser`(
    isDatabaseLost: Bool
  ) async throws {
    // given: `memo.json` has the time zone, too
    try await record()
    #expect(try MemoSidecar(at: files.sidecar)?.timeZone == "Asia/Tokyo")
    if isDatabaseLost { try temporary.folder.removeDatabase() }
    // when
    let library = try await open()
    // then
    #expect(try await titleWithoutWords(in: library) == "Evening recording")
  }

  @Test(arguments: ["NULL", "'Nowhere/Land'", "''", "x'00'"])
  func `a memo of an unknown time zone is named in that of the server`(zone: String) async throws {
    // given
    try await record()
    try await temporary.openDatabase().write {
      try $0.execute(sql: "UPDATE memo SET timeZone = \(zone)")
    }
    // when
    let library = try await open()
    // then
    #expect(library.repairs == [])
    #expect(try await titleWithoutWords(in: library) == "Morning recording")
  }

  @Test func `a recording that is resumed elsewhere keeps its time zone`() async throws {
    // given
    let library = try await open()
    try await begin(library.recordingStore(of: UUID(), in: tokyo))
    // when
    let other = library.recordingStore(of: UUID(), in: .gmt)
    try await begin(other)
    // then
    #expect(try await other.finish(id: id, frameCount: 4_800).title == "Evening recording")
  }

  @Test func `a recording that only has a mark is continued in its time zone`() async throws {
    // given: a recording of an earlier process, which is not a memo
    let library = try await open()
    try writeInterruptedRecording()
    // when
    let store = library.recordingStore(of: UUID(), in: .gmt)
    let stored = try await store.begin(id: id, date: date, format: Signal.format)
    // then
    #expect(stored.frameCount == 1_000)
    #expect(try await store.finish(id: id, frameCount: 1_000).title == "Evening recording")
  }

  @Test func `an edited memo is named in the time zone of its browser`() async throws {
    // given
    let library = try await open()
    let store = library.recordingStore(of: UUID(), in: tokyo)
    try await begin(store)
    _ = try await store.finish(id: id, frameCount: 4_800)
    let edits = MemoEditClient.live(library, in: tokyo)
    // when
    let trimmed = try #require(
      try await edits.perform(edit: .trim(id, to: SoundRange(0, 0.08))).memos.first)
    // then
    #expect(trimmed.title == "Evening recording")
    // and
    let parts = try await edits.perform(edit: .split(trimmed.id, at: 0.04)).memos
    #expect(parts.map(\.title) == ["Evening recording", "Evening recording 2"])
  }

  @Test(arguments: [nil, .gmt] as [TimeZone?])
  func `an edited memo keeps the time zone of its original`(session: TimeZone?) async throws {
    // given
    try await record()
    let library = try await open()
    // when: it is edited from the command line, or on a page elsewhere
    let trimmed = try #require(
      try await MemoEditor(library, timeZone: session)
        .perform(.trim(id, to: SoundRange(0, 0.08))).memos.first)
    // then
    #expect(trimmed.title == "Evening recording")
    #expect(try await library.database.row(trimmed.id)?.timeZone == "Asia/Tokyo")
    #expect(try await titleWithoutWords(of: trimmed.id, in: library) == "Evening recording")
  }

  @Test func `joined memos have the first known time zone of their originals`() async throws {
    // given: the first one has none
    try await record()
    let library = try await open()
    let other = try await library.recordMemo(on: date)
    // when
    let joined = try #require(
      try await MemoEditor(library, timeZone: .gmt).perform(.join([other, id])).memos.first)
    // then
    #expect(try await library.database.row(joined.id)?.timeZone == "Asia/Tokyo")
  }

  @Test func `an interrupted recording is recovered with the name in its time zone`() async throws {
    // given
    try writeInterruptedRecording()
    // when
    let library = try await open()
    // then
    #expect(library.recoveredMemos.map(\.title) == ["Evening recording"])
    // and: it keeps the name when its page continues it
    let store = library.recordingStore(of: UUID(), in: .gmt)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(try await store.finish(id: id, frameCount: 1_000).title == "Evening recording")
  }

  @Test(arguments: ["", #","timeZoneIdentifier":"Nowhere/Land""#])
  func `a mark without a known time zone is valid`(zone: String) throws {
    // given
    try files.folder.createFolder()
    let mark = """
      {"id":"\(id.uuidString)","date":0,"sampleRate":48000,"channelCount":1\(zone)}
      """
    // when
    try Data(mark.utf8).write(to: files.mark)
    // then
    let read = try #require(try RecordingMark(at: files.mark))
    #expect(read.timeZone == nil && read.format == Signal.format)
  }
}
