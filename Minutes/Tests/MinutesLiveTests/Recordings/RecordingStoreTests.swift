import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct RecordingStoreTests {
  let temporary = TemporaryFolder()
  let id = UUID(uuidString: "00000000-0000-0000-0000-00000000002A")!
  let date = Date(timeIntervalSince1970: 1_234_567_890)

  func chunk(_ frames: Range<Int>) -> SoundChunk {
    SoundChunk(firstFrame: frames.lowerBound, samples: Signal.samples(frames))
  }

  func begun() async throws -> (MemoLibrary, RecordingStoreClient) {
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let recording = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(recording == StoredRecording(id: id, date: date, format: Signal.format, frameCount: 0))
    return (library, store)
  }

  @Test func aRecordingBecomesAMemo() async throws {
    let (library, store) = try await begun()
    #expect(try await store.append(id: id, chunk: chunk(0..<3_000)).frameCount == 3_000)
    let receipt = try await store.append(id: id, chunk: chunk(3_000..<5_000))
    #expect(receipt.frameCount == 5_000)
    #expect(receipt.peaks.count == 1)
    #expect(try await library.repository.fetchAll() == [])

    let memo = try await store.finish(id: id, frameCount: 5_000)
    #expect(memo == Memo(id: id, date: date, duration: 5_000 / 48_000))
    #expect(try await library.repository.fetchAll() == [memo])
    try await expectSignal(memo, in: library, frameCount: 5_000)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: temporary.folder.files(of: id).folder.path)
    #expect(files.sorted() == ["audio.wav", "memo.json", "peaks"])
    let waveform = try await library.repository.waveform(id: id, capacity: 10)
    #expect(waveform.columns.count == 3)
    #expect(waveform.columns[1].maximum == receipt.peaks.first?.maximum)
  }

  /// A signal on the left, and another one on the right.
  private func stereo(_ frames: Range<Int>) -> SoundChunk {
    var samples = Data()
    for frame in frames {
      for sample in [Signal.sample(frame), ~Signal.sample(frame + 100_000)] {
        samples.append(contentsOf: [
          UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8),
        ])
      }
    }
    return SoundChunk(firstFrame: frames.lowerBound, samples: samples)
  }

  @Test func `a stereo recording goes on in the next process, with both channels`() async throws {
    // Given a stereo recording whose process ends
    let format = try #require(SoundFormat(sampleRate: 48_000, channelCount: 2))
    do {
      let store = try await MemoLibrary(temporary.folder).recordingStore
      _ = try await store.begin(id: id, date: date, format: format)
      for chunk in [stereo(0..<2_000), stereo(1_000..<3_000)] {
        _ = try await store.append(id: id, chunk: chunk)
      }
    }
    // The bytes of half a frame are incomplete
    let wav = temporary.folder.files(of: id).wav
    let file = try FileHandle(forWritingTo: wav)
    try file.seekToEnd()
    try file.write(contentsOf: Data([1, 2]))
    try file.close()

    // When the next one resumes it
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let stored = try await store.begin(id: id, date: date, format: format)
    #expect(stored.frameCount == 3_000)
    await #expect(throws: RecorderFailure.self) {
      try await store.begin(id: id, date: date, format: Signal.format)
    }
    let receipt = try await store.append(id: id, chunk: stereo(2_900..<6_000))
    #expect(receipt.frameCount == 6_000)
    #expect(receipt.peaks.count == 1)
    let memo = try await store.finish(id: id, frameCount: 6_000)

    // Then the memo has every sample of each channel, and its duration
    #expect(memo.duration == 0.125)
    let reader = try SoundFileReader(wav)
    #expect(reader.format == format)
    let samples = try reader.read(frames: 7_000)
    #expect(
      samples == (0..<6_000).flatMap { [Signal.sample($0), ~Signal.sample($0 + 100_000)] })
    let waveform = try await library.repository.waveform(id: id, capacity: 10)
    #expect(waveform.columns.count == 3)
  }

  @Test func `lost sound is noted with the memo`() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<3_000))
    try await store.noteMissing(id: id, duration: 0.25)
    try await store.noteMissing(id: id, duration: 0.5)
    let memo = try await store.finish(id: id, frameCount: 3_000)
    #expect(memo.missingDuration == 0.5)
    #expect(try await library.repository.fetchAll() == [memo])

    // A loss may be reported after the end.
    try await store.noteMissing(id: id, duration: 0.75)
    #expect(try await library.repository.fetchAll().map(\.missingDuration) == [0.75])
    #expect(await library.maintain(now: Date(timeIntervalSince1970: 1_234_567_890)) == [])
    let sidecar = try MemoSidecar(at: temporary.folder.files(of: id).sidecar)
    #expect(sidecar?.missingDuration == 0.75)
  }

  @Test func `the mark of a recording follows lost sound to within a second`() async throws {
    let (_, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<3_000))
    let mark = temporary.folder.files(of: id).mark
    var marked: [TimeInterval?] = []
    for duration in [0.25, 0.5, 1.2, 1.25, 2, 2.5] {
      try await store.noteMissing(id: id, duration: duration)
      marked.append(try RecordingMark(at: mark)?.missingDuration)
    }
    #expect(marked == [0.25, 0.25, 0.25, 1.25, 1.25, 2.5])
  }

  @Test func theFileIsRightAfterEachChunk() async throws {
    let (_, store) = try await begun()
    var end = 0
    for size in [1, 100, 4_800, 3] {
      _ = try await store.append(id: id, chunk: chunk(end..<end + size))
      end += size
      let data = try Data(contentsOf: temporary.folder.files(of: id).wav)
      #expect(
        data
          == WAVHeader(format: Signal.format, dataSize: 2 * end).encoded + Signal.samples(0..<end))
    }
  }

  @Test func aChunkThatComesTwiceIsKeptOnce() async throws {
    let (library, store) = try await begun()
    for frames in [0..<100, 0..<100, 100..<200, 50..<250, 0..<10] {
      _ = try await store.append(id: id, chunk: chunk(frames))
    }
    // Acknowledged frames are not overwritten, and other samples for them are refused.
    let silence = SoundChunk(firstFrame: 0, samples: Data(count: 400))
    await #expect(throws: RecorderFailure.recordedElsewhere) {
      try await store.append(id: id, chunk: silence)
    }
    let memo = try await store.finish(id: id, frameCount: 250)
    try await expectSignal(memo, in: library, frameCount: 250)
  }

  @Test func `second sender of a recording is refused`() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<100))
    let other = SoundChunk(firstFrame: 50, samples: Data(count: 200))
    await #expect(throws: RecorderFailure.recordedElsewhere) {
      try await store.append(id: id, chunk: other)
    }
    #expect(try await store.append(id: id, chunk: chunk(50..<150)).frameCount == 150)
    let memo = try await store.finish(id: id, frameCount: 150)
    try await expectSignal(memo, in: library, frameCount: 150)
  }

  @Test(arguments: [
    StorageLimits(minimumFreeSpace: 1 << 60), StorageLimits(minimumFreeSpace: 0, maximumSize: 1),
  ])
  func `recording is refused before the disk is full`(limits: StorageLimits) async throws {
    // given: a recording in progress
    let (_, first) = try await begun()
    _ = try await first.append(id: id, chunk: chunk(0..<100))
    try await first.discard(id: id)
    let memo = try await finished()
    // when
    let store = try await MemoLibrary(temporary.folder, limits: limits).recordingStore
    let error = await #expect(throws: RecorderFailure.self) {
      try await store.begin(id: UUID(), date: date, format: Signal.format)
    }
    // then
    guard case .storage(let failure) = error else {
      Issue.record("Another failure was expected: \(String(describing: error))")
      return
    }
    #expect(failure.description.contains("MB") && failure.description.contains("--"))
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == [memo])
  }

  private func finished() async throws -> Memo {
    let (_, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<100))
    return try await store.finish(id: id, frameCount: 100)
  }

  @Test func `file that cannot be written leaves nothing behind`() throws {
    // given: a folder in place of the file
    let place = temporary.folder.url.appendingPathComponent("started.json")
    try place.appendingPathComponent("x").createFolder()
    // when
    #expect(throws: FileFailure.self) { try place.writeDurably(Data([1])) }
    // then
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.url.path)
    #expect(names == ["started.json"])
  }

  @Test func aChunkThatIsMissingIsNoticed() async throws {
    let (_, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<100))
    await #expect(throws: RecorderFailure.missingSound(expectedFrame: 100)) {
      try await store.append(id: id, chunk: chunk(101..<200))
    }
    await #expect(throws: RecorderFailure.missingSound(expectedFrame: 100)) {
      try await store.finish(id: id, frameCount: 200)
    }
    await #expect(throws: RecorderFailure.malformedSound) {
      try await store.append(id: id, chunk: SoundChunk(firstFrame: 100, samples: Data(count: 3)))
    }
    #expect(try await store.append(id: id, chunk: chunk(100..<200)).frameCount == 200)
  }

  @Test func repeatedRequestsAreIdempotent() async throws {
    let (_, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<4_800))
    let again = try await store.begin(id: id, date: .distantPast, format: Signal.format)
    #expect(again.frameCount == 4_800)
    #expect(again.date == date)
    #expect(again.waveform.columns.count == 2)
    let memo = try await store.finish(id: id, frameCount: 4_800)
    #expect(try await store.finish(id: id, frameCount: 4_800) == memo)
  }

  @Test func aFinishedRecordingIsClosed() async throws {
    let (_, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<100))
    _ = try await store.finish(id: id, frameCount: 100)
    for operation in [
      { _ = try await store.begin(id: id, date: date, format: Signal.format) },
      { _ = try await store.append(id: id, chunk: chunk(100..<200)) },
      { _ = try await store.finish(id: id, frameCount: 200) },
      { try await store.discard(id: id) },
    ] as [() async throws -> Void] {
      await #expect(throws: RecorderFailure.noSuchRecording) { try await operation() }
    }
  }

  @Test func aDiscardedRecordingIsDeleted() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<100))
    try await store.discard(id: id)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path) == [])
    #expect(try await library.repository.fetchAll() == [])
  }

  @Test(
    arguments: [
      FileFailure(operation: "write", path: "audio.wav", code: ENOSPC),
      DatabaseFailure(path: "minutes.sqlite", DatabaseError(resultCode: .SQLITE_FULL)),
    ] as [any Error])
  func aFullDiskIsTheSameFailureEverywhere(error: any Error) {
    #expect(RecorderFailure(storing: error) == .diskFull)
    #expect(RepositoryFailure(storing: error) == .diskFull)
  }

  @Test func nothingIsNoMemo() async throws {
    let (library, store) = try await begun()
    await #expect(throws: RecorderFailure.nothingRecorded) {
      try await store.finish(id: id, frameCount: 0)
    }
    #expect(try await library.repository.fetchAll() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path) == [])
  }

  @Test func aRecordingHasOneFormat() async throws {
    let (_, store) = try await begun()
    await #expect(throws: RecorderFailure.otherFormat) {
      try await store.begin(id: id, date: date, format: SoundFormat(sampleRate: 44_100)!)
    }
  }

  @Test func resumingWhileARecordingIsFinishedLosesNoSound() async throws {
    // Given a recording that is being finished, which takes a while
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    let gate = DispatchSemaphore(value: 0)
    let isWaiting = LockIsolated(false)
    let holding = Task { [pool = library.database.pool] in
      try await pool.write { _ in
        isWaiting.setValue(true)
        gate.wait()
      }
    }
    while !isWaiting.value { await Task.yield() }
    let isCompleting = LockIsolated(false)
    let recovering = Task {
      try await FileOperation.$willPerform.withValue({ change in
        if change.hasPrefix("save") { isCompleting.setValue(true) }
      }) {
        try await store.recover(id: id, frameCount: 0)
      }
    }
    while !isCompleting.value { await Task.yield() }

    // When its page sends more sound at the same time
    let going = Task {
      await #expect(throws: RecorderFailure.noSuchRecording) {
        try await store.append(id: id, chunk: chunk(1_000..<2_000))
      }
      let stored = try await store.begin(id: id, date: date, format: Signal.format)
      return try await store.append(id: id, chunk: chunk(stored.frameCount..<2_000)).frameCount
    }
    for _ in 0..<1_000 { await Task.yield() }
    gate.signal()
    try await holding.value

    // Then the page continues the new memo
    #expect(try await recovering.value.isRecovered)
    #expect(try await going.value == 2_000)
    let memo = try await store.finish(id: id, frameCount: 2_000)
    #expect(!memo.isRecovered)
    try await expectSignal(memo, in: library, frameCount: 2_000)
  }

  @Test func resumingWhileARecordingIsClosedFindsNoOtherProcess() async throws {
    // Given a recording that is closed as idle while its last chunk is being written
    let (library, store) = try await begun()
    let gate = DispatchSemaphore(value: 0)
    let isSaving = LockIsolated(false)
    let appending = Task {
      try await FileOperation.$willPerform.withValue({ change in
        guard change.hasPrefix("save") else { return }
        isSaving.setValue(true)
        gate.wait()
      }) {
        try await store.append(id: id, chunk: chunk(0..<1_000))
      }
    }
    while !isSaving.value { await Task.yield() }
    #expect(await library.store.closeIdle(now: date) == [])
    let closing = Task { await library.store.closeIdle(now: date + 600) }
    for _ in 0..<1_000 { await Task.yield() }

    // When a page begins it again, then it continues
    let beginning = Task {
      try await store.begin(id: id, date: date, format: Signal.format).frameCount
    }
    for _ in 0..<1_000 { await Task.yield() }
    gate.signal()
    #expect(try await beginning.value == 1_000)
    _ = try await appending.value
    _ = await closing.value
    _ = try await store.append(id: id, chunk: chunk(1_000..<2_000))
  }

  @Test func severalRecordAtOnce() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let ids = (0..<8).map { _ in UUID() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in ids {
        group.addTask {
          _ = try await store.begin(id: id, date: date, format: Signal.format)
          for start in stride(from: 0, to: 4_800, by: 480) {
            _ = try await store.append(id: id, chunk: chunk(start..<start + 480))
          }
          _ = try await store.finish(id: id, frameCount: 4_800)
        }
      }
      try await group.waitForAll()
    }
    let memos = try await library.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == Set(ids))
    for memo in memos { try await expectSignal(memo, in: library, frameCount: 4_800) }
  }
}
