import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct LiveRepositoryTests {
  private let temporary = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  @Test func theNewestMemoComesFirst() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let old = try await library.makeMemo(on: now)
    let new = try await library.makeMemo(on: now + 1)
    #expect(try await library.repository.fetchAll() == [new, old])
    // And the next process lists the same memos.
    #expect(try await MemoLibrary(temporary.folder).repository.fetchAll() == [new, old])
  }

  @Test func changesAreKept() async throws {
    let library = try await MemoLibrary(temporary.folder)
    var memo = try await library.makeMemo(on: now)
    try await library.repository.rename(id: memo.id, title: "Groceries 🥕")
    try await library.repository.setPosition(id: memo.id, position: 0.05)
    try await library.repository.setRate(id: memo.id, rate: PlaybackRate(1.5))
    try await library.repository.setFavorite(id: memo.id, isFavorite: true)
    memo.isFavorite = true
    memo.title = "Groceries 🥕"
    memo.position = 0.05
    memo.rate = PlaybackRate(1.5)
    #expect(try await library.repository.fetchAll() == [memo])
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.rename(id: UUID(), title: "")
    }
  }

  @Test func aChangeIsMadeThoughItsPageIsClosed() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)

    // When the page is closed, which cancels its effects, before its changes are on disk
    let changes = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await library.repository.rename(id: memo.id, title: "Groceries")
      try await library.repository.setPosition(id: memo.id, position: 0.05)
      try await library.repository.setRate(id: memo.id, rate: PlaybackRate(1.5))
    }
    try await changes.value

    // Then the changes are kept
    let saved = try #require(try await library.repository.fetchAll().first)
    #expect(saved.title == "Groceries")
    #expect(saved.position == 0.05)
    #expect(saved.rate == PlaybackRate(1.5))
  }

  @Test func memosFromBeforeSpeedsWereKeptArePlayedAsTheyWereSpoken() async throws {
    // Given a database of the first version
    try await temporary.folder.makeDatabase(upTo: "memos") {
      try $0.insertMemo(UUID(1), position: 0.05)
    }

    // When it is opened
    let library = try await MemoLibrary(temporary.folder)

    // Then its values are unchanged
    #expect(
      try await library.repository.fetchAll() == [
        Memo(
          id: UUID(1), title: "Song", date: Date(timeIntervalSince1970: 1_234_567_890),
          duration: 0.1, position: 0.05)
      ])
    try await library.repository.setRate(id: UUID(1), rate: PlaybackRate(2))
    #expect(try await library.repository.fetchAll().map(\.rate) == [PlaybackRate(2)])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func aDeletedMemoCanBeRestoredUntilItIsPurged() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)
    let folder = temporary.folder.files(of: memo.id).folder

    try await library.repository.delete(id: memo.id)
    #expect(try await library.repository.fetchAll() == [])
    await #expect(throws: RepositoryFailure.noSuchMemo) { try await library.sound(of: memo.id) }
    let sound = try await library.deletedSound(of: memo.id)
    #expect(FileManager.default.fileExists(atPath: sound.url.path))
    #expect(await library.maintain(now: now + 89) == [])
    try await library.repository.restore(id: memo.id)
    #expect(try await library.repository.fetchAll() == [memo])
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.deletedSound(of: memo.id)
    }

    try await library.repository.delete(id: memo.id)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    #expect(await library.maintain(now: now + 90) == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.repository.restore(id: memo.id)
    }
    #expect(try await MemoLibrary(temporary.folder).recoveredMemos == [])
  }

  /// Records a memo, and deletes it at a moment.
  private func makeDeletedMemo(in library: MemoLibrary, at date: Date) async throws -> Memo.ID {
    let id = try await library.makeMemo(on: now).id
    try await withDependencies {
      $0.date.now = date
    } operation: {
      try await library.repository.delete(id: id)
    }
    return id
  }

  private func deletedMemos(of library: MemoLibrary) async throws -> [DeletedMemo] {
    var changes = library.repository.deleted().makeAsyncIterator()
    return try #require(try await changes.next())
  }

  @Test func `memos that were deleted before the set period are removed, and younger ones stay`()
    async throws
  {
    // given a library that keeps deleted memos for a week, and one deletion a day
    let day = 86_400.0
    let limits = StorageLimits(minimumFreeSpace: 0, deletedPeriod: .seconds(7 * 86_400))
    let library = try await MemoLibrary(temporary.folder, limits: limits)
    var ids: [Memo.ID] = []
    for number in 0..<3 {
      ids.append(try await makeDeletedMemo(in: library, at: now + Double(number) * day))
    }
    // when a week after the first deletion is almost over
    #expect(await library.maintain(now: now + 7 * day - 1) == [])
    // then
    let kept = try await deletedMemos(of: library)
    #expect(kept.map(\.memo.id) == ids.reversed())
    #expect(kept.compactMap(\.expirationDate) == [9, 8, 7].map { now + $0 * day })
    // when a week after the second deletion is over
    #expect(await library.maintain(now: now + 8 * day) == [])
    // then
    #expect(try await deletedMemos(of: library).map(\.memo.id) == [ids[2]])
    let folders = ids.map { temporary.folder.files(of: $0).folder.path }
    #expect(folders.map { FileManager.default.fileExists(atPath: $0) } == [false, false, true])
    try await library.repository.restore(id: ids[2])
    #expect(try await library.repository.fetchAll().map(\.id) == [ids[2]])
  }

  @Test func `deleted memos have the first words of their transcripts`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let silent = try await makeDeletedMemo(in: library, at: now)
    let spoken = try await library.makeMemo(on: now).id
    let words = (0..<100).map { number in
      TranscriptWord("word", start: Double(number) / 1_000, end: Double(number + 1) / 1_000)
    }
    try await library.saveTranscript(
      Transcript(segments: [TranscriptSegment(id: 0, words: words)]), of: spoken)
    // when
    try await withDependencies {
      $0.date.now = now + 1
    } operation: {
      try await library.repository.delete(id: spoken)
    }
    // then: the one that was deleted last comes first
    let deleted = try await deletedMemos(of: library)
    try #require(deleted.map(\.memo.id) == [spoken, silent])
    #expect(deleted[0].excerpt.hasPrefix("word word word"))
    #expect(deleted[0].excerpt.hasSuffix("word…"))
    #expect(deleted[1].excerpt == "")
  }

  @Test func `the period of the preferences applies, also after it was changed`() async throws {
    // given: a memo that was deleted 35 days ago
    let limits = StorageLimits(minimumFreeSpace: 0, deletedPeriod: nil)
    let library = try await MemoLibrary(temporary.folder, limits: limits)
    let id = try await makeDeletedMemo(in: library, at: now)
    let later = now + 35 * 86_400
    for (days, expiration) in [(40, now + 40 * 86_400), (36_500, nil)] as [(Int, Date?)] {
      // when
      await library.preferences.update { $0.deletedDays = days }
      #expect(await library.maintain(now: later) == [])
      // then
      let kept = try await deletedMemos(of: library)
      #expect(kept.map(\.memo.id) == [id])
      #expect(kept.first?.expirationDate == expiration)
    }
    // when
    await library.preferences.update { $0.deletedDays = 30 }
    #expect(await library.maintain(now: later) == [])
    // then
    #expect(try await deletedMemos(of: library) == [])
  }

  @Test func `no memo is deleted for good while the preferences cannot be read`() async throws {
    // given
    let limits = StorageLimits(minimumFreeSpace: 0, deletedPeriod: nil)
    let library = try await MemoLibrary(temporary.folder, limits: limits)
    let id = try await makeDeletedMemo(in: library, at: now)
    try await library.database.pool.write {
      try $0.execute(
        sql: "INSERT OR REPLACE INTO preferences (id, json) VALUES (1, ?)",
        arguments: [#"{"deletedDays":"many"}"#])
    }
    // when
    let problems = await library.maintain(now: now + 1_000 * 86_400)
    // then
    #expect(problems.count == 1)
    let kept = try await deletedMemos(of: library)
    #expect(kept.map(\.memo.id) == [id])
    #expect(kept.first?.expirationDate == nil)
    // when another preference replaces the unreadable ones
    await library.preferences.update { $0.hasSeenTour = true }
    // then
    var expected = Preferences.afterLoss
    expected.hasSeenTour = true
    #expect(await library.preferences.load() == expected)
    #expect(await library.maintain(now: now + 1_000 * 86_400) == [])
    #expect(try await deletedMemos(of: library).map(\.memo.id) == [id])
    let content = try await library.database.read {
      try String.fetchAll($0, sql: "SELECT content FROM setAside")
    }
    #expect(content.count == 1)
    #expect(content.first?.contains("many") == true)
    // when a period is chosen
    await library.preferences.update { $0.deletedDays = 365 }
    #expect(await library.maintain(now: now + 1_000 * 86_400) == [])
    // then
    #expect(try await deletedMemos(of: library) == [])
  }

  @Test func `deleted memos are kept after their database is lost`() async throws {
    // given
    let limits = StorageLimits(minimumFreeSpace: 0, deletedPeriod: nil)
    let id: Memo.ID
    do {
      let library = try await MemoLibrary(temporary.folder, limits: limits)
      let memo = try await library.makeMemo(on: now)
      try await withDependencies {
        $0.date.now = now
      } operation: {
        try await library.repository.delete(id: memo.id)
      }
      id = memo.id
    }
    for suffix in ["", "-wal", "-shm"] {
      try URL(fileURLWithPath: temporary.folder.database.path + suffix).removeFile()
    }
    // when
    let library = try await MemoLibrary(temporary.folder, limits: limits)
    #expect(await library.maintain(now: now + 1_000 * 86_400) == [])
    // then
    #expect(try await deletedMemos(of: library).map(\.memo.id) == [id])
  }

  @Test func theLastDeletedMemoIsOfferedUntilTheUndoPeriodEnds() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memos = [
      try await library.makeMemo(on: now), try await library.makeMemo(on: now + 1),
    ]
    #expect(try await lastDeleted(in: library, at: now) == nil)
    for (seconds, memo) in memos.enumerated() {
      try await withDependencies {
        $0.date.now = now + TimeInterval(seconds)
      } operation: {
        try await library.repository.delete(id: memo.id)
      }
    }
    // The page that has deleted it offers to undo that for ten seconds. A new page does not begin again after that.
    for (seconds, memo) in [(1.0, memos[1]), (10, memos[1]), (11, nil)] {
      #expect(try await lastDeleted(in: library, at: now + seconds) == memo)
    }
    try await library.repository.restore(id: memos[1].id)
    #expect(try await lastDeleted(in: library, at: now + 9) == memos[0])
  }

  private func lastDeleted(in library: MemoLibrary, at date: Date) async throws -> Memo? {
    try await withDependencies {
      $0.date.now = date
    } operation: {
      try await library.repository.lastDeleted()
    }
  }

  @Test func leftoverDeletedFoldersAreRemoved() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let rest = temporary.folder.recordings.appendingPathComponent("\(UUID()).removed")
    try rest.createFolder()
    try Data().write(to: rest.appendingPathComponent("audio.wav"))
    #expect(await library.maintain(now: now) == [])
    #expect(!FileManager.default.fileExists(atPath: rest.path))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func aFolderThatCannotBeRemovedDoesNotBlockOtherPurges() async throws {
    // Given two deleted memos, one with an unknown item in its folder
    let library = try await MemoLibrary(temporary.folder)
    let memos = [
      try await library.makeMemo(on: now), try await library.makeMemo(on: now + 1),
    ]
    for memo in memos { try await library.repository.delete(id: memo.id) }
    let folders = memos.map { temporary.folder.files(of: $0.id).folder }
    let first = folders.sorted { $0.path < $1.path }[0]
    try first.appendingPathComponent("strange").createFolder()

    // Then the other one is purged
    #expect(await library.maintain(now: now + 91).count == 2)
    for folder in folders { #expect(!FileManager.default.fileExists(atPath: folder.path)) }
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path)
    #expect(left == ["\(first.lastPathComponent).removed"])

    // And a memo without its audio can't be restored.
    for memo in memos {
      await #expect(throws: RepositoryFailure.noSuchMemo) {
        try await library.repository.restore(id: memo.id)
      }
    }
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func aMemoRestoredBeforeThePurgeStays() async throws {
    // Given a memo that is restored just before it is purged
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)
    try await library.repository.delete(id: memo.id)
    try await library.repository.restore(id: memo.id)

    // Then it is not purged
    try await library.purge([memo.id], deletedBefore: now + 90)
    #expect(try await library.repository.fetchAll() == [memo])
    let sound = try await library.sound(of: memo.id)
    #expect(FileManager.default.fileExists(atPath: sound.url.path))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a selection is deleted, restored and purged as a whole, also by a page that is closed`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    var memos: [Memo] = []
    for second in 0..<20 { memos.append(try await library.makeMemo(on: now - Double(second))) }
    let ids = memos.map(\.id)
    let repository = library.repository
    // when the effect of a page is cancelled as it begins
    let deletion = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await repository.delete(ids: ids + [UUID()])
    }
    try await deletion.value
    // then
    #expect(try await repository.fetchAll() == [])
    // when
    let restoring = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await repository.restore(ids: ids)
    }
    try await restoring.value
    // then
    #expect(try await repository.fetchAll() == memos)
    // when: other memos cannot be restored
    try await repository.delete(ids: ids)
    // then
    #expect(try await repository.restore(ids: [ids[3], UUID(), ids[1]]) == [ids[3], ids[1]])
    // when
    try await repository.delete(ids: ids)
    let purge = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await repository.purge(ids: ids)
    }
    try await purge.value
    // then
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.recordings.path)
    #expect(left == [])
    await #expect(throws: RepositoryFailure.noSuchMemo) { try await repository.delete(ids: ids) }
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a selection whose deletion fails is left alone`() async throws {
    // given a database that refuses to delete the second of two memos
    let library = try await MemoLibrary(temporary.folder)
    let memos = [
      try await library.makeMemo(on: now), try await library.makeMemo(on: now - 1),
    ]
    let second = memos[1].id.key
    try await library.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE UPDATE OF deletedAt ON memo WHEN old.id = '\(second)'
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    // when
    await #expect(throws: RepositoryFailure.self) {
      try await library.repository.delete(ids: memos.map(\.id))
    }
    // then
    #expect(try await library.repository.fetchAll() == memos)
  }

  @Test func theOfferToRestoreEndsBeforeTheSoundGoes() {
    let offered = MemoLibrary.offeringPeriod + VoiceMemoRepository.undoPeriod
    #expect(offered + .seconds(10) <= MemoLibrary.minimumDeletedPeriod)
  }

  @Test func theSoundAtAnAddressDoesNotChange() async throws {
    // Given the address of a memo before it was continued
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)
    let sound = try await library.sound(of: memo.id)
    #expect(
      try await library.sound(of: memo.id, as: .wav, frameCount: sound.frameCount) == sound)

    // Then the address is not found
    await #expect(throws: RepositoryFailure.noSuchMemo) {
      try await library.sound(of: memo.id, as: .wav, frameCount: sound.frameCount - 1)
    }
  }

  @Test func twoPagesSeeEachOthersChanges() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)
    var changes = library.repository.changes().makeAsyncIterator()
    #expect(try await changes.next() == [memo])
    try await library.repository.rename(id: memo.id, title: "Song")
    #expect(try await changes.next()?.map(\.title) == ["Song"])
  }

  @Test func twoProcessesSeeEachOthersChanges() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let memo = try await library.makeMemo(on: now)
    var changes = library.repository.changes().makeAsyncIterator()
    #expect(try await changes.next() == [memo])
    let process = try RecorderProcess(
      Plan(folder: temporary.folder.url.path, id: memo.id, title: "Song"))
    #expect(await process.wait(for: "renamed"))
    #expect(try await changes.next()?.map(\.title) == ["Song"])
    _ = await process.waitUntilKilled()
  }

  @Test func preferencesAreKept() async throws {
    let library = try await MemoLibrary(temporary.folder)
    #expect(await library.preferences.load() == Preferences())
    await library.preferences.update { $0.hasSeenTour = true }
    let other = try await MemoLibrary(temporary.folder)
    #expect(await other.preferences.load() == Preferences(hasSeenTour: true))
  }

  @Test func theDatabaseSavesEverythingAtOnce() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let settings = try await library.database.pool.writeWithoutTransaction { database in
      [
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try String.fetchOne(database, sql: "PRAGMA synchronous"),
      ]
    }
    // 2 stands for FULL.
    #expect(settings == ["wal", "2"])
  }

  @Test func `a new database has an empty write-ahead log`() async throws {
    // Given a database that was just created, with all migrations
    let library = try await MemoLibrary(temporary.folder)
    // Then the log is empty
    let log = URL(fileURLWithPath: library.folder.database.path + "-wal")
    #expect(try log.resourceValues(forKeys: [.fileSizeKey]).fileSize == 0)
    // And a database that is opened again has no migrations left, and the same content
    await library.preferences.update { $0.hasSeenTour = true }
    let other = try await MemoLibrary(temporary.folder)
    #expect(await other.preferences.load() == Preferences(hasSeenTour: true))
  }

  @Test func foldersArePrivate() async throws {
    _ = try await MemoLibrary(temporary.folder)
    for url in [temporary.folder.url, temporary.folder.recordings] {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func theFolderIsWhereTheSystemWantsIt() {
    #expect(
      DataFolder.standard(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/me"]).url.path
        == "/data/minutes")
    #expect(
      DataFolder.standard(environment: ["HOME": "/home/me"]).url.path
        == "/home/me/.local/share/minutes")
    #expect(
      DataFolder.standard(environment: ["XDG_DATA_HOME": "data", "HOME": "/home/me"]).url.path
        == "/home/me/.local/share/minutes")
  }
}
