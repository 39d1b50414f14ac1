import Foundation
import Testing

@testable import MinutesLive

@Suite(.timeLimit(.minutes(15))) struct ChildCommandTests {
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
