import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// The recovery after a kill. At most one chunk is lost, and no acknowledged one; the documented
/// limit is a second.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
  private let temporary = TemporaryFolder()
  private let id = UUID(uuidString: "00000000-0000-0000-0000-00000000002A")!

  private func plan(_ seconds: Double) -> Plan {
    Plan(folder: temporary.folder.url.path, id: id, frameCount: Int(seconds * 48_000))
  }

  @Test(arguments: 0..<20)
  func acknowledgedSoundSurvivesAKillAtAnyMoment(seed: UInt64) async throws {
    // Given a server that records 10 seconds
    var random = SeededGenerator(seed: seed)
    let acknowledged = Int.random(in: 1...99, using: &random)
    let pause = Int.random(in: 0..<20_000, using: &random)
    let count = LockIsolated(0)

    // When it is killed after one of its acknowledgements
    let process = try RecorderProcess(plan(10)) { line, process in
      guard line.hasPrefix("kept") else { return }
      count.withValue { $0 += 1 }
      guard count.value == acknowledged else { return }
      for _ in 0..<pause { _ = SoundPeak.silence.magnitude }
      kill(process, SIGKILL)
    }
    #expect(await process.waitUntilKilled())

    // Then the next process recovers the recording
    let library = try await MemoLibrary(temporary.folder)
    let memo = try #require(library.recoveredMemos.first)
    #expect(memo.isRecovered)
    #expect(memo.id == id)
    #expect(memo.date == Date(timeIntervalSince1970: 1_234_567_890))
    let frameCount = Int((memo.duration * 48_000).rounded())
    #expect(frameCount >= process.last("kept"))
    #expect(frameCount <= process.last("sent"))
    try await expectSignal(memo, in: library, frameCount: frameCount)
    #expect(try await library.repository.fetchAll() == [memo])
  }

  @Test func acknowledgedSoundSurvivesAKillBeforeEachChange() async throws {
    // Given a recording of three chunks that is finished and archived
    var plan = plan(0.3)
    plan.archives = true
    var kills = 0
    var isKilled = true
    while isKilled {
      // When the process is killed before its first change of a file, its second, and so on
      kills += 1
      plan.killBeforeChange = kills
      let temporary = TemporaryFolder()
      plan.folder = temporary.folder.url.path
      let process = try RecorderProcess(plan)
      isKilled = await process.waitUntilKilled()
      #expect(!process.lines.contains { $0.hasPrefix("failed") || $0.hasPrefix("problem") })

      // Then a memo has everything that was acknowledged
      let library = try await MemoLibrary(temporary.folder)
      #expect(library.recoveryProblems == [])
      let memos = try await library.repository.fetchAll()
      let kept = process.last("kept")
      guard let memo = memos.first else {
        #expect(kept == 0, "Nothing is left after \(kills - 1) changes.")
        continue
      }
      let frameCount = Int((memo.duration * 48_000).rounded())
      #expect(frameCount >= kept, "after \(kills - 1) changes")
      #expect(process.last("sent") - frameCount <= plan.framesPerChunk)
      try await expectSignal(memo, in: library, frameCount: frameCount)
      if process.last("finished") > 0 { #expect(!memo.isRecovered) }

      // And the next maintenance completes interrupted operations
      let now = Date(timeIntervalSince1970: 1_234_567_890)
      #expect(await library.maintain(now: now) == [])
      #expect(await library.maintain(now: now + 3_600) == [])
      #expect(try await library.sound(of: id).kind == .flac)
      try await expectSignal(memo, in: library, frameCount: frameCount)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: temporary.folder.files(of: id).folder.path)
      // The peaks of an interrupted recording are computed on demand.
      let durable = files.filter { $0 != "peaks" }.sorted()
      #expect(durable == ["audio.flac", "memo.json"], "after \(kills - 1) changes")
    }
    #expect(kills > 30)
  }

  @Test func killedRecordingsResume() async throws {
    // Given a recording whose server was killed twice
    for seconds in [0.5, 1.25] {
      var plan = plan(seconds)
      plan.finishes = false
      let process = try RecorderProcess(plan)
      #expect(await process.wait(for: "waiting"))
      process.kill()
      #expect(await process.waitUntilKilled())
    }

    // When the browser sends the rest
    let process = try RecorderProcess(plan(2))
    #expect(await process.wait(for: "begun 60000"))
    #expect(await process.wait(for: "finished"))
    #expect(await !process.waitUntilKilled())

    // Then the memo is complete and not marked as recovered
    let library = try await MemoLibrary(temporary.folder)
    let memo = try #require(try await library.repository.fetchAll().first)
    #expect(!memo.isRecovered)
    try await expectSignal(memo, in: library, frameCount: 96_000)
  }

  @Test func aRecordingOfAnotherProcessIsLeftAlone() async throws {
    var plan = plan(0.5)
    plan.finishes = false
    let process = try RecorderProcess(plan)
    #expect(await process.wait(for: "waiting"))

    // During the recording there is no memo, and no other process can record it
    let library = try await MemoLibrary(temporary.folder)
    #expect(library.recoveredMemos == [])
    #expect(try await library.repository.fetchAll() == [])
    await #expect(throws: RecorderFailure.self) {
      try await library.recordingStore.begin(id: id, date: .now, format: Signal.format)
    }

    process.kill()
    #expect(await process.waitUntilKilled())
    let memos = try await MemoLibrary(temporary.folder).recoveredMemos
    #expect(memos.map(\.duration) == [0.5])
  }

  @Test func aFullDiskEndsARecordingAndLosesNothing() async throws {
    // Given a file size limit of 800,000 bytes, which is more than the database needs
    var plan = plan(10)
    plan.largestFile = 800_000
    let process = try RecorderProcess(plan)
    #expect(await !process.waitUntilKilled())

    // Then the recorder reports the error, and has acknowledged what it stored
    #expect(process.lines.last == "failed diskFull")
    let kept = process.last("kept")
    #expect(kept == 4_800 * 83)
    let library = try await MemoLibrary(temporary.folder)
    let memo = try #require(library.recoveredMemos.first)
    let frameCount = Int((memo.duration * 48_000).rounded())
    #expect(frameCount >= kept)
    try await expectSignal(memo, in: library, frameCount: frameCount)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "Only root can make a disk of 4 MB."))
  func aDiskThatIsReallyFullLosesNothing() async throws {
    // Given a disk with 3 MB left
    let disk = try SmallDisk()
    let ballast = disk.folder.url.appendingPathComponent("ballast")
    try Data(count: 1 << 20).write(to: ballast)
    var plan = plan(60)
    plan.folder = disk.folder.url.path

    // When more is recorded than fits
    let process = try RecorderProcess(plan)
    #expect(await !process.waitUntilKilled())
    #expect(process.lines.last == "failed diskFull")
    let kept = process.last("kept")
    #expect(kept > 48_000)

    // Then everything acknowledged is recovered when there is space again
    try FileManager.default.removeItem(at: ballast)
    let library = try await MemoLibrary(disk.folder)
    let memo = try #require(library.recoveredMemos.first)
    let frameCount = Int((memo.duration * 48_000).rounded())
    #expect(frameCount >= kept)
    try await expectSignal(memo, in: library, frameCount: frameCount)
  }
}
