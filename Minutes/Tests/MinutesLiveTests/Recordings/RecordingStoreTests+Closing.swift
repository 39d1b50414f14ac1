import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension RecordingStoreTests {
  @Test func soundOfAClosedPageBecomesARecoveredMemo() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    await #expect(throws: RecorderFailure.missingSound(expectedFrame: 1_000)) {
      try await store.recover(id: id, frameCount: 1_001)
    }
    let memo = try await store.recover(id: id, frameCount: 1_000)
    #expect(memo.isRecovered)
    #expect(try await library.repository.fetchAll() == [memo])
    try await expectSignal(memo, in: library, frameCount: 1_000)
  }

  @Test func `a recording that another process holds is not finished`() async throws {
    // given two libraries of one folder, which stand for two processes
    let (recorder, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    let library = try await MemoLibrary(temporary.folder)
    // when
    await #expect(throws: RecorderFailure.recordedElsewhere) {
      try await library.recordingStore.recover(id: id, frameCount: 0)
    }
    // then it goes on
    #expect(try await store.append(id: id, chunk: chunk(1_000..<2_000)).frameCount == 2_000)
    let memo = try await store.finish(id: id, frameCount: 2_000)
    #expect(!memo.isRecovered)
    try await expectSignal(memo, in: recorder, frameCount: 2_000)
  }

  @Test(arguments: [0, 1_000])
  func `a recording that a killed process has left is finished by another one`(
    frameCount: Int
  ) async throws {
    // given the row and the files of a process that was killed after this one had started
    let library = try await MemoLibrary(temporary.folder)
    let files = temporary.folder.files(of: id)
    try files.folder.createFolder()
    try RecordingMark(id: id, date: date, format: Signal.format).write(to: files.mark)
    let header = WAVHeader(format: Signal.format, dataSize: 0).encoded
    try (header + Signal.samples(0..<frameCount)).write(to: files.wav)
    let row = OngoingRow(id: id, date: date, format: Signal.format)
    try await library.database.write { try row.save($0) }
    let store = library.recordingStore
    // when
    if frameCount == 0 {
      await #expect(throws: RecorderFailure.noSuchRecording) {
        try await store.recover(id: id, frameCount: 0)
      }
    } else {
      let memo = try await store.recover(id: id, frameCount: 0)
      // then
      #expect(memo.isRecovered)
      try await expectSignal(memo, in: library, frameCount: frameCount)
      #expect(try await store.recover(id: id, frameCount: 0) == memo)
    }
    // then no page shows it
    #expect(try await library.database.read(OngoingRow.all) == [])
    // and: its page can go on
    let begun = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(begun.frameCount == frameCount)
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func anIdleRecordingBecomesAMemoAndCanStillResume() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))

    // A pause does not close the recording.
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 599) == [])
    _ = try await store.append(id: id, chunk: chunk(1_000..<2_000))
    #expect(await library.maintain(now: date + 600) == [])
    #expect(await library.maintain(now: date + 1_199) == [])
    #expect(try await library.repository.fetchAll() == [])

    // But an idle recording is closed in the end.
    #expect(await library.maintain(now: date + 1_200) == [])
    let recovered = try #require(try await library.repository.fetchAll().first)
    #expect(recovered.isRecovered)
    try await expectSignal(recovered, in: library, frameCount: 2_000)
    await #expect(throws: RecorderFailure.noSuchRecording) {
      try await store.append(id: id, chunk: chunk(2_000..<3_000))
    }

    // A page that returns begins it again.
    let again = try await store.begin(id: id, date: date, format: Signal.format)
    #expect(again.frameCount == 2_000)
    _ = try await store.append(id: id, chunk: chunk(2_000..<3_000))
    // During that time its audio can't be deleted.
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.delete(id: id)
    }
    #expect(await library.maintain(now: date + 1_799) == [])
    #expect(await library.maintain(now: date + 1_800) == [])
    let memo = try await store.finish(id: id, frameCount: 3_000)
    #expect(!memo.isRecovered)
    try await expectSignal(memo, in: library, frameCount: 3_000)
  }

  /// Returns a recording that was closed as idle after ten minutes, and became a memo.
  private func givenUp() async throws -> (MemoLibrary, RecordingStoreClient) {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 600) == [])
    #expect(try await library.repository.fetchAll().map(\.isRecovered) == [true])
    return (library, store)
  }

  @Test func aFollowedRecordingMayBePausedForHours() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    for minute in 0..<180 {
      await store.touch(id: id)
      #expect(await library.maintain(now: date + 60 * TimeInterval(minute)) == [])
    }
    #expect(try await library.repository.fetchAll() == [])
    _ = try await store.append(id: id, chunk: chunk(1_000..<2_000))
    let memo = try await store.finish(id: id, frameCount: 2_000)
    #expect(!memo.isRecovered)
  }

  @Test func aRecordingPausedDuringASuspendIsNotClosedOnWake() async throws {
    // Given a paused recording, and a machine that is suspended for an hour after a maintenance
    // round
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    let clock = TestClock()
    // A round reads the date twice, at its start and at its end.
    let looks = LockIsolated(0)
    let task = Task {
      await withDependencies {
        $0.continuousClock = clock
        $0.date = DateGenerator {
          looks.withValue {
            $0 += 1
            return date + ($0 <= 2 ? 0 : 3_600 + 15 * TimeInterval($0))
          }
        }
      } operation: {
        await library.maintainRegularly { Issue.record("\($0)") }
      }
    }

    // When the next round runs, then the recording continues
    while looks.value < 5 { await clock.advance(by: MemoLibrary.maintenanceInterval) }
    #expect(try await library.repository.fetchAll() == [])

    // But it is closed in the end if no page follows it
    while try await library.repository.fetchAll().isEmpty {
      await clock.advance(by: MemoLibrary.maintenanceInterval)
    }
    #expect(looks.value >= 43)
    task.cancel()
    await task.value
  }

  @Test func aRecordingStoppedAfterItWasClosedIsNotRecovered() async throws {
    let (library, store) = try await givenUp()
    let memo = try await store.finish(id: id, frameCount: 1_000)
    #expect(!memo.isRecovered)
    #expect(try await library.repository.fetchAll() == [memo])
    // A recording without its end was interrupted.
    let (other, otherStore) = (library, store)
    await #expect(throws: RecorderFailure.noSuchRecording) {
      try await otherStore.finish(id: id, frameCount: 1_001)
    }
    try await expectSignal(memo, in: other, frameCount: 1_000)
  }

  @Test func aRecordingDiscardedAfterItWasClosedIsDeleted() async throws {
    let (library, store) = try await givenUp()
    try await store.discard(id: id)
    #expect(try await library.repository.fetchAll() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path) == [])
    await #expect(throws: RecorderFailure.noSuchRecording) { try await store.discard(id: id) }
  }

  @Test func `a recording whose file cannot be opened is not deleted`() async throws {
    // given: a link to itself, which not even the superuser can open
    let (_, store) = try await givenUp()
    let wav = temporary.folder.files(of: id).wav
    let sound = wav.appendingPathExtension("sound")
    try wav.moveFile(to: sound)
    #expect(symlink(wav.path, wav.path) == 0)
    // when
    let failure = await #expect(throws: RecorderFailure.self) { try await store.discard(id: id) }
    // then
    #expect(failure?.message.contains(wav.path) == true)
    #expect(FileManager.default.fileExists(atPath: sound.path))
    // when
    try wav.removeFile()
    try sound.moveFile(to: wav)
    // then
    try await store.discard(id: id)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path) == [])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func resumingADeletedMemoIsRejected() async throws {
    let (library, store) = try await givenUp()
    try await library.repository.delete(id: id)
    await #expect(throws: RecorderFailure.memoDeleted) {
      try await store.begin(id: id, date: date, format: Signal.format)
    }
    await #expect(throws: RecorderFailure.memoDeleted) {
      try await store.finish(id: id, frameCount: 1_000)
    }
    #expect(try await library.repository.fetchAll() == [])
  }

  @Test func closingAnIdleRecordingIsRetried() async throws {
    // Given idle recordings, and a database that refuses writes
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    let other = UUID(uuidString: "00000000-0000-0000-0000-00000000002B")!
    let files = temporary.folder.files(of: other)
    try files.folder.createFolder()
    try RecordingMark(id: other, date: date, format: Signal.format).write(to: files.mark)
    try (WAVHeader(format: Signal.format, dataSize: 0).encoded + Signal.samples(0..<2_000))
      .write(to: files.wav)
    try await library.database.pool.write {
      try $0.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON memo BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    let next = try await MemoLibrary(temporary.folder)
    #expect(next.recoveryProblems.count == 1)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 600).count == 1)
    #expect(await library.maintain(now: date + 630).count == 1)
    #expect(await next.maintain(now: date + 630).count == 1)

    // When the database accepts writes again
    try await library.database.pool.write { try $0.execute(sql: "DROP TRIGGER full") }
    #expect(await library.maintain(now: date + 660) == [])
    #expect(await next.maintain(now: date + 660) == [])

    // Then both are memos
    let memos = try await library.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == [id, other])
    for memo in memos {
      try await expectSignal(memo, in: library, frameCount: memo.id == id ? 1_000 : 2_000)
    }
  }

  @Test func aFailedFinishCanBeRetriedLater() async throws {
    let (library, store) = try await begun()
    _ = try await store.append(id: id, chunk: chunk(0..<1_000))
    try await library.database.pool.write {
      try $0.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON memo BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    await #expect(throws: RecorderFailure.self) {
      try await store.finish(id: id, frameCount: 1_000)
    }
    try await library.database.pool.write { try $0.execute(sql: "DROP TRIGGER full") }
    let memo = try await store.finish(id: id, frameCount: 1_000)
    try await expectSignal(memo, in: library, frameCount: 1_000)
  }
}
