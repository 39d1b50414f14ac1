import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Synchronization
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct BackupTests {
  let temporary = TemporaryFolder()
  let backups = TemporaryFolder()
  let now = Date(timeIntervalSince1970: 1_234_567_890)

  func backUp() throws -> Backup {
    try Backup.run(of: temporary.folder, in: backups.folder.url, now: now)
  }

  @Test func `a backup is a data folder with everything`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo("Landlord", on: now)
    let playlist = Playlist(id: UUID(), title: "Rent", date: now, memos: [id])
    try await library.playlists.create(playlist)
    let flat = try #require(MemoTag("flat"))
    try await library.repository.changeTags(ids: [id], added: [flat], removed: [])
    let transcript = Transcript(
      segments: [
        TranscriptSegment(id: 0, words: [TranscriptWord("Roof", start: 0, end: 0.5)])
      ], isEdited: true)
    try await library.saveTranscript(transcript, of: id)
    // when
    let backup = try backUp()
    // then
    #expect(backup.memoCount == 1)
    #expect(backup.missingFiles == [])
    #expect(backup.folder.url.lastPathComponent == "minutes-2009-02-13T233130Z")
    let copy = try await MemoLibrary(backup.folder)
    #expect(copy.recoveredMemos == [])
    let memo = try #require(try await copy.repository.fetchAll().first)
    #expect(memo.title == "Landlord")
    #expect(memo.tags.texts == ["flat"])
    try await expectSignal(memo, in: copy, frameCount: 48_000)
    #expect(try await copy.transcripts.record(id: id).transcript == transcript)
    var playlists = copy.playlists.changes().makeAsyncIterator()
    #expect(try await playlists.next()?.map(\.title) == ["Rent"])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `memos in Recently deleted are copied and counted, and purged ones are not`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    for title in ["Landlord", "Song"] { _ = try await library.recordMemo(title, on: now) }
    let deleted = try await library.recordMemo("Noise", on: now)
    let purged = try await library.recordMemo("Silence", on: now)
    try await library.repository.delete(ids: [deleted, purged])
    try await library.repository.purge(ids: [purged])
    // when
    let backup = try backUp()
    // then
    #expect(backup.memoCount == 3)
    #expect(backup.deletedMemoCount == 1)
    let copy = try await MemoLibrary(backup.folder)
    try await copy.repository.restore(id: deleted)
    #expect(
      try await Set(copy.repository.fetchAll().map(\.title)) == ["Landlord", "Noise", "Song"])
  }

  @Test(arguments: [
    (MemoCount(total: 0, deleted: 0), "0 memos"), (MemoCount(total: 1, deleted: 0), "1 memo"),
    (MemoCount(total: 1, deleted: 1), "1 memo, in Recently deleted"),
    (MemoCount(total: 12, deleted: 12), "12 memos, in Recently deleted"),
    (MemoCount(total: 12, deleted: 3), "12 memos, 3 of them in Recently deleted"),
  ])
  func `the number of memos has that of deleted ones`(count: MemoCount, text: String) {
    #expect(count.description == text)
  }

  @Test func `a recording in progress is in the backup, and goes on`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.beginMemo(on: now, frameCount: 48_000)
    // when
    let backup = try backUp()
    // then
    let copy = try await MemoLibrary(backup.folder)
    let memo = try #require(copy.recoveredMemos.first)
    #expect(memo.id == id)
    try await expectSignal(memo, in: copy, frameCount: 48_000)
    // and
    let finished = try await library.recordingStore.finish(id: id, frameCount: 48_000)
    try await expectSignal(finished, in: library, frameCount: 48_000)
  }

  @Test func `the checksums are those of the files`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let id = try await library.recordMemo("Song", on: now)
    let backup = try backUp()
    let program = Program(
      "sh", ["-c", "cd '\(backup.folder.url.path)' && md5sum --check --quiet MD5SUMS"])
    // then
    #expect(try await program.run().status == 0)
    // when
    let sound = backup.folder.files(of: id).wav
    var bytes = try Data(contentsOf: sound)
    bytes[1_000] ^= 1
    try bytes.write(to: sound)
    // then
    let result = try await program.run()
    #expect(result.status == 1)
    #expect(result.output.contains("audio.wav: FAILED"))
  }

  @Test func `nothing is overwritten`() async throws {
    // given
    _ = try await MemoLibrary(temporary.folder).recordMemo("Song", on: now)
    let backup = try backUp()
    let sums = backup.folder.url.appendingPathComponent("MD5SUMS")
    let first = try Data(contentsOf: sums)
    // then
    #expect(throws: BackupFailure.exists(backup.folder.url.path)) { try backUp() }
    #expect(try Data(contentsOf: sums) == first)
    #expect(!FileManager.default.fileExists(atPath: backup.folder.url.path + ".part"))
  }

  @Test func `a folder without a database, the data folder itself and a folder in use are refused`()
    async throws
  {
    #expect(throws: BackupFailure.noDatabase(temporary.folder.database.path)) { try backUp() }
    _ = try await MemoLibrary(temporary.folder)
    let inside = temporary.folder.url.appendingPathComponent("backups")
    #expect(throws: BackupFailure.inDataFolder(inside.path)) {
      try Backup.run(of: temporary.folder, in: inside, now: now)
    }
    try backups.folder.url.createFolder()
    let lock = try FolderLock(
      path: backups.folder.url.appendingPathComponent(".minutes-backup").path, isExclusive: true)
    #expect(throws: BackupFailure.inUse(backups.folder.url.path)) { try backUp() }
    withExtendedLifetime(lock) {}
  }

  @Test func `missing sound is reported, and the rest is copied`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let lost = try await library.recordMemo("Lost", on: now)
    _ = try await library.recordMemo("Kept", on: now)
    try temporary.folder.files(of: lost).wav.removeFile()
    // when
    let backup = try backUp()
    // then
    #expect(backup.missingFiles == ["recordings/\(lost.key)/audio.wav"])
    #expect(backup.memoCount == 2)
  }

  @Test func `files that change before the database is copied again are copied again`() async throws
  {
    // given: a missing file, for which the database is copied again
    let library = try await MemoLibrary(temporary.folder)
    try temporary.folder.files(of: await library.recordMemo("Lost", on: now)).wav.removeFile()
    let kept = try await library.recordMemo("Kept", on: now)
    let note = temporary.folder.files(of: kept).folder.appendingPathComponent("note")
    try Data("first".utf8).write(to: note)
    let copies = Mutex(0)
    // when
    let backup = try FileOperation.$willPerform.withValue({ change in
      guard change == "copy the database" else { return }
      copies.withLock { $0 += 1 }
      if copies.withLock({ $0 }) == 2 { try? Data("changed".utf8).write(to: note) }
    }) { try backUp() }
    // then
    let copy = backup.folder.files(of: kept).folder.appendingPathComponent("note")
    #expect(try Data(contentsOf: copy) == Data("changed".utf8))
    let result = try await Program(
      "sh", ["-c", "cd '\(backup.folder.url.path)' && md5sum --check --quiet MD5SUMS"]
    ).run()
    #expect(result.status == 0, "\(result.output)")
  }

  /// Returns the number of pages of a file that are in the page cache.
  private static func cachedPages(of path: String) -> Int {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    guard let size = FileStatus(descriptor: descriptor)?.size, size > 0 else { return 0 }
    let memory = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard memory != MAP_FAILED, let memory else { return 0 }
    defer { munmap(memory, size) }
    var pages = [UInt8](repeating: 0, count: size / 4_096 + 1)
    mincore(memory, size, &pages)
    return pages.count { $0 & 1 == 1 }
  }

  @Test func `copies are compared with the bytes on the disk`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let sound = temporary.folder.files(of: try await library.recordMemo("Song", on: now)).wav
    // Where memory is the only storage, nothing can be dropped from it.
    let probe = try DurableFile(sound)
    try probe.dropFromCache()
    let canDrop = Self.cachedPages(of: sound.path) == 0
    let folder = backups.folder.url.path
    let cached = Mutex<[String: Int]>([:])
    let steps = Mutex<[String: [String]]>([:])
    // when
    _ = try FileOperation.$willPerform.withValue({ change in
      let words = change.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, words[1].hasPrefix(folder), words[1].hasSuffix(".wav") else { return }
      steps.withLock { $0[words[1], default: []].append(words[0]) }
      guard words[0] == "read" else { return }
      cached.withLock { $0[words[1]] = $0[words[1]] ?? Self.cachedPages(of: words[1]) }
    }) { try backUp() }
    // then each copy is synchronized and dropped before it is read
    let orders = steps.withLock { Array($0.values) }
    #expect(orders.count == 1)
    for order in orders {
      let saved = try #require(order.firstIndex(of: "save"))
      #expect(order[saved...].prefix(3) == ["save", "drop", "read"])
    }
    if canDrop { #expect(cached.withLock { Array($0.values) } == [0]) }
  }

  @Test func `a backup that is killed before any change of a file looks like none`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let ids = [
      try await library.recordMemo("First", on: now),
      try await library.recordMemo("Second", on: now),
    ]
    let before = try FileManager.default.subpathsOfDirectory(atPath: temporary.folder.url.path)
    var plan = Plan(folder: temporary.folder.url.path, id: ids[0])
    plan.backupFolder = backups.folder.url.path
    var kills = 0
    var isKilled = true
    while isKilled {
      // when
      kills += 1
      isKilled = try await RecorderProcess.run(plan, killedBeforeChange: kills)
      // then
      let folder = backups.folder.url
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where name.hasPrefix("minutes-") && !name.hasSuffix(".part") {
        let folder = folder.appendingPathComponent(name)
        let result = try await Program(
          "sh", ["-c", "cd '\(folder.path)' && md5sum --check --quiet MD5SUMS"]
        ).run()
        #expect(result.status == 0, "after \(kills - 1) changes: \(result.output)")
        try FileManager.default.removeItem(at: folder)
      }
    }
    // and
    #expect(kills > 20)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: temporary.folder.url.path) == before)
    #expect(try await library.repository.fetchAll().count == 2)
    // and the next one removes what is left
    let backup = try backUp()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: backups.folder.url.path).sorted()
        == [".minutes-backup", backup.folder.url.lastPathComponent])
  }
}
