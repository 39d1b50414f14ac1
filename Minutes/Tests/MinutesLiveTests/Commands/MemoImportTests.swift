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
}
