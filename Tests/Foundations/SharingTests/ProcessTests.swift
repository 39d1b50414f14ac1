#if os(Linux)
import ChildProcesses
import ConcurrencyExtras
import Foundation
import Glibc
import Sharing
import Testing

@testable import SharingProcess

/// Files that another process uses, too.
@Suite(.serialized) struct ProcessTests {
  let folder = TestFolder()

  @Test func `two processes lose no change that was acknowledged`() async throws {
    let url = folder.url.appendingPathComponent("number.json")
    let processes = try [1, 2].map { _ in try OtherProcess("increment", url, "200") }
    for process in processes { try await process.waitForSuccess() }
    #expect(try Data(contentsOf: url) == Data("400".utf8))
    #expect(folder.names() == ["number.json"])
  }

  @Test func `two processes keep each other's values of app storage`() async throws {
    let url = folder.url.appendingPathComponent("defaults.plist")
    let processes = try ["a", "b"].map { try OtherProcess("defaults", url, $0, "100") }
    for process in processes { try await process.waitForSuccess() }
    let defaults = UserDefaults.file(url)
    #expect(defaults.integer(forKey: "a") == 100)
    #expect(defaults.integer(forKey: "b") == 100)
  }

  @Test func `a change by another process is noticed`() async throws {
    let url = folder.url.appendingPathComponent("number.json")
    try await onDisk {
      @Shared(.fileStorage(url)) var number = 0
      let changes = changes(of: $number)
      try await OtherProcess("increment", url, "1").waitForSuccess()
      for await number in changes where number == 1 { break }
      #expect(number == 1)

      try FileManager.default.removeItem(at: url)
      for await number in changes where number == 0 { break }
    }
  }

  @Test func `a change of app storage by another process is noticed`() async throws {
    let url = folder.url.appendingPathComponent("defaults.plist")
    @Shared(.appStorage("count", store: .file(url))) var count = 0
    let changes = changes(of: $count)
    try await OtherProcess("defaults", url, "count", "3").waitForSuccess()
    for await count in changes where count == 3 { break }
    #expect(count == 3)
  }

  @Test(arguments: 1...3) func `a writer that is killed leaves a whole value`(
    number: Int
  ) async throws {
    let url = folder.url.appendingPathComponent("text.json")
    let process = try OtherProcess("write", url)
    var lastAcknowledged = 0
    for try await line in process.lines {
      lastAcknowledged = Int(line)!
      if lastAcknowledged == 20 * number { break }
    }
    process.kill()
    await process.waitForEnd()

    let text = try JSONDecoder().decode(String.self, from: Data(contentsOf: url))
    let numbers = text.split(separator: ",")
    #expect(numbers.count == 2_000)
    #expect(Set(numbers).count == 1)
    #expect(Int(numbers[0])! >= lastAcknowledged)
  }

  @Test func `a full disk leaves the old content, and the error says so`() async throws {
    let url = folder.url.appendingPathComponent("text.json")
    try Data(#""old""#.utf8).write(to: url)
    let process = try OtherProcess("limited", url)
    let output = try await process.output()
    #expect(output.contains("The file '\(url.path)' can't be written"))
    #expect(output.contains("File too large"))
    #expect(try Data(contentsOf: url) == Data(#""old""#.utf8))
    #expect(folder.names() == ["text.json"])
  }

  @Test func `files of an app are in the folders of the XDG specification`() async throws {
    let process = try OtherProcess(
      "live", path: "number.json",
      environment: [
        "XDG_CONFIG_HOME": folder.url.appendingPathComponent("config").path,
        "XDG_DATA_HOME": folder.url.appendingPathComponent("data").path,
      ])
    try await process.waitForSuccess()

    let defaults = UserDefaults.file(
      folder.url.appendingPathComponent("config/SharingProcess/defaults.plist"))
    #expect(defaults.integer(forKey: "count") == 1)
    let file = folder.url.appendingPathComponent("data/SharingProcess/number.json")
    #expect(try Data(contentsOf: file) == Data("2".utf8))
  }

  @Test func `changes that wait are written when the process exits`() async throws {
    let url = folder.url.appendingPathComponent("text.json")
    try await OtherProcess("exit", url).waitForSuccess()
    #expect(try Data(contentsOf: url) == Data(#""second""#.utf8))
  }

  @Test(arguments: ["exit-after-saving", "exit-while-saving"])
  func `changes by two threads at once are written when the process exits`(
    command: String
  ) async throws {
    let url = folder.url.appendingPathComponent("text.json")
    try await OtherProcess(command, url).waitForSuccess()
    #expect(try Data(contentsOf: url) == Data(#""second""#.utf8))
  }
}

/// The values of a property from now on.
private func changes(of number: Shared<Int>) -> AsyncStream<Int> {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  @Sendable func observe() {
    withObservationTracking {
      _ = continuation.yield(number.wrappedValue)
    } onChange: {
      Task { @MainActor in observe() }
    }
  }
  Task { @MainActor in observe() }
  return stream
}

/// A running `SharingProcess`.
private final class OtherProcess: Sendable {
  /// The lines of its output, as they come.
  let lines: AsyncStream<String>
  private let process: ChildProcess
  private let status: AsyncStream<ChildProcess.End>

  convenience init(_ command: String, _ url: URL, _ arguments: String...) throws {
    try self.init(command, path: url.path, arguments)
  }

  init(
    _ command: String, path: String, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = try ChildProcess(
      products.appendingPathComponent("SharingProcess"), [command, path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: .connected, error: .inherited)
    let (status, ends) = AsyncStream<ChildProcess.End>.makeStream()
    self.status = status
    self.process = process
    let (lines, continuation) = AsyncStream<String>.makeStream()
    self.lines = lines
    Thread.detachNewThread {
      var rest = Data()
      while let data = process.output?.read(65_536), !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: 10) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
      ends.yield(process.waitForEnd())
      ends.finish()
    }
  }

  func kill() { process.signal(SIGKILL) }

  @discardableResult
  func waitForEnd() async -> ChildProcess.End? {
    await status.first { _ in true }
  }

  func waitForSuccess() async throws {
    #expect(await waitForEnd() == .status(0))
  }

  func output() async throws -> String {
    let output = await lines.reduce(into: "") { $0 += $1 + "\n" }
    try await waitForSuccess()
    return output
  }
}
#endif
