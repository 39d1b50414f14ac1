import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// `--data` of all commands.
@Suite(.timeLimit(.minutes(15))) struct DataOptionsTests {
  private let temporary = TemporaryFolder()
  private var path: String { temporary.folder.url.path }

  /// Every command that needs a library, and every one that works with a named folder only if it has one: once, unless its options choose
  /// between the two.
  private static let commands: [[String]] = [
    ["list"], ["show", "Song"], ["search", "roof"], ["import", "song.wav"],
    ["export", "--all", "--output", "exported"], ["delete", "Song"], ["restore", "Song"],
    ["rename", "Song", "Noise"], ["favorite", "Song"], ["tag", "Song", "--add", "flat"],
    ["bookmark", "list", "Song"], ["bookmark", "add", "Song", "1"],
    ["bookmark", "rename", "Song", "Refrain", "Verse"], ["bookmark", "remove", "Song", "Refrain"],
    ["edit", "trim", "Song", "--to", "1"], ["edit", "undo", "Song"], ["playlist", "list"],
    ["playlist", "show", "Evening"], ["playlist", "create", "Evening"],
    ["playlist", "delete", "Evening"], ["playlist", "rename", "Evening", "Morning"],
    ["playlist", "add", "Evening", "Song"], ["playlist", "remove", "Evening", "Song"],
    ["playlist", "move", "Evening", "Song"], ["transcribe", "--engine", "pocketsphinx", "Song"],
    ["speech", "status"], ["speech", "test"], ["speech", "remove"], ["backup", "backups"],
    ["doctor"], ["doctor", "--repair"], ["access", "list"], ["access", "revoke", "--all"],
  ]

  private func run(_ arguments: [String]) async throws -> Program.Result {
    var program = Program(product: "minutes")
    program.arguments = arguments
    return try await program.run()
  }

  private func expectRefusal(_ arguments: [String]) async throws {
    let result = try await run(arguments + ["--data", path])
    #expect(result.status == 64, "\(result)")
    #expect(
      result.errors == """
        Error: There is no library in '\(path)'. Choose its folder with --data, or create one: \
        minutes serve --data '\(path)'

        """)
    #expect(result.output == "")
  }

  @Test(arguments: DataOptionsTests.commands)
  func `a folder that does not exist is refused and not created`(command: [String]) async throws {
    try await expectRefusal(command)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [["list"], ["import", "song.wav"], ["access", "list"]])
  func `a folder of another program is refused and not changed`(command: [String]) async throws {
    // given
    try temporary.folder.url.createFolder()
    try Data("A letter".utf8).write(to: temporary.folder.url.appendingPathComponent("letter.txt"))
    // then
    try await expectRefusal(command)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["letter.txt"])
  }

  @Test func `a library without its database is one`() async throws {
    // given
    let id = try await MemoLibrary(temporary.folder).recordMemo("Song")
    for suffix in ["", "-wal", "-shm"] { unlink(temporary.folder.database.path + suffix) }
    // when
    let listed = try await run(["list", "--data", path])
    // then
    #expect(listed.status == 0)
    #expect(listed.output.contains("\(id.uuidString.lowercased().prefix(8))"), "\(listed)")
  }

  /// Runs the command with another default folder.
  private func runWithDefaultFolder(_ arguments: String...) async throws -> Program.Result {
    try await Program(
      "XDG_DATA_HOME=\(path)", [Program(product: "minutes").url.path] + arguments
    ).run()
  }

  @Test func `the first import creates the default library, and says so`() async throws {
    // given
    let sounds = TemporaryFolder()
    try sounds.folder.url.createFolder()
    let sound = sounds.folder.url.appendingPathComponent("Noise.wav")
    try Signal.file(0..<4_800).write(to: sound)
    let folder = DataFolder(temporary.folder.url.appendingPathComponent("minutes"))
    // when
    let first = try await runWithDefaultFolder("import", sound.path, "--keep-free", "0", "--json")
    // then
    #expect(first.status == 0, "\(first)")
    #expect(first.errors == "Created a library in '\(folder.url.path)'.\n")
    #expect(first.output.hasPrefix("["))
    // when
    let second = try await runWithDefaultFolder("import", sound.path, "--keep-free", "0")
    // then
    #expect(second.status == 0 && second.errors == "", "\(second)")
    #expect(try await MemoLibrary(folder).repository.fetchAll().map(\.title) == ["Noise", "Noise"])
  }

  @Test func `a default folder that does not exist is checked, and not listed`() async throws {
    #expect(try await runWithDefaultFolder("speech", "status").status == 0)
    let doctor = try await runWithDefaultFolder("doctor")
    #expect(doctor.output.contains("\(path)/minutes does not exist. 'minutes serve' creates it."))
    let listed = try await runWithDefaultFolder("list")
    #expect(listed.status == 64)
    #expect(listed.errors.hasSuffix("or create one: minutes serve\n"), "\(listed)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
