import Foundation
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct ChildCommandTests {
  private let temporary = TemporaryFolder()

  private var program: URL { temporary.folder.url.appendingPathComponent("setpriv") }

  /// Makes a script that stands for `setpriv`.
  private func install(_ script: String) throws {
    try temporary.folder.url.createFolder()
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  private func shell(_ script: String) async throws -> ChildCommand.Result {
    try await ChildCommand.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
  }

  @Test func `the result has output, error messages and status`() async throws {
    let result = try await shell("echo one; echo two >&2; exit 3")
    #expect(result == ChildCommand.Result(status: 3, output: "one\ntwo\n"))
  }

  @Test func `of a long output the end is kept`() async throws {
    let result = try await shell("head -c 100000 /dev/zero; echo end")
    #expect(result.output.utf8.count == 20_000)
    #expect(result.output.hasSuffix("end\n"))
  }

  @Test func `a program that a signal ends has the status of shells`() async throws {
    #expect(try await shell("kill -TERM $$") == .init(status: 143, output: ""))
  }

  @Test(arguments: [
    (#"shift 3; exec "$@""#, true),
    (#"echo "setpriv: unrecognized option '$1'" >&2; exit 1"#, false),
    // A system that forbids it may end the program.
    ("kill -KILL $$", false),
  ])
  func `a setpriv that cannot bind commands is not used`(script: String, isBinder: Bool) throws {
    // given
    try install(script)
    // when
    let binder = ChildCommand.Binder(program)
    // then
    #expect(binder.usableProgram == (isBinder ? program : nil))
  }

  @Test func `a setpriv that cannot be started is tried again, until it has run once`() throws {
    // given
    let binder = ChildCommand.Binder(program)
    #expect(binder.usableProgram == nil)
    // when
    try install(#"shift 3; exec "$@""#)
    // then
    #expect(binder.usableProgram == program)
    // and
    try install("exit 1")
    #expect(binder.usableProgram == program)
  }

  @Test(.enabled(if: ChildCommand.binder != nil))
  func `a command that is bound has its arguments`() async throws {
    let result = try await ChildCommand.runBound(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "echo $0 $1", "one", "two"])
    #expect(result == .init(status: 0, output: "one two\n"))
  }

  @Test func `cancellation ends the program`() async throws {
    // Given a program that waits for ever
    let task = Task { try await shell("exec sleep infinity") }
    // When
    await Task.yield()
    task.cancel()
    // Then
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
