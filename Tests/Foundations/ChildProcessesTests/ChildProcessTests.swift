#if os(Linux)
import ChildProcesses
import Foundation
import Testing

@Suite struct ChildProcessTests {
  /// Runs a script of the shell to its end.
  private func run(
    _ script: String, environment: [String: String] = [:]
  ) async throws -> (end: ChildProcess.End, output: String) {
    let child = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", script], environment: environment, output: .connected,
      error: .output)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var text = Data()
        while let data = child.output?.read(4096), !data.isEmpty { text += data }
        continuation.resume(
          returning: (child.waitForEnd(), String(decoding: text, as: UTF8.self)))
      }
    }
  }

  @Test func `Arguments, environment, output and status are passed`() async throws {
    let (end, output) = try await run(
      "echo $NAME; echo error >&2; exit 3", environment: ["NAME": "a b"])
    #expect(end == .status(3))
    #expect(output == "a b\nerror\n")
  }

  @Test func `The end by a signal is known`() async throws {
    #expect(try await run("kill -KILL $$").end == .signal(SIGKILL))
  }

  @Test func `No other file is inherited`() async throws {
    // Given a file that programs inherit
    let file = try #require(fopen("/dev/null", "r"))
    defer { fclose(file) }
    try #require(fcntl(fileno(file), F_SETFD, 0) == 0)
    // When
    let (_, output) = try await run("test -e /proc/$$/fd/\(fileno(file)) && echo inherited")
    // Then
    #expect(output == "")
  }

  @Test func `A program reads its input to the end`() async throws {
    // Given
    let child = try ChildProcess(
      URL(filePath: "/bin/cat"), input: .connected, output: .connected)
    let (input, output) = (try #require(child.input), try #require(child.output))
    // When
    #expect(send(input.number, "Milk", 4, 0) == 4)
    shutdown(input.number, CInt(SHUT_WR))
    // Then
    let text = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: output.read(100))
        _ = child.waitForEnd()
      }
    }
    #expect(text == Data("Milk".utf8))
  }

  @Test func `A missing program is an error`() throws {
    #expect(throws: POSIXError(.ENOENT)) {
      try ChildProcess(URL(filePath: "/nowhere/program"))
    }
  }

  @Test func `A program that has ended gets no signal`() async throws {
    let child = try ChildProcess(URL(filePath: "/bin/true"))
    #expect(child.runningID != nil)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        #expect(child.waitForEnd() == .status(0))
        continuation.resume()
      }
    }
    #expect(child.runningID == nil)
    child.signal(SIGKILL)
  }

  @Test func `A program is ended by a signal`() async throws {
    let child = try ChildProcess(
      URL(filePath: "/bin/sleep"), ["infinity"], receivesTerminalSignals: false)
    child.signal(SIGTERM)
    let end = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.waitForEnd()) }
    }
    #expect(end == .signal(SIGTERM))
  }
}
#endif
