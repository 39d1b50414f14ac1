import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct MemoImportClientTests {
  private let temporary = TemporaryFolder()

  /// Writes a sound file of 0.1 s.
  private func sound(_ name: String = "a1b2c3.wav") throws -> URL {
    let file = temporary.folder.url.appendingPathComponent(name)
    let header = WAVHeader(format: Signal.format, dataSize: 9_600).encoded
    try (header + Signal.samples(0..<4_800)).write(to: file)
    return file
  }

  private func text(_ name: String) throws -> URL {
    let file = temporary.folder.url.appendingPathComponent(name)
    try Data("A format of its own".utf8).write(to: file)
    return file
  }

  /// Installs a program with the name of FFmpeg, and returns its folder.
  private func install(_ script: String) throws -> String {
    let folder = temporary.folder.url.appendingPathComponent("bin")
    try folder.createFolder()
    let program = folder.appendingPathComponent("ffmpeg")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return folder.path
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private func events(
    _ stream: AsyncThrowingStream<MemoImportEvent, any Error>
  ) async throws -> [MemoImportEvent] {
    var events: [MemoImportEvent] = []
    for try await event in stream { events.append(event) }
    return events
  }

  @Test func `a file becomes a memo with its name, and is deleted`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let file = try sound()

    // when
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")
    let events = try await events(
      client.importFile(path: file.path, name: "Talk of May.wav", date: nil))

    // then
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title) == ["Talk of May"])
    #expect(events.last == .finished(memos[0]))
    #expect(!exists(file))
  }

  @Test(
    arguments: [
      (1_000_000_000, 1_000_000_000), (-1e12, nil), (1e300, nil), (.infinity, nil), (.nan, nil),
    ] as [(Double, Double?)])
  func `a memo has the date that the browser tells, if a memo can have it`(
    time: Double, expected: Double?
  ) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let file = try sound()
    let changed = Date(timeIntervalSince1970: 1_234_567_890)
    try FileManager.default.setAttributes([.modificationDate: changed], ofItemAtPath: file.path)
    // when
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")
    let date = Date(timeIntervalSince1970: time)
    _ = try await events(client.importFile(path: file.path, name: "Talk.wav", date: date))
    // then
    let dates = try await library.repository.fetchAll().map(\.date.timeIntervalSince1970)
    #expect(dates == [expected ?? 1_234_567_890])
  }

  @Test(arguments: [
    ("", ""), (".wav", ".wav"), ("../etc/passwd", "../etc/passwd"), ("a\0b.mp3", "ab"),
  ])
  func `untrusted names are titles at most`(name: String, title: String) async throws {
    let library = try await MemoLibrary(temporary.folder)
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")
    _ = try await events(client.importFile(path: sound().path, name: name, date: nil))
    #expect(try await library.repository.fetchAll().map(\.title) == [title])
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
  func `a memo that cannot be named is removed`() async throws {
    // given: a database that refuses titles
    let library = try await MemoLibrary(temporary.folder)
    try await library.database.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE INSERT ON memo WHEN new.title = 'Talk'
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    // when
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")
    await #expect(throws: MemoImportFailure.self) {
      _ = try await events(client.importFile(path: sound().path, name: "Talk.wav", date: nil))
    }
    // then
    #expect(try await library.repository.fetchAll() == [])
    #expect(try await library.database.read { try MemoRow.fetchCount($0) } == 0)
    let recordings = temporary.folder.recordings.path
    #expect(try FileManager.default.contentsOfDirectory(atPath: recordings) == [])
  }

  @Test func `an unreadable file leaves nothing behind`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let file = try text("a1b2c3.wav")
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")
    let failure = await #expect(throws: MemoImportFailure.self) {
      _ = try await events(client.importFile(path: file.path, name: "Talk.wav", date: nil))
    }
    #expect(failure?.description.hasPrefix("It is not a sound file that can be read") == true)
    #expect(!exists(file))
    #expect(try await library.repository.fetchAll() == [])
    let recordings = temporary.folder.recordings.path
    #expect(try FileManager.default.contentsOfDirectory(atPath: recordings) == [])
  }

  @Test func `a file is not imported if it was cancelled while it waited`() async throws {
    // given a file that is decoded by a program that waits
    let library = try await MemoLibrary(temporary.folder)
    let pipe = temporary.folder.url.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let folder = try install("read line < '\(pipe.path)'; exit 1")
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: folder)
    let first = client.importFile(path: try text("first.m4a").path, name: "First.m4a", date: nil)

    // when the next file is cancelled
    let cancelled = try sound("second.wav")
    _ = client.importFile(path: cancelled.path, name: "Second.wav", date: nil)
    let third = client.importFile(path: try sound("third.wav").path, name: "Third.wav", date: nil)
    // Opening the pipe waits for the program, and must not occupy a thread of the concurrency runtime.
    #expect(try await Program("sh", ["-c", "echo go > '\(pipe.path)'"]).run().status == 0)

    // then only the one after it is a memo
    await #expect(throws: MemoImportFailure.self) { _ = try await events(first) }
    _ = try await events(third)
    while exists(cancelled) { await Task.yield() }
    #expect(try await library.repository.fetchAll().map(\.title) == ["Third"])
  }

  @Test func `the limits of the library are named`() async throws {
    // given
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let client = MemoImportClient.live(
      library, in: await ImportFolder(library), searchPath: "")

    // then
    #expect(await client.spaceProblem(size: 100) == nil)
    let problem = await client.spaceProblem(size: 10 << 20)
    #expect(
      problem?.description.hasSuffix("first, or start Minutes with a larger --quota.") == true)
    let folder = await ImportFolder(library)
    #expect(throws: StorageFailure.self) { try folder.reserve(10 << 20) }
    #expect(!exists(temporary.folder.imports))
  }

  @Test func `files that are on their way share the space`() async throws {
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let folder = await ImportFolder(library)
    let first = try folder.reserve(6 << 20)
    #expect(throws: StorageFailure.self) { try folder.reserve(6 << 20) }
    folder.note(5 << 20, for: first)
    folder.release(try folder.reserve(6 << 20))
    folder.release(first)
    _ = try folder.reserve(8 << 20)
  }

  @Test func `two files are not promised the same bytes at the same moment`() async throws {
    // given space for one of two files
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 1, maximumSize: 10 << 20))
    let folder = await ImportFolder(library)
    let second = LockIsolated<Result<ImportFolder.Reservation, any Error>?>(nil)
    // when the second one is reserved while the space for the first one is looked up
    let first = FileOperation.$willPerform.withValue({ change in
      guard change.hasPrefix("look at"), second.value == nil else { return }
      FileOperation.$willPerform.withValue(nil) {
        second.setValue(Result { try folder.reserve(6 << 20) })
      }
    }) {
      Result { try folder.reserve(6 << 20) }
    }
    // then
    let outcomes = [first, try #require(second.value)]
    #expect(outcomes.count { (try? $0.get()) != nil } == 1)
  }

  private var quota: StorageLimits {
    StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20)
  }

  @Test func `files of two processes share the space`() async throws {
    // given: each folder has a lock of its own, like those of two processes
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let (folder, other) = (await ImportFolder(library), await ImportFolder(library))
    // when
    let first = try folder.reserve(6 << 20)
    // then
    #expect(throws: StorageFailure.self) { try other.reserve(6 << 20) }
    // and a refused file reserves nothing
    folder.release(try folder.reserve(1 << 20))
    // when: a part of it is written
    folder.note(5 << 20, for: first)
    // then
    let second = try other.reserve(6 << 20)
    #expect(throws: StorageFailure.self) { try folder.reserve(6 << 20) }
    // and
    other.release(second)
    folder.release(first)
    _ = try folder.reserve(8 << 20)
    withExtendedLifetime(other) {}
  }

  @Test func `two processes that reserve at the same moment do not refuse each other`()
    async throws
  {
    // given: space for one of two files
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 1, maximumSize: 10 << 20))
    let folders = [await ImportFolder(library), await ImportFolder(library)]
    for folder in folders { folder.release(try folder.reserve(1)) }
    // when: each waits for the other before its first lock, and before its second check, unless the other has ended
    let lock = "/\(temporary.folder.imports.lastPathComponent)/lock"
    let arrivals = folders.map { _ in [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)] }
    @Sendable func reserve(_ index: Int) async -> Bool {
      let passed = LockIsolated((locks: 0, checks: 0))
      let hook: @Sendable (String) -> Void = { change in
        let point = passed.withValue { passed -> Int? in
          if change.hasPrefix("create"), change.hasSuffix(lock) {
            passed.locks += 1
            return passed.locks == 1 ? 0 : nil
          }
          guard change.hasPrefix("look at") else { return nil }
          passed.checks += 1
          return passed.checks == 2 ? 1 : nil
        }
        guard let point else { return }
        arrivals[index][point].signal()
        arrivals[1 - index][point].wait()
      }
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let isReserved = FileOperation.$willPerform.withValue(hook) {
            (try? folders[index].reserve(6 << 20)) != nil
          }
          for arrival in arrivals[index] { arrival.signal() }
          continuation.resume(returning: isReserved)
        }
      }
    }
    async let first = reserve(0)
    async let second = reserve(1)
    // then
    let outcomes = await [first, second]
    #expect(outcomes.count { $0 } == 1)
    withExtendedLifetime(folders) {}
  }

  @Test func `the space is looked up once for a file, and again beside others`() async throws {
    // given
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 1, maximumSize: 10 << 20))
    let folder = await ImportFolder(library)
    let checks = LockIsolated(0)
    let hook: @Sendable (String) -> Void = { change in
      if change.hasPrefix("look at") { checks.withValue { $0 += 1 } }
    }
    // when
    let first = try FileOperation.$willPerform.withValue(hook) { try folder.reserve(1 << 20) }
    // then
    #expect(checks.value == 1)
    // and
    let second = try FileOperation.$willPerform.withValue(hook) { try folder.reserve(1 << 20) }
    #expect(checks.value == 3)
    folder.release(second)
    folder.release(first)
  }

  /// Creates what another process has of an import folder, and returns the path of its lock.
  private func makeFolder(reserving text: String) throws -> String {
    let folder = temporary.folder.imports.appendingPathComponent(UUID().key)
    try folder.createFolder()
    let lock = folder.appendingPathComponent("lock")
    try Data(text.utf8).write(to: lock)
    return lock.path
  }

  @Test func `only locked files reserve space`() async throws {
    // given: what a killed process has left
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let folder = await ImportFolder(library)
    let path = try makeFolder(reserving: "\(8 << 20)")
    // then
    folder.release(try folder.reserve(6 << 20))
    // when
    let lock = try #require(try FolderLock(path: path, isExclusive: true))
    // then
    #expect(throws: StorageFailure.self) { try folder.reserve(6 << 20) }
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: ["\(-8 << 20)", "99999999999999999999", "?", ""])
  func `a number that is damaged neither reserves space nor gives any`(text: String) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let folder = await ImportFolder(library)
    let lock = try #require(
      try FolderLock(path: makeFolder(reserving: text), isExclusive: true))
    // when
    _ = try folder.reserve(6 << 20)
    // then
    #expect(throws: StorageFailure.self) { try folder.reserve(6 << 20) }
    withExtendedLifetime(lock) {}
  }

  @Test func `huge numbers reserve all space`() async throws {
    // given: two, whose sum no integer has
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let folder = await ImportFolder(library)
    let paths = [try makeFolder(reserving: "\(Int.max)"), try makeFolder(reserving: "\(Int.max)")]
    let locks = try paths.map { path in
      try #require(try FolderLock(path: path, isExclusive: true))
    }
    // then
    #expect(throws: StorageFailure.self) { try folder.reserve(1) }
    withExtendedLifetime(locks) {}
  }

  @Test func `sound that is stored has its space reserved`() async throws {
    // given: sound of two chunks of 10 s
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let other = await ImportFolder(library)
    let files = TemporaryFolder()
    try files.folder.url.createFolder()
    let size = 1_920_000
    let file = files.folder.url.appendingPathComponent("Talk.wav")
    let header = WAVHeader(format: Signal.format, dataSize: size).encoded
    try (header + Data(count: size)).write(to: file)
    let outcomes = LockIsolated<[Bool]>([])
    // when: another process asks for space after each chunk
    _ = try await MemoImport(library, searchPath: "").importFile(file) { _ in
      let reservation = try? other.reserve(8_700_000)
      if let reservation { other.release(reservation) }
      outcomes.withValue { $0.append(reservation != nil) }
    }
    // then
    #expect(outcomes.value == [false, false])
    // and nothing is reserved afterwards
    other.release(try other.reserve(5_000_000))
  }

  @Test func `an uploaded file does not count beside its memo`() async throws {
    // given: a file of 6 MB, and a quota of 10 MB
    let library = try await MemoLibrary(temporary.folder, limits: quota)
    let folder = await ImportFolder(library)
    let reservation = try folder.reserve(6 << 20)
    let file = URL(fileURLWithPath: reservation.folder).appendingPathComponent("upload.wav")
    let header = WAVHeader(format: Signal.format, dataSize: 6 << 20).encoded
    try (header + Data(count: 6 << 20)).write(to: file)
    folder.release(reservation)
    // when
    let client = MemoImportClient.live(library, in: folder, searchPath: "")
    let events = try await events(
      client.importFile(path: file.path, name: "Talk.wav", date: nil))
    // then
    let memos = try await library.repository.fetchAll()
    #expect(memos.map(\.title) == ["Talk"])
    #expect(events.last == .finished(memos[0]))
    #expect(!exists(file))
  }

  @Test func `files of a killed process are deleted, and those of another one are not`()
    async throws
  {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let other = await ImportFolder(library)
    let reservation = try other.reserve(1)
    let abandoned = temporary.folder.imports.appendingPathComponent(UUID().uuidString.lowercased())
    try abandoned.createFolder()

    // when
    let folder = await ImportFolder(library)

    // then
    #expect(!exists(abandoned))
    #expect(exists(URL(fileURLWithPath: reservation.folder)))
    withExtendedLifetime((other, folder)) {}
  }
}
