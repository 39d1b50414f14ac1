import ComposableArchitecture
import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct MemoImportTests {
  private let temporary = TemporaryFolder()

  /// Installs a program with the name of FFmpeg, and returns its folder.
  private func install(_ script: String) throws -> String {
    let folder = temporary.folder.url.appendingPathComponent("bin")
    try folder.createFolder()
    let program = folder.appendingPathComponent("ffmpeg")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    return folder.path
  }

  private func file(_ name: String) throws -> URL {
    try temporary.folder.url.createFolder()
    let file = temporary.folder.url.appendingPathComponent(name)
    try Data("A format of its own".utf8).write(to: file)
    return file
  }

  @Test func ffmpegDecodesOtherFormats() async throws {
    // Given a program that writes a WAV file to its last argument
    let library = try await MemoLibrary(temporary.folder)
    let sound = temporary.folder.url.appendingPathComponent("sound.wav")
    let format = Signal.format
    try (WAVHeader(format: format, dataSize: 9_600).encoded + Signal.samples(0..<4_800)).write(
      to: sound)
    let folder = try install("for last; do :; done; cp '\(sound.path)' \"$last\"")

    // When a file of another format is imported
    let memo = try await MemoImport(library, searchPath: folder).importFile(file("Talk.m4a"))

    // Then it is a memo
    #expect(memo.title == "Talk")
    #expect(try await library.repository.fetchAll() == [memo])
    #expect(memo.duration == 0.1)
  }

  @Test func theErrorOfFFmpegIsReported() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let folder = try install("echo first >&2; echo 'Invalid data found' >&2; exit 1")
    let file = try file("Talk.m4a")
    await #expect(throws: MemoImportFailure.ffmpegFailed(reason: "Invalid data found")) {
      try await MemoImport(library, searchPath: folder).importFile(file)
    }
    #expect(try await library.repository.fetchAll() == [])
  }

  @Test func `the path of an uploaded file is not in the message`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let folder = try install("echo \"Error: $7: Invalid data\" >&2; exit 1")
    let file = try file("a1b2c3.m4a")
    await #expect(throws: MemoImportFailure.ffmpegFailed(reason: "Error: Invalid data")) {
      try await MemoImport(library, searchPath: folder).importFile(file, name: "Talk.m4a")
    }
  }

  @Test func `a file without sound is not reported in the words of FFmpeg's command line`()
    async throws
  {
    let library = try await MemoLibrary(temporary.folder)
    let folder = try install(
      "echo \"Stream map '0:a:0' matches no streams.\" >&2; echo 'To ignore this, add ?' >&2; exit 1"
    )
    let file = try file("notes.txt")
    let failure = await #expect(throws: MemoImportFailure.self) {
      try await MemoImport(library, searchPath: folder).importFile(file)
    }
    #expect(failure?.description.hasPrefix("It is not a sound file that can be read: ") == true)
    #expect(failure?.description.contains("To ignore this") == false)
  }

  @Test func `an empty file has no sound`() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let file = try file("empty.mp3")
    try Data().write(to: file)
    await #expect(throws: MemoImportFailure.noSound) {
      try await MemoImport(library, searchPath: "").importFile(file)
    }
  }

  @Test func withoutFFmpegTheWayOutIsNamed() async throws {
    let library = try await MemoLibrary(temporary.folder)
    let file = try file("Talk.m4a")
    let failure = await #expect(throws: MemoImportFailure.self) {
      try await MemoImport(library, searchPath: "").importFile(file)
    }
    #expect(failure?.description.hasSuffix("apt-get install ffmpeg") == true)
  }

  /// Returns the files in the folder of imports, without locks.
  private func leftFiles() throws -> [String] {
    let path = temporary.folder.imports.path
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      URL(fileURLWithPath: $0).lastPathComponent != "lock"
    }
  }

  @Test func `sound is decoded in the folder of imports, and its file is deleted`() async throws {
    // given
    let library = try await MemoLibrary(temporary.folder)
    let sound = temporary.folder.url.appendingPathComponent("sound.wav")
    try Signal.file(0..<4_800).write(to: sound)
    let output = temporary.folder.url.appendingPathComponent("output")
    let folder = try install(
      """
      for last; do :; done
      echo "$last" > '\(output.path)'
      cp '\(sound.path)' "$last"
      """)
    // when
    let memo = try await MemoImport(library, searchPath: folder).importFile(file("Talk.m4a"))
    // then
    let path = try String(contentsOf: output, encoding: .utf8)
    #expect(path.hasPrefix("\(temporary.folder.imports.path)/"))
    #expect(try leftFiles() == [])
    try await expectSignal(memo, in: library, frameCount: 4_800)
  }

  @Test func `no more is decoded than the library has space for`() async throws {
    // given a program that writes as much as it may
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let sizes = temporary.folder.url.appendingPathComponent("sizes")
    let folder = try install(
      """
      while [ $# -gt 1 ]; do
        [ "$1" = -fs ] && size=$2
        shift
      done
      echo "$size" > '\(sizes.path)'
      head -c "$size" /dev/zero > "$1"
      """)
    let file = try file("Talk.m4a")
    // when
    let failure = await #expect(throws: MemoImportFailure.self) {
      try await MemoImport(library, searchPath: folder).importFile(file)
    }
    // then
    #expect(failure?.isOutOfSpace == true)
    let size = try String(contentsOf: sizes, encoding: .utf8)
    let number = try #require(Int(size.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(0 < number && number < 10 << 20)
    #expect(try leftFiles() == [])
    #expect(try await library.repository.fetchAll() == [])
  }

  @Test func `sound that fits the quota once is decoded`() async throws {
    // given sound of 6 MB, and a quota of 10 MB
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 10 << 20))
    let files = TemporaryFolder()
    try files.folder.url.createFolder()
    let sound = files.folder.url.appendingPathComponent("sound.wav")
    let header = WAVHeader(format: Signal.format, dataSize: 6 << 20).encoded
    try (header + Data(count: 6 << 20)).write(to: sound)
    let folder = try install("for last; do :; done; cp '\(sound.path)' \"$last\"")
    let left = LockIsolated<[[String]?]>([])
    // when
    let memo = try await MemoImport(library, searchPath: folder).importFile(file("Talk.m4a")) { _ in
      let files = try? leftFiles()
      left.withValue { $0.append(files?.filter { $0.hasSuffix(".wav") }) }
    }
    // then: the decoded file does not count while its sound is stored
    #expect(memo.duration == Double(3 << 20) / 48_000)
    #expect(left.value.first == [] && left.value.allSatisfy { $0 == [] }, "\(left.value)")
    #expect(try leftFiles() == [])
  }

  @Test func `a decoded file does not count for the quota, and its space is not free yet`() throws {
    // given a limit of the free space, and a quota
    try temporary.folder.url.createFolder()
    let size = 1 << 60
    // then
    #expect(throws: StorageFailure.self) {
      try StorageLimits(minimumFreeSpace: 1).check(temporary.folder, adding: size, replacing: size)
    }
    let quota = StorageLimits(minimumFreeSpace: 0, maximumSize: 1 << 20)
    try quota.check(temporary.folder, adding: size, replacing: size)
    #expect(throws: StorageFailure.self) { try quota.check(temporary.folder, adding: size) }
  }

  @Test(arguments: [
    StorageLimits(minimumFreeSpace: .max / 4),
    StorageLimits(minimumFreeSpace: 0, maximumSize: 1),
  ])
  func `nothing is decoded without space`(limits: StorageLimits) async throws {
    // given
    let library = try await MemoLibrary(temporary.folder, limits: limits)
    let started = temporary.folder.url.appendingPathComponent("started")
    let folder = try install("touch '\(started.path)'; exit 1")
    let file = try file("Talk.m4a")
    // when
    let failure = await #expect(throws: MemoImportFailure.self) {
      try await MemoImport(library, searchPath: folder).importFile(file)
    }
    // then
    #expect(failure?.isOutOfSpace == true)
    #expect(!FileManager.default.fileExists(atPath: started.path))
    #expect(try leftFiles() == [])
  }

  @Test func `a process that is killed while FFmpeg decodes leaves nothing for the next one`()
    async throws
  {
    // given a program that kills the process that has started it when it has written its file
    let system = TemporaryFolder()
    try system.folder.url.createFolder()
    let sound = temporary.folder.url.appendingPathComponent("sound.wav")
    try temporary.folder.url.createFolder()
    try Signal.file(0..<4_800).write(to: sound)
    var plan = Plan(folder: temporary.folder.url.path, id: UUID())
    plan.importedSound = try file("Talk.m4a").path
    plan.searchPath = try install(
      "for last; do :; done; cp '\(sound.path)' \"$last\"; kill -KILL $PPID")
    // when
    let process = try RecorderProcess(
      plan, environment: ["TMPDIR": system.folder.url.path])
    #expect(await process.waitUntilKilled())
    // then
    #expect(try leftFiles().count { $0.hasSuffix(".wav") } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: system.folder.url.path) == [])
    // and
    let library = try await MemoLibrary(temporary.folder)
    #expect(library.recoveredMemos == [] && library.recoveryProblems == [])
    let imports = await ImportFolder(library)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.folder.imports.path) == ["lock"]
    )
    #expect(try await library.repository.fetchAll() == [])
    withExtendedLifetime(imports) {}
  }

  @Test(.enabled(if: ChildCommand.binder != nil))
  func `FFmpeg ends with a process that is killed`() async throws {
    // given a program that kills the process that has started it, and does not end by itself for a while
    try temporary.folder.url.createFolder()
    let pipe = temporary.folder.url.appendingPathComponent("pipe").path
    let status = mkfifo(pipe, 0o600)
    #expect(status == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var plan = Plan(folder: temporary.folder.url.path, id: UUID())
    plan.importedSound = try file("Talk.m4a").path
    plan.searchPath = try install(
      "exec 3> '\(pipe)'; kill -KILL $PPID; sleep 20 3>&-; echo running >&3")
    // when
    let process = try RecorderProcess(plan)
    #expect(await process.waitUntilKilled())
    // then its end closes the pipe, and nothing was written
    var byte: UInt8 = 0
    var count = read(reader, &byte, 1)
    while count < 0, errno == EAGAIN {
      await Task.yield()
      count = read(reader, &byte, 1)
    }
    #expect(count == 0)
  }
}
