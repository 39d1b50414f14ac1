import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Recordings that other pages show, also those of other processes. Two libraries of one folder stand for two processes.
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies {
    $0.continuousClock = TestClock()
    // Before the time of each file, so that none is old.
    $0.date = .constant(Date(timeIntervalSince1970: 1_234_567_890))
  }
)
struct OngoingRecordingTests {
  private let temporary = TemporaryFolder()
  private let id = UUID(uuidString: "00000000-0000-0000-0000-00000000002A")!
  private let phone = UUID()
  private let laptop = UUID()
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  /// The first recordings that satisfy a condition.
  private func recordings(
    in library: MemoLibrary, for browser: UUID? = nil,
    where isWanted: @Sendable ([ListedRecording]) -> Bool
  ) async throws -> [ListedRecording] {
    for try await recordings in library.ongoingRecordings(for: browser).recordings()
    where isWanted(recordings) {
      return recordings
    }
    return []
  }

  private func chunk(_ frames: Range<Int>) -> SoundChunk {
    SoundChunk(firstFrame: frames.lowerBound, samples: Signal.samples(frames))
  }

  @Test func `another process shows a recording from its start to its end`() async throws {
    // Given two processes without a recording
    let recorder = try await MemoLibrary(temporary.folder)
    let other = try await MemoLibrary(temporary.folder)
    #expect(try await recordings(in: other) { _ in true } == [])

    // When the phone records a second
    let store = recorder.recordingStore(of: phone)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(id: id, chunk: chunk(0..<48_000))

    // Then both processes show it, and each browser knows whether it is its own
    for (library, browser) in [(recorder, phone), (other, laptop)] {
      let found = try await recordings(in: library, for: browser) { $0.first?.duration == 1 }
      #expect(
        found == [
          ListedRecording(
            id: id, date: date, duration: 1, isInThisBrowser: browser == phone)
        ])
    }

    // And it is gone when it is a memo
    _ = try await store.finish(id: id, frameCount: 48_000)
    #expect(try await recordings(in: other) { $0.isEmpty } == [])
  }

  @Test func `a discarded recording is not shown any more, and an import never is`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore(of: phone)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(try await recordings(in: library) { !$0.isEmpty }.map(\.id) == [id])
    try await store.discard(id: id)
    #expect(try await library.database.read(OngoingRow.all) == [])

    _ = try await library.store.begin(
      UUID(), date: date, format: Signal.format, isImport: true)
    #expect(try await library.database.read(OngoingRow.all) == [])
  }

  /// The first rows that satisfy a condition.
  private func rows(
    of library: MemoLibrary, where isWanted: @Sendable ([OngoingRow]) -> Bool
  ) async throws -> [OngoingRow] {
    for try await rows in library.database.ongoingRecordings.values() where isWanted(rows) {
      return rows
    }
    return []
  }

  @Test func `sound that is left in a browser is not shown as a recording`() async throws {
    // Given sound of a closed page, which its browser uploads, and a recording that begins later
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore(of: phone)
    let other = UUID()
    _ = try await store.begin(id: id, date: date, format: Signal.format, isListed: false)
    _ = try await store.begin(id: other, date: date, format: Signal.format)
    // Then only the recording is shown
    #expect(try await rows(of: library) { !$0.isEmpty }.map(\.id) == [other])

    // When the page of the recording is closed and its browser uploads the rest
    _ = try await store.begin(id: other, date: date, format: Signal.format, isListed: false)
    // Then it is not shown any more
    #expect(try await rows(of: library, where: \.isEmpty) == [])
    // And not again, because of a pause from before
    await store.notePaused(id: other, isPaused: true)
    let third = UUID()
    _ = try await store.begin(id: third, date: date, format: Signal.format)
    #expect(try await rows(of: library) { !$0.isEmpty }.map(\.id) == [third])
  }

  @Test func `a pause is stored until the page goes on, also for its next session`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore(of: phone)
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    await store.notePaused(id: id, isPaused: true)
    let row = OngoingRow(
      id: id, date: date, format: Signal.format, browser: phone, isPaused: true)
    #expect(try await rows(of: library) { $0.first?.isPaused == true } == [row])
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    // Changes of the table are made one after the other: the row of a later recording follows one that the session had made.
    let other = UUID()
    _ = try await store.begin(id: other, date: date + 1, format: Signal.format)
    let both = try await rows(of: library) { $0.contains { $0.id == other } }
    #expect(both.first { $0.id == id } == row)
    await store.notePaused(id: id, isPaused: false)
    let resumed = try await rows(of: library) { $0.contains { $0.id == id && !$0.isPaused } }
    #expect(resumed.count == 2)
  }

  @Test func `a row that could not be written is written when the page goes on`() async throws {
    // Given a database that refuses the row of a recording, and takes that of a later one
    let library = try await MemoLibrary(temporary.folder)
    let refusal = """
      CREATE TRIGGER refusal BEFORE INSERT ON ongoingRecording WHEN new.id = '\(id.key)' BEGIN
        SELECT RAISE(ABORT, 'refused');
      END
      """
    try await library.database.write { try $0.execute(sql: refusal) }
    let store = library.recordingStore(of: phone)
    let other = UUID()
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    await store.notePaused(id: id, isPaused: true)
    _ = try await store.begin(id: other, date: date + 1, format: Signal.format)
    #expect(try await rows(of: library) { !$0.isEmpty }.map(\.id) == [other])
    // When the page begins the recording again in another session
    try await library.database.write { try $0.execute(sql: "DROP TRIGGER refusal") }
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    // Then its row is there, with the pause
    let both = try await rows(of: library) { $0.count == 2 }
    #expect(both.map(\.id) == [id, other])
    #expect(both.first?.isPaused == true)
  }

  @Test func `a recording that no page follows is not shown any more`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.recordingStore(of: phone)
      .begin(id: id, date: date, format: Signal.format)
    #expect(await library.store.closeIdle(now: date) == [])
    // The row is written while the recording goes on.
    #expect(try await rows(of: library) { !$0.isEmpty }.map(\.id) == [id])
    let later = date + RecordingStore.idlePeriod
    #expect(await library.store.closeIdle(now: later) == [id])
    #expect(try await rows(of: library) { $0.isEmpty } == [])
  }

  @Test(arguments: [0, 48_000])
  func `the recording of a killed process ends with its recovery`(frameCount: Int) async throws {
    // Given the row and the files that a killed process leaves, and a recording of a living one
    let living = UUID()
    let library = try await MemoLibrary(temporary.folder)
    _ = try await library.recordingStore.begin(id: living, date: date, format: Signal.format)
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try RecordingMark(id: id, date: date, format: Signal.format).write(to: files.mark)
    let header = WAVHeader(format: Signal.format, dataSize: frameCount * 2).encoded
    try (header + Signal.samples(0..<frameCount)).write(to: files.wav)
    let row = OngoingRow(id: id, date: date, format: Signal.format, browser: phone)
    try await library.database.write { try row.save($0) }
    #expect(try await library.database.read(OngoingRow.all).count == 2)

    // When the next process starts, then it leaves only the other recording
    let next = try await MemoLibrary(temporary.folder)
    #expect(next.recoveredMemos.count == (frameCount > 0 ? 1 : 0))
    #expect(try await next.database.read(OngoingRow.all).map(\.id) == [living])
  }

  @Test func `a recording without new sound is paused, or silent`() throws {
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    func write(_ frameCount: Int) throws {
      try Data(count: WAVHeader.size + frameCount * 2).write(to: files.wav)
    }
    let paused = UUID()
    try temporary.folder.files(of: paused).folder.createFolder()
    let pausedWAV = temporary.folder.files(of: paused).wav
    let rows = [
      OngoingRow(id: id, date: date, format: Signal.format),
      OngoingRow(id: paused, date: date, format: Signal.format, isPaused: true),
    ]
    var meter = OngoingMeter(folder: temporary.folder, browser: nil)
    meter.rows = rows
    // Without a file there is nothing to show.
    #expect(meter.measure(now: date) == [])
    try write(48_000)
    try Data(count: WAVHeader.size).write(to: pausedWAV)
    // A pause is known at once. The same again is not reported.
    let first = meter.measure(now: date)
    #expect(first?.map(\.duration) == [1, 0])
    #expect(first?.map(\.progress) == [.growing, .paused])
    for _ in 0..<2 { #expect(meter.measure(now: date) == nil) }
    let time = try #require(FileStatus(path: files.wav.path)).seconds
    let lastSound = Date(timeIntervalSince1970: TimeInterval(time))
    #expect(
      meter.measure(now: date)?.map(\.progress) == [.silent(since: lastSound), .paused])
    #expect(meter.measure(now: date) == nil)
    // Another recording changes nothing about these.
    meter.rows = rows + [OngoingRow(id: UUID(), date: date, format: Signal.format)]
    #expect(meter.measure(now: date) == nil)
    try write(96_000)
    let recording = try #require(meter.measure(now: date)?.first)
    #expect(recording.duration == 2)
    #expect(recording.isGrowing)
    // Without the id of this browser, no recording is its own.
    #expect(!recording.isInThisBrowser)
    // Measurements at changes of the rows follow each other at once, and do not count.
    for _ in 0..<4 {
      meter.rows = rows
      #expect(meter.measure(now: date) == nil)
    }
  }

  @Test func `the first measurement shows a recording as other pages do`() throws {
    // Given files without new sound
    let paused = UUID()
    for memo in [id, paused] {
      let files = temporary.folder.files(of: memo)
      try files.folder.createFolder()
      try Data(count: WAVHeader.size).write(to: files.wav)
    }
    let time = try #require(FileStatus(path: temporary.folder.files(of: id).wav.path)).seconds
    let lastSound = Date(timeIntervalSince1970: TimeInterval(time))
    let row = OngoingRow(id: id, date: date, format: Signal.format)
    var pausedRow = OngoingRow(id: paused, date: date, format: Signal.format, isPaused: true)
    // When pages open 2 and 4 seconds later
    var early = OngoingMeter(folder: temporary.folder, browser: nil)
    var late = early
    early.rows = [row, pausedRow]
    late.rows = [row, pausedRow]
    // Then the age of the file says whether sound arrives
    #expect(early.measure(now: lastSound + 2)?.map(\.progress) == [.growing, .paused])
    #expect(
      late.measure(now: lastSound + 4)?.map(\.progress) == [
        .silent(since: lastSound), .paused,
      ])

    // When the paused page goes on, then its first sound is not late yet
    pausedRow.isPaused = false
    late.rows = [row, pausedRow]
    #expect(
      late.measure(now: lastSound + 4)?.map(\.progress) == [
        .silent(since: lastSound), .growing,
      ])
  }

  @Test func `a recording without sound for ten seconds is abandoned, unless it is paused`() throws
  {
    // given
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try Data(count: WAVHeader.size).write(to: files.wav)
    let time = try #require(FileStatus(path: files.wav.path)).seconds
    let lastSound = Date(timeIntervalSince1970: TimeInterval(time))
    var row = OngoingRow(id: id, date: date, format: Signal.format)
    var meter = OngoingMeter(folder: temporary.folder, browser: nil)
    meter.rows = [row]
    // when
    let progress = (0..<12).compactMap { _ in meter.measure(now: date)?.first?.progress }
    // then
    #expect(progress == [.growing, .silent(since: lastSound), .abandoned(since: lastSound)])
    // and: pages that open 10 and 11 seconds after the last sound show the same
    for (seconds, progress) in [
      (10, .silent(since: lastSound)), (11, .abandoned(since: lastSound)),
    ] as [(TimeInterval, ListedRecording.Progress)] {
      var late = OngoingMeter(folder: temporary.folder, browser: nil)
      late.rows = [row]
      #expect(late.measure(now: lastSound + seconds)?.map(\.progress) == [progress])
    }
    // when its page is back, and is paused
    row.isPaused = true
    meter.rows = [row]
    // then
    #expect(meter.measure(now: date)?.map(\.progress) == [.paused])
  }

  @Test func `a row with any values is left out`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.write { database in
      for values in [
        "'x', 1, 48000, 1, NULL, 0, NULL", "'\(UUID().key)', 1, 0, 1, 'y', 0, NULL",
        "'\(UUID().key)', 1e300, 48000, 1, NULL, 0, 'Nowhere/Land'",
      ] {
        try database.execute(sql: "INSERT INTO ongoingRecording VALUES (\(values))")
      }
    }
    #expect(try await library.database.read(OngoingRow.all) == [])
  }
}
