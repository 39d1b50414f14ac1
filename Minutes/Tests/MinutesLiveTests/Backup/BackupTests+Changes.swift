import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

extension BackupTests {
  /// Changes the library while its files are copied.
  private struct Changes: Sendable {
    let library: MemoLibrary
    let recording: Memo.ID
    let renamed: Memo.ID
    let purged: Memo.ID
    let now: Date
    /// The number of acknowledged frames of the recording.
    let frameCount = LockIsolated(48_000)
    let isRenamed = LockIsolated(false)
    let isPurged = LockIsolated(false)
    let problems = LockIsolated<[String]>([])

    /// Makes the changes that belong to an operation of the copy, before it is performed.
    func make(before operation: String) {
      if operation.contains(recording.key) { wait { try await appendChunk() } }
      guard operation.hasPrefix("open ") else { return }
      if operation.hasSuffix("\(renamed.key)/memo.json"), !isRenamed.value {
        isRenamed.setValue(true)
        wait { try await library.repository.rename(id: renamed, title: "After") }
      }
      if operation.hasSuffix("\(purged.key)/audio.wav"), !isPurged.value {
        isPurged.setValue(true)
        wait {
          try await withDependencies {
            $0.date.now = now
          } operation: {
            try await library.repository.delete(id: purged)
            try await library.repository.purge(id: purged)
          }
        }
      }
    }

    private func appendChunk() async throws {
      let frames = frameCount.value..<frameCount.value + 4_800
      _ = try await library.recordingStore.append(
        id: recording,
        chunk: SoundChunk(firstFrame: frames.lowerBound, samples: Signal.samples(frames)))
      frameCount.setValue(frames.upperBound)
    }

    /// Performs an operation in a task, which does not call this again, and blocks the thread of the copy until its end.
    private func wait(_ operation: @escaping @Sendable () async throws -> Void) {
      let isDone = DispatchSemaphore(value: 0)
      Task.detached {
        do {
          try await operation()
        } catch {
          let problem = String(describing: error)
          problems.withValue { $0.append(problem) }
        }
        isDone.signal()
      }
      isDone.wait()
    }
  }

  /// Copies the library on a thread that tasks do not need.
  private func backUp(making changes: Changes) async throws -> Backup {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try FileOperation.$willPerform.withValue({ changes.make(before: $0) }) { try backUp() }
          })
      }
    }
  }

  private func expectVerified(_ folder: DataFolder) async {
    let findings = await Doctor(folder).findings(isVerifying: true)
    for subject in ["Database", "Verification"] {
      let finding = findings.first { $0.subject == subject }
      #expect(finding != nil && finding?.remedy == nil, "\(String(describing: finding))")
    }
  }

  @Test func `sound and memos that change while they are copied are whole in the backup`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let changes = Changes(
      library: library, recording: try await library.beginMemo(on: now, frameCount: 48_000),
      renamed: try await library.recordMemo("Before", on: now),
      purged: try await library.recordMemo("Purged", on: now), now: now)
    // when
    let backup = try await backUp(making: changes)
    // then
    #expect(changes.problems.value == [])
    #expect(changes.isRenamed.value && changes.isPurged.value)
    let frameCount = changes.frameCount.value
    #expect(frameCount > 48_000)
    #expect(backup.missingFiles == [] && backup.damagedFiles == [])
    let sums = try await Program(
      "sh", ["-c", "cd '\(backup.folder.url.path)' && md5sum --check --quiet MD5SUMS"]
    ).run()
    #expect(sums.status == 0, "\(sums.output)")
    await expectVerified(backup.folder)
    // and the copy has a whole prefix of the recording
    let copy = try await MemoLibrary(backup.folder)
    #expect(copy.recoveryProblems == [] && copy.recoveredMemos.map(\.id) == [changes.recording])
    let recovered = try #require(copy.recoveredMemos.first)
    let copiedCount = Int((recovered.duration * 48_000).rounded())
    #expect(copiedCount >= 48_000 && copiedCount <= frameCount)
    try await expectSignal(recovered, in: copy, frameCount: copiedCount)
    // and the other memos
    let memos = try await copy.repository.fetchAll()
    #expect(Set(memos.map(\.id)) == [changes.recording, changes.renamed])
    let renamed = try #require(memos.first { $0.id == changes.renamed })
    #expect(["Before", "After"].contains(renamed.title))
    try await expectSignal(renamed, in: copy, frameCount: 48_000)
    await expectVerified(backup.folder)
    // and the recording goes on
    let finished = try await library.recordingStore.finish(
      id: changes.recording, frameCount: frameCount)
    try await expectSignal(finished, in: library, frameCount: frameCount)
  }
}
