import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct RecordingRecoveryTests {
  let temporary = TemporaryFolder()
  let id = UUID(uuidString: "00000000-0000-0000-0000-00000000002A")!
  let date = Date(timeIntervalSince1970: 1_234_567_890)
  var files: RecordingFiles { temporary.folder.files(of: id) }

  /// Creates the files of a process that was killed during a recording.
  func leave(_ wav: Data?, mark: Bool = true) throws {
    try files.folder.createFolder()
    if mark {
      try RecordingMark(id: id, date: date, format: Signal.format).write(to: files.mark)
    }
    try wav?.write(to: files.wav)
  }

  func header(_ frames: Int) -> Data {
    WAVHeader(format: Signal.format, dataSize: frames * 2).encoded
  }

  func recovered(
    _ frameCount: Int, sourceLocation: SourceLocation = #_sourceLocation
  )
    async throws -> MemoLibrary
  {
    let library = try await MemoLibrary(temporary.folder)
    #expect(library.recoveryProblems == [], sourceLocation: sourceLocation)
    let memo = try #require(library.recoveredMemos.first, sourceLocation: sourceLocation)
    #expect(memo.isRecovered, sourceLocation: sourceLocation)
    try await expectSignal(
      memo, in: library, frameCount: frameCount, sourceLocation: sourceLocation)
    #expect(!FileManager.default.fileExists(atPath: files.mark.path))
    // It is recovered only once.
    #expect(try await MemoLibrary(temporary.folder).recoveredMemos == [])
    return library
  }

  @Test func aValidFileIsLeftAloneByteForByte() async throws {
    let data = header(1_000) + Signal.samples(0..<1_000)
    try leave(data)
    let before = try files.wav.resourceValues(forKeys: [.contentModificationDateKey])
    _ = try await recovered(1_000)
    #expect(try Data(contentsOf: files.wav) == data)
    let after = try URL(fileURLWithPath: files.wav.path)
      .resourceValues(forKeys: [.contentModificationDateKey])
    #expect(before.contentModificationDate == after.contentModificationDate)
  }

  @Test(arguments: [0, 1, 999, 1_001, 2_147_483_000])
  func aHeaderThatIsBehindOrAheadIsBroughtUpToDate(said: Int) async throws {
    try leave(header(said) + Signal.samples(0..<1_000))
    _ = try await recovered(1_000)
    #expect(try Data(contentsOf: files.wav) == header(1_000) + Signal.samples(0..<1_000))
  }

  @Test func aHeaderThatIsNoneIsMadeFromTheMark() async throws {
    try leave(Data(count: 44) + Signal.samples(0..<1_000))
    _ = try await recovered(1_000)
  }

  @Test func halfASampleAtTheEndStaysWhereItIs() async throws {
    let data = Signal.samples(0..<1_000) + Data([42])
    try leave(header(900) + data)
    _ = try await recovered(1_000)
    #expect(try Data(contentsOf: files.wav) == header(1_000) + data)
  }

  @Test(arguments: [false, true])
  func `a memo that its process finishes concurrently is left alone`(isImport: Bool) async throws {
    // given: the files of an import or a recording that has not ended
    let library = try await MemoLibrary(temporary.folder)
    try leave(header(1_000) + Signal.samples(0..<1_000))
    try RecordingMark(id: id, date: date, format: Signal.format, isImport: isImport)
      .write(to: files.mark)
    var row = MemoRow(id: id, date: date, format: Signal.format, frameCount: 1_000)
    row.title = "Song"
    // when: it ends between the look at the database and the lock
    let outcome = try await FileOperation.$willPerform.withValue({ [row, files] change in
      guard change == "open \(files.wav.path)" else { return }
      try? library.database.pool.write { try row.insert($0) }
    }) {
      try await RecordingRecovery(folder: temporary.folder, database: library.database).recover(id)
    }
    // then
    #expect(outcome == .isMemo)
    #expect(try Data(contentsOf: files.wav) == header(1_000) + Signal.samples(0..<1_000))
    #expect(try await library.database.row(id)?.title == "Song")
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `only folders without a memo or with a mark are checked`() async throws {
    // given: memos, one of whose process was killed before it had removed the mark, and one in the trash
    let library = try await MemoLibrary(temporary.folder)
    var memos: [Memo.ID] = []
    for _ in 0..<5 { memos.append(try await library.recordMemo(on: date)) }
    try await library.repository.delete(ids: [memos[4]])
    let mark = temporary.folder.files(of: memos[0]).mark
    try RecordingMark(id: memos[0], date: date, format: Signal.format).write(to: mark)
    // and an interrupted recording, and a folder without a memo whose name is in upper case
    try leave(header(0) + Signal.samples(0..<1_000))
    let upper = temporary.folder.recordings.appendingPathComponent(
      "FFFFFFFF-0000-0000-0000-00000000000B")
    try upper.createFolder()
    // when
    let outcomes = try await RecordingRecovery(
      folder: temporary.folder, database: library.database
    ).run()
    // then
    let other = try #require(UUID(uuidString: upper.lastPathComponent))
    #expect(Set(outcomes.keys) == [memos[0], id, other])
    #expect(outcomes[memos[0]] == .isMemo)
    #expect(outcomes[other] == .isEmpty)
    #expect(!FileManager.default.fileExists(atPath: mark.path))
    let memo = try #require(try await library.repository.fetchAll().first { $0.id == id })
    #expect(memo.isRecovered && outcomes[id] == .recovered(memo))
    try await expectSignal(memo, in: library, frameCount: 1_000)
  }

  @Test func aRecordingWithoutAMarkIsFoundToo() async throws {
    try leave(header(10) + Signal.samples(0..<1_000), mark: false)
    _ = try await recovered(1_000)
  }

  @Test(arguments: [Data?.none, Data(), Data(count: 20), Data(count: 44)])
  func aRecordingWithoutSoundStaysAndIsNoMemo(data: Data?) async throws {
    try leave(data)
    let library = try await MemoLibrary(temporary.folder)
    #expect(library.recoveredMemos == [])
    #expect(library.recoveryProblems == [])
    #expect(FileManager.default.fileExists(atPath: files.mark.path))
    // It can be continued.
    let store = library.recordingStore
    let begun = try await store.begin(id: id, date: .distantPast, format: Signal.format)
    #expect(begun.frameCount == 0)
    #expect(begun.date == date)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<100)))
    let memo = try await store.finish(id: id, frameCount: 100)
    try await expectSignal(memo, in: library, frameCount: 100)
  }

  @Test(arguments: [Data?.none, Data(), Data(count: 44)])
  func `the folder of a recording without sound is removed after an hour`(
    data: Data?
  ) async throws {
    try leave(data)
    let library = try await MemoLibrary(temporary.folder)
    #expect(await library.maintain(now: Date.now) == [])
    #expect(FileManager.default.fileExists(atPath: files.folder.path))
    #expect(await library.maintain(now: Date.now + 3_700) == [])
    #expect(!FileManager.default.fileExists(atPath: files.folder.path))
  }

  @Test func `the folder of a recording whose file cannot be looked at stays`() async throws {
    // Given a file that names itself
    try leave(nil)
    try FileManager.default.createSymbolicLink(
      atPath: files.wav.path, withDestinationPath: files.wav.lastPathComponent)
    let library = try await MemoLibrary(temporary.folder)
    // Then it is reported, because it may have sound
    let failure = FileFailure(operation: "look at", path: files.wav.path, code: ELOOP)
    #expect(await library.maintain(now: Date.now + 3_700) == [failure.description])
    #expect(FileManager.default.fileExists(atPath: files.mark.path))

    // When the file is removed, then the folder is, too
    try files.wav.removeFile()
    #expect(await library.maintain(now: Date.now + 3_700) == [])
    #expect(!FileManager.default.fileExists(atPath: files.folder.path))
  }

  @Test func `the folder of a recording that another process records stays`() async throws {
    try leave(Data(count: 44))
    let library = try await MemoLibrary(temporary.folder)
    // The page begins it again, and has no sound yet.
    let store = try await MemoLibrary(temporary.folder).recordingStore
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(await library.maintain(now: Date.now + 3_700) == [])
    #expect(FileManager.default.fileExists(atPath: files.wav.path))
  }

  @Test func aDamagedRecordingIsReportedAndKept() async throws {
    try leave(Data(count: 100), mark: false)
    let library = try await MemoLibrary(temporary.folder)
    #expect(library.recoveredMemos == [])
    #expect(
      library.recoveryProblems == [
        """
        \(files.wav.path) has an unknown sample rate: its header is damaged, and \(files.mark.lastPathComponent) is \
        missing. The file was not changed. Restore the folder from a backup.
        """
      ])
    #expect(try Data(contentsOf: files.wav) == Data(count: 100))
  }

  @Test func `a recovered memo knows of lost sound`() async throws {
    try leave(header(0) + Signal.samples(0..<1_000))
    try RecordingMark(id: id, date: date, format: Signal.format, missingDuration: 0.25)
      .write(to: files.mark)
    let library = try await recovered(1_000)
    #expect(library.recoveredMemos.map(\.missingDuration) == [0.25])

    // The duration is kept when the recording is continued.
    let store = library.recordingStore
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 1_000, samples: Signal.samples(1_000..<2_000)))
    #expect(try await store.finish(id: id, frameCount: 2_000).missingDuration == 0.25)
  }

  @Test func `marks of earlier versions say nothing of lost sound`() throws {
    let mark = """
      {"id":"\(id.uuidString)","date":0,"sampleRate":48000,"channelCount":1}
      """
    try FileManager.default.createDirectory(at: files.folder, withIntermediateDirectories: true)
    try Data(mark.utf8).write(to: files.mark)
    let read = try #require(try RecordingMark(at: files.mark))
    #expect(read.missingDuration == nil)
  }

  @Test func reportedFramesAreSavedToDisk() async throws {
    // Given sound of a killed process that may not be on disk yet
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await MemoLibrary(temporary.folder)
    let changes = LockIsolated<[String]>([])

    // When the browser asks for the number of stored frames
    let begun = try await FileOperation.$willPerform.withValue({ change in
      changes.withValue { $0.append(change) }
    }) {
      try await library.recordingStore.begin(id: id, date: date, format: Signal.format)
    }

    // Then they are on disk
    #expect(begun.frameCount == 1_000)
    #expect(changes.value.contains("save \(files.wav.path)"))
  }

  @Test func soundLostInAPowerCutIsSentByTheBrowser() async throws {
    // Given zeros, as some file systems leave them in place of unsynchronized data
    try leave(header(800) + Signal.samples(0..<800) + Data(count: 400))
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let begun = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(begun.frameCount == 1_000)

    // When the browser sends its unacknowledged sound
    let rest = SoundChunk(firstFrame: 700, samples: Signal.samples(700..<1_200))
    #expect(try await store.append(id: id, chunk: rest).frameCount == 1_200)

    // Then no sample is missing
    let memo = try await store.finish(id: id, frameCount: 1_200)
    try await expectSignal(memo, in: library, frameCount: 1_200)
  }

  @Test func aCancelledRecoveryIsNoFailure() async throws {
    try leave(header(0) + Signal.samples(0..<1_000))
    let recovery = RecordingRecovery(
      folder: temporary.folder, database: try MemoDatabase(temporary.folder))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await recovery.recover(id)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
