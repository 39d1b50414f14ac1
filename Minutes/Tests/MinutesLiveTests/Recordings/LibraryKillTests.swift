import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// Deletions, imports, exports and backups that are killed at chosen and at random moments: no memo is lost, and nothing is visible that
/// is not whole.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
struct LibraryKillTests {
  static let groupCount = 6
  static let frameCount = 4_800
  /// The number of runs that are killed before chosen changes of files.
  private static let chosenKillCount = 5
  /// The number of runs that are killed at random moments.
  private static let randomKillCount: UInt64 = 15

  private let original = TemporaryFolder()
  let now = Date(timeIntervalSince1970: 1_234_567_890)

  /// Makes a library whose memos have their numbers as titles, and closes it.
  ///
  /// - Parameter deletes: Whether the memos are deleted.
  /// - Returns: The memos in groups of two.
  func makeLibrary(deletes: Bool = false) async throws -> [[Memo.ID]] {
    let library = try await MemoLibrary(original.folder)
    var groups: [[Memo.ID]] = []
    for group in 0..<Self.groupCount {
      var ids: [Memo.ID] = []
      for number in 0..<2 {
        ids.append(try await makeMemo(2 * group + number, in: library))
      }
      groups.append(ids)
    }
    if deletes { try await library.repository.delete(ids: groups.flatMap(\.self)) }
    return groups
  }

  /// A copy of the library, which a process may change.
  private func copy() throws -> TemporaryFolder {
    let copy = TemporaryFolder()
    try FileManager.default.copyItem(at: original.folder.url, to: copy.folder.url)
    return copy
  }

  /// Runs a process on copies of the library: first to its end, then killed before changes of files that are spread over all of them,
  /// then killed at a random moment of each run.
  ///
  /// - Parameters:
  ///   - configure: Sets what the process does in the folder of its plan.
  ///   - check: Checks the folder after the kill. The process has ended.
  func kill(
    _ configure: (inout Plan) -> Void,
    check: (RecorderProcess, DataFolder) async throws -> Void
  ) async throws {
    func makePlan(in folder: DataFolder) -> Plan {
      var plan = Plan(folder: folder.url.path, id: UUID())
      plan.tellsChanges = true
      configure(&plan)
      return plan
    }
    let whole = try copy()
    let first = makePlan(in: whole.folder)
    let process = try RecorderProcess(first)
    #expect(await !process.waitUntilKilled())
    let lineCount = process.lines.count
    let changeCount = process.changeCount
    try #require(changeCount > Self.chosenKillCount)
    try await check(process, whole.folder)

    // A random kill may come when the process has made its last change. These do not.
    for number in 1...Self.chosenKillCount {
      let copy = try copy()
      var plan = makePlan(in: copy.folder)
      plan.killBeforeChange = changeCount * number / (Self.chosenKillCount + 1)
      let process = try RecorderProcess(plan)
      #expect(await process.waitUntilKilled())
      #expect(process.changeCount >= plan.killBeforeChange!)
      #expect(process.changeCount < changeCount)
      try await check(process, copy.folder)
    }

    for seed in 0..<Self.randomKillCount {
      var random = SeededGenerator(seed: seed)
      let line = Int.random(in: 1...lineCount, using: &random)
      let pause = Int.random(in: 0..<20_000, using: &random)
      let count = Mutex(0)
      let copy = try copy()
      var plan = makePlan(in: copy.folder)
      plan.waits = true
      let process = try RecorderProcess(plan) { _, process in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number == line else { return }
        for _ in 0..<pause { _ = SoundPeak.silence.magnitude }
        Foundation.kill(process, SIGKILL)
      }
      // If the test is cancelled.
      defer { process.kill() }
      #expect(await process.waitUntilKilled())
      #expect(!process.lines.contains { $0.hasPrefix("failed") })
      try await check(process, copy.folder)
    }
  }

  /// Opens a library after a kill, and expects that it needed no recovery.
  func openLibrary(
    in folder: DataFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> MemoLibrary {
    let library = try await MemoLibrary(folder)
    #expect(
      library.recoveredMemos == [] && library.recoveryProblems == [],
      sourceLocation: sourceLocation)
    return library
  }

  /// Expects that memos have whole groups: those that the process has acknowledged, and perhaps the
  /// next one.
  private func expectWholeGroups(
    _ groups: [[Memo.ID]], in memos: [Memo], acknowledgedCount: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, group) in groups.enumerated() {
      let count = group.count { id in memos.contains { $0.id == id } }
      if index < acknowledgedCount { #expect(count == 2, sourceLocation: sourceLocation) }
      if index > acknowledgedCount { #expect(count == 0, sourceLocation: sourceLocation) }
      #expect(count != 1, sourceLocation: sourceLocation)
    }
  }

  /// Restores deleted memos, and expects that they are whole again.
  func expectWholeWhenRestored(_ deleted: [Memo], in library: MemoLibrary) async throws {
    guard !deleted.isEmpty else { return }
    _ = try await library.repository.restore(ids: deleted.map(\.id))
    let restored = try await library.repository.fetchAll()
    for memo in deleted { try await expectMemo(memo.id, restored, in: library) }
  }

  func deletedMemos(of library: MemoLibrary) async throws -> [Memo] {
    var changes = library.repository.deleted().makeAsyncIterator()
    return try #require(try await changes.next()).map(\.memo)
  }

  @Test func `killed deletions delete whole groups, and leave memos that can be restored`()
    async throws
  {
    let groups = try await makeLibrary()
    try await kill {
      $0.deletedMemos = groups
    } check: { process, folder in
      let library = try await openLibrary(in: folder)
      let listed = try await library.repository.fetchAll()
      let deleted = try await deletedMemos(of: library)
      // then: what was acknowledged is deleted, and of the next group both memos or none
      expectWholeGroups(groups, in: deleted, acknowledgedCount: process.last("deleted"))
      for id in groups.flatMap(\.self) where !deleted.contains(where: { $0.id == id }) {
        try await expectMemo(id, listed, in: library)
      }
      #expect(listed.count + deleted.count == 2 * Self.groupCount)
      // and
      try await expectWholeWhenRestored(deleted, in: library)
    }
  }

  @Test func `killed purges leave whole memos, and no files of others`() async throws {
    let groups = try await makeLibrary()
    try await kill {
      $0.deletedMemos = groups
      $0.purges = true
    } check: { process, folder in
      let library = try await openLibrary(in: folder)
      let deleted = try await deletedMemos(of: library)
      let listed = try await library.repository.fetchAll()
      for id in groups.dropFirst(process.last("deleted") + 1).flatMap(\.self) {
        try await expectMemo(id, listed, in: library)
      }
      for id in groups.prefix(process.last("purged")).flatMap(\.self) {
        #expect(!(listed + deleted).contains { $0.id == id })
      }
      // and the next maintenance ends an interrupted purge
      #expect(await library.maintain(now: now) == [])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.recordings.path)
      let kept = try await deletedMemos(of: library) + listed
      #expect(Set(names) == Set(kept.map(\.id.key)))
    }
  }

  @Test func `killed restorations restore whole groups`() async throws {
    let groups = try await makeLibrary(deletes: true)
    try await kill {
      $0.restoredMemos = groups
    } check: { process, folder in
      let library = try await openLibrary(in: folder)
      let listed = try await library.repository.fetchAll()
      let deleted = try await deletedMemos(of: library)
      expectWholeGroups(groups, in: listed, acknowledgedCount: process.last("restored"))
      for memo in listed { try await expectMemo(memo.id, listed, in: library) }
      #expect(listed.count + deleted.count == 2 * Self.groupCount)
      // and
      try await expectWholeWhenRestored(deleted, in: library)
      #expect(try await library.repository.fetchAll().count == 2 * Self.groupCount)
    }
  }
}
