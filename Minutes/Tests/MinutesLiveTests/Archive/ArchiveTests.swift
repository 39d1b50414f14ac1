import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct ArchiveTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private func recorded(
    _ frames: Int = 48_000, format: SoundFormat = Signal.format
  ) async throws -> (MemoLibrary, Memo) {
    let library = try await MemoLibrary(temporary.folder)
    return (library, try await record(frames, format: format, in: library))
  }

  private func record(
    _ frames: Int = 48_000, format: SoundFormat = Signal.format, in library: MemoLibrary
  ) async throws -> Memo {
    try await library.makeMemo(on: now, frameCount: frames, format: format)
  }

  @Test func aMemoBecomesFLACWithEverySample() async throws {
    let (library, memo) = try await recorded()
    let wav = temporary.folder.files(of: memo.id).wav
    #expect(try await library.sound(of: memo.id).kind == .wav)

    // The WAV file stays while a browser may be playing it.
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: memo.id).kind == .flac)
    try await expectSignal(memo, in: library, frameCount: 48_000)
    #expect(await library.maintain(now: now + 599) == [])
    #expect(FileManager.default.fileExists(atPath: wav.path))
    #expect(await library.maintain(now: now + 600) == [])
    #expect(!FileManager.default.fileExists(atPath: wav.path))
    #expect(try await library.repository.fetchAll() == [memo])
  }

  @Test(arguments: [(191_999, AudioKind.wav), (191_990, .flac), (65_535, .flac)])
  func `rate that FLAC does not have stays as it came`(rate: Int, kind: AudioKind) async throws {
    let format = try #require(SoundFormat(sampleRate: rate))
    let (library, memo) = try await recorded(format: format)
    // There are no retries.
    for _ in 1...2 { #expect(await library.maintain(now: now) == []) }
    #expect(try await library.sound(of: memo.id).kind == kind)
  }

  @Test func aStartedDownloadContinuesWithTheSameBytes() async throws {
    // Given a browser that has read the beginning of a memo
    let (library, memo) = try await recorded()
    let first = try await library.sound(of: memo.id)
    #expect(first.frameCount == 48_000)
    let bytes = try Data(contentsOf: first.url)

    // When the memo is archived
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: memo.id).kind == .flac)

    // Then the rest of the original file stays available for the guaranteed period
    #expect(await library.maintain(now: now + 599) == [])
    let rest = try await library.sound(of: memo.id, as: first.kind)
    #expect((rest.url, rest.frameCount) == (first.url, first.frameCount))
    #expect(try Data(contentsOf: rest.url) == bytes)

    // And a deleted memo is not available
    try await withDependencies {
      $0.date.now = now
    } operation: {
      try await library.repository.delete(id: memo.id)
    }
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.sound(of: memo.id, as: .wav)
    }
  }

  @Test func itIsDoneAtOnceAndEveryNowAndThen() async throws {
    let (library, memo) = try await recorded()
    let clock = TestClock()
    let task = Task {
      await withDependencies {
        $0.continuousClock = clock
        $0.date.now = now
      } operation: {
        await library.maintainRegularly { Issue.record("\($0)") }
      }
    }
    // Other threads do the work, while the test clock stands still.
    while try await library.sound(of: memo.id).kind == .wav { await Task.yield() }

    let next = try await record(in: library)
    while try await library.sound(of: next.id).kind == .wav {
      await clock.advance(by: MemoLibrary.maintenanceInterval)
    }
    task.cancel()
    await task.value
  }

  @Test func aRepeatedFailureIsReportedOnce() async throws {
    let (library, memo) = try await recorded()
    try temporary.folder.files(of: memo.id).wav.removeFile()
    let clock = TestClock()
    let problems = LockIsolated<[String]>([])
    let looks = LockIsolated(0)
    let task = Task {
      await withDependencies {
        $0.continuousClock = clock
        $0.date = DateGenerator {
          looks.withValue { $0 += 1 }
          return now
        }
      } operation: {
        await library.maintainRegularly { problem in problems.withValue { $0.append(problem) } }
      }
    }
    // A round reads the date twice, at its start and at its end.
    while looks.value < 5 { await clock.advance(by: MemoLibrary.maintenanceInterval) }
    task.cancel()
    await task.value
    #expect(problems.value.count == 1)
  }

  @Test func aResumedRecordingDoesNotWaitForArchiving() async throws {
    // Given an interrupted recording that is being archived
    let library = try await MemoLibrary(temporary.folder)
    let store = library.recordingStore
    let id = UUID()
    let frameCount = 60 * Signal.format.sampleRate
    _ = try await store.begin(id: id, date: now, format: Signal.format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Data(count: 2 * frameCount)))
    _ = try await store.recover(id: id, frameCount: frameCount)
    let isConverting = LockIsolated(false)
    try await FileOperation.$willPerform.withValue({ change in
      guard change.hasPrefix("create"), change.hasSuffix("audio.flac.new") else { return }
      isConverting.setValue(true)
      // The conversion would be over before it can be cancelled.
      while !Task.isCancelled { sched_yield() }
    }) {
      let maintenance = Task { await library.maintain(now: now) }
      while !isConverting.value { await Task.yield() }

      // When a page continues it, then archiving is cancelled without a problem
      let stored = try await store.begin(id: id, date: now, format: Signal.format)
      #expect(stored.frameCount == frameCount)
      #expect(await maintenance.value == [])
    }
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: frameCount, samples: Signal.samples(0..<4_800)))
    let memo = try await store.finish(id: id, frameCount: frameCount + 4_800)
    #expect(memo.duration == 60.1)

    // And the memo is archived later.
    #expect(try await library.sound(of: id).kind == .wav)
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: id).kind == .flac)
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a purge waits for the end of a conversion`() async throws {
    // given a conversion that is stopped before it replaces the sound
    let (library, memo) = try await recorded()
    let folder = temporary.folder.files(of: memo.id).folder
    let isConverting = LockIsolated(false)
    let removals = LockIsolated<[Bool]>([])
    let purge = LockIsolated<Task<Void, any Error>?>(nil)
    let isContinued = DispatchSemaphore(value: 0)
    try await FileOperation.$willPerform.withValue({ change in
      if change.hasPrefix("create"), change.hasSuffix("audio.flac.new") {
        isConverting.setValue(true)
        isContinued.wait()
        isConverting.setValue(false)
      }
      // A purge begins with a new name for the folder.
      if change == "rename \(folder.path)" {
        removals.withValue { $0.append(isConverting.value) }
      }
    }) {
      let conversion = Task { try await library.archivist.archive(memo.id, as: .flac, now: now) }
      while !isConverting.value { await Task.yield() }
      // when the memo is deleted for good
      try await library.repository.delete(id: memo.id)
      purge.setValue(Task { try await library.repository.purge(id: memo.id) })
      while try await library.database.row(memo.id)?.deletedAt != MemoRow.isPurged {
        await Task.yield()
      }
      for _ in 0..<1_000 { await Task.yield() }
      isContinued.signal()
      _ = await conversion.result
      try await purge.value?.value
    }
    // then its folder was removed after the end of the conversion, and does not come back
    #expect(removals.value == [false])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try await library.database.row(memo.id) == nil)
  }

  @Test func aMemoIsArchivedAsOpusIfPreferred() async throws {
    let (library, memo) = try await recorded()
    await library.preferences.update { $0.archiveFormat = .opus }
    #expect(await library.preferences.load().archiveFormat == .opus)
    #expect(await library.maintain(now: now) == [])
    let sound = try await library.sound(of: memo.id)
    #expect(sound.kind == .opus)
    let reader = try SoundFileReader(sound.url)
    #expect(reader.frameCount == 48_000)
    #expect(reader.format == Signal.format)
  }

  @Test func ratesWithoutOpusAreArchivedAsFLAC() async throws {
    let (library, memo) = try await recorded(44_100, format: SoundFormat(sampleRate: 44_100)!)
    await library.preferences.update { $0.archiveFormat = .opus }
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: memo.id).kind == .flac)
  }

  @Test func soundThatOpusRemovesIsArchivedAsFLAC() async throws {
    // Given a memo with nothing but the DC offset of a cheap sound card
    let library = try await MemoLibrary(temporary.folder)
    let samples = Data((0..<5 * 48_000).flatMap { _ in [UInt8(300 & 0xFF), UInt8(300 >> 8)] })
    let id = UUID()
    _ = try await library.recordingStore.begin(id: id, date: now, format: Signal.format)
    _ = try await library.recordingStore.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: samples))
    _ = try await library.recordingStore.finish(id: id, frameCount: 5 * 48_000)

    // When the archive format is Opus
    await library.preferences.update { $0.archiveFormat = .opus }

    // Then the memo is archived as FLAC, and the attempt leaves no files behind
    #expect(await library.maintain(now: now) == [])
    let sound = try await library.sound(of: id)
    #expect(sound.kind == .flac)
    #expect(
      try SoundFileReader(sound.url).read(frames: 300_000)
        == Array(repeating: 300, count: 5 * 48_000))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: temporary.folder.files(of: id).folder.path)
    #expect(names.sorted() == ["audio.flac", "audio.wav", "memo.json", "peaks"])
  }

  @Test func aFailedRestoreLeavesNoFile() async throws {
    let (library, memo) = try await recorded()
    #expect(await library.maintain(now: now) == [])
    let flac = try await library.sound(of: memo.id).url
    let destination = temporary.folder.url.appendingPathComponent("restored.wav")
    try destination.createFolder()
    await #expect(throws: FileFailure.self) {
      try await Transcoder().restore(flac, to: destination)
    }
    let copy = destination.appendingPathExtension("new")
    #expect(!FileManager.default.fileExists(atPath: copy.path))
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root can make a small disk."))
  func archivingLeavesDiskSpaceForRecordings() async throws {
    // Given a memo on a disk with little free space
    let disk = try SmallDisk(megabytes: 8)
    let ballast = disk.folder.url.appendingPathComponent("ballast")
    try Data(count: 5 << 20).write(to: ballast)
    let library = try await MemoLibrary(disk.folder)
    let memo = try await record(in: library)
    let files = disk.folder.files(of: memo.id)

    // When it is archived, then it stays a WAV file
    #expect(
      await library.maintain(now: now) == [
        "Could not create \(files.audio(.flac).path).new: No space left on device."
      ])
    #expect(try await library.sound(of: memo.id).kind == .wav)

    // Until there is enough space.
    try FileManager.default.removeItem(at: ballast)
    #expect(await library.maintain(now: now) == [])
    #expect(try await library.sound(of: memo.id).kind == .flac)
  }

  @Test func aFileThatHasLessThanTheMemoDoesNotTakeItsPlace() async throws {
    let (library, memo) = try await recorded()
    let wav = temporary.folder.files(of: memo.id).wav
    let copy = temporary.folder.files(of: memo.id).audio(.flac).appendingPathExtension("new")
    // A file of an earlier version has no checksum. With a damaged header, decoders see fewer frames.
    try await library.database.write { try $0.execute(sql: "UPDATE memo SET checksum = NULL") }
    let file = try DurableFile(wav)
    try file.write(WAVHeader(format: Signal.format, dataSize: 2_000).encoded, at: 0)
    let problems = await library.maintain(now: now)
    #expect(problems.count == 1)
    #expect(problems.first?.hasSuffix("it has 1000 frames, and not 48000.") == true)
    #expect(!FileManager.default.fileExists(atPath: copy.path))
    #expect(try await library.sound(of: memo.id).kind == .wav)
    #expect(await library.maintain(now: now + 3_600).count == 1)
    #expect(try Data(contentsOf: wav).count == 44 + 96_000)
  }

  @Test func aMissingWaveformIsComputedAgain() async throws {
    let (library, memo) = try await recorded()
    let expected = try await library.repository.waveform(id: memo.id, capacity: 400)
    #expect(expected.columns.count == 20)
    #expect(await library.maintain(now: now) == [])
    let peaks = temporary.folder.files(of: memo.id).peaks
    try peaks.removeFile()
    #expect(try await library.repository.waveform(id: memo.id, capacity: 400).columns.count == 20)
    #expect(try await library.repository.waveform(id: memo.id, capacity: 400) == expected)
  }
}
