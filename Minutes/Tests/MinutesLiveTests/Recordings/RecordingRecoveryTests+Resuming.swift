import ComposableArchitecture
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension RecordingRecoveryTests {
  @Test func aRecoveredRecordingCanResume() async throws {
    // Given an interrupted recording that was recovered, renamed and archived
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    try await library.repository.rename(id: id, title: "Interview")
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    #expect(!FileManager.default.fileExists(atPath: files.wav.path))

    // When the browser sends the rest
    let store = library.recordingStore
    let begun = try await store.begin(id: id, date: .now, format: Signal.format)
    #expect(begun.frameCount == 1_000)
    #expect(begun.date == date)
    #expect(try await library.repository.fetchAll() == [])
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 900, samples: Signal.samples(900..<5_000)))
    let memo = try await store.finish(id: id, frameCount: 5_000)

    // Then the memo is complete
    #expect(!memo.isRecovered)
    #expect(memo.title == "Interview")
    try await expectSignal(memo, in: library, frameCount: 5_000)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    try await expectSignal(memo, in: library, frameCount: 5_000)
    #expect(try await library.sound(of: id).kind == .flac)
  }

  /// Returns a library with an interrupted recording that exists only as FLAC.
  private func archived() async throws -> MemoLibrary {
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    #expect(!FileManager.default.fileExists(atPath: files.wav.path))
    return library
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root can make a small disk."))
  func aMemoThatHasNoRoomToGoOnStaysAsItIs() async throws {
    // Given an interrupted and archived recording on a disk with little free space
    let disk = try SmallDisk(megabytes: 8)
    let library = try await MemoLibrary(disk.folder)
    let store = library.recordingStore
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(0..<1_000)))
    let memo = try await store.recover(id: id, frameCount: 1_000)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    let ballast = disk.folder.url.appendingPathComponent("ballast")
    try Data(count: 5 << 20).write(to: ballast)

    // When its page continues it, then the memo is not hidden, and no files are left behind
    await #expect(throws: RecorderFailure.diskFull) {
      try await store.begin(id: id, date: date, format: Signal.format)
    }
    #expect(try await library.repository.fetchAll() == [memo])
    #expect(try await library.sound(of: id).kind == .flac)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: disk.folder.files(of: id).folder.path)
    #expect(names.sorted() == ["audio.flac", "memo.json", "peaks"])

    // And it is continued when there is space.
    try FileManager.default.removeItem(at: ballast)
    #expect(try await store.begin(id: id, date: date, format: Signal.format).frameCount == 1_000)
  }

  private func markAsOngoing(in library: MemoLibrary) async throws {
    _ = try await library.database.write { [id] in
      try MemoRow.filter(key: id.key).updateAll(
        $0, Column("isOngoing").set(to: true), Column("audio").set(to: "wav"))
    }
  }

  @Test func aMemoThatGoesOnInAnEmptyFileIsTakenFromTheOtherOne() async throws {
    // Given a continued memo whose audio exists only in the archive file
    let library = try await archived()
    try leave(header(0))
    try await markAsOngoing(in: library)

    // When the process restarts, then the memo is recovered
    let found = try await MemoLibrary(temporary.folder)
    let memo = try #require(found.recoveredMemos.first)
    try await expectSignal(memo, in: found, frameCount: 1_000)

    // And it continues with all of its samples.
    let store = found.recordingStore
    #expect(try await store.begin(id: id, date: date, format: Signal.format).frameCount == 1_000)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 1_000, samples: Signal.samples(1_000..<2_000)))
    try await expectSignal(
      try await store.finish(id: id, frameCount: 2_000), in: found, frameCount: 2_000)
  }

  @Test func `tags that are added during a recovery are in the memo and in its sidecar`()
    async throws
  {
    // given a continued memo
    let library = try await archived()
    try await markAsOngoing(in: library)
    let isTagged = LockIsolated(false)
    // when it gets a tag before the recovery is stored
    let outcome = try await FileOperation.$willPerform.withValue({ [id] change in
      guard change == "commit", !isTagged.value else { return }
      isTagged.setValue(true)
      try? library.database.pool.write { database in
        try database.insert(MemoTags(texts: ["flat"]), of: id)
      }
    }) {
      try await RecordingRecovery(folder: temporary.folder, database: library.database).recover(id)
    }
    // then
    guard case .recovered(let memo) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(memo.tags.texts == ["flat"])
    let sidecar = try MemoSidecar(at: temporary.folder.files(of: id).sidecar)
    #expect(sidecar?.tags == ["flat"])
  }

  @Test func aMemoWithoutItsSoundIsReported() async throws {
    let library = try await archived()
    try await markAsOngoing(in: library)
    try files.audio(.flac).removeFile()
    let found = try await MemoLibrary(temporary.folder)
    #expect(
      found.recoveryProblems == [
        "The audio file of a memo is missing in \(files.folder.path). Restore it from a backup, or delete the memo."
      ])
  }

  @Test func aMemoDoesNotRestartWhenItsSoundIsMissing() async throws {
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    try files.wav.removeFile()
    await #expect(throws: RecorderFailure.soundFileMissing(path: files.wav.path)) {
      try await library.recordingStore.begin(id: id, date: date, format: Signal.format)
    }
    #expect(!FileManager.default.fileExists(atPath: files.wav.path))
  }

  @Test func originalsOfAResumedRecordingAreKept() async throws {
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    #expect(await library.maintain(now: date) == [])
    try await library.archivist.excludingConversion(of: id) {
      try await library.archivist.removeOriginals(archivedBefore: date + 3_600)
      #expect(FileManager.default.fileExists(atPath: files.wav.path))
    }
    try await library.archivist.removeOriginals(archivedBefore: date + 3_600)
    #expect(!FileManager.default.fileExists(atPath: files.wav.path))
  }

  @Test func nothingStaysOfTheFormInWhichItWasBefore() async throws {
    // Given a memo that was archived and then continued
    let library = try await archived()
    let store = library.recordingStore
    _ = try await store.begin(id: id, date: date, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 1_000, samples: Signal.samples(1_000..<9_600)))
    _ = try await store.finish(id: id, frameCount: 9_600)

    // When it is archived in another format
    await library.preferences.update { $0.archiveFormat = .opus }
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])

    // Then the shorter archive file is deleted
    let names = try FileManager.default.contentsOfDirectory(atPath: files.folder.path)
    #expect(names.sorted() == ["audio.opus", "memo.json", "peaks"])
  }

  @Test func severalPagesMayComeBackAtOnce() async throws {
    try leave(header(0) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    let store = library.recordingStore
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await store.begin(id: id, date: date, format: Signal.format).frameCount
        }
      }
      for try await frameCount in group { #expect(frameCount == 1_000) }
    }
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 1_000, samples: Signal.samples(1_000..<2_000)))
    let memo = try await store.finish(id: id, frameCount: 2_000)
    try await expectSignal(memo, in: library, frameCount: 2_000)
  }

  @Test func soundWhoseMemoIsGoneIsFoundInAnyForm() async throws {
    try leave(header(1_000) + Signal.samples(0..<1_000))
    let library = try await recovered(1_000)
    #expect(await library.maintain(now: date) == [])
    #expect(await library.maintain(now: date + 3_600) == [])
    _ = try await library.database.write { try MemoRow.deleteOne($0, key: id.key) }
    let found = try await MemoLibrary(temporary.folder)
    let memo = try #require(found.recoveredMemos.first)
    #expect(memo.id == id)
    // The sidecar has the date, and the mark from before the row was lost.
    #expect(memo.date == date)
    #expect(memo.isRecovered)
    try await expectSignal(memo, in: found, frameCount: 1_000)

    // Without a sidecar, the date is that in the file, and a finished file is not marked.
    _ = try await found.database.write { try MemoRow.deleteOne($0, key: id.key) }
    try files.sidecar.removeFile()
    let again = try #require(try await MemoLibrary(temporary.folder).recoveredMemos.first)
    #expect(again.date == date)
    #expect(!again.isRecovered)
  }
}
