import ChildProcesses
import Foundation

@testable import KilledRecorder

/// A child process that records and can be killed.
///
/// Its output is read on a thread of its own: the cooperative pool has as few threads as there are cores, and a test that blocks one can
/// prevent the work that the process waits for.
final class RecorderProcess {
  private let process: ChildProcess
  private var unread: AsyncStream<String>.Iterator
  private let ends: AsyncStream<ChildProcess.End>

  /// The lines of its output so far.
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - environment: Additional environment variables of the process.
  ///   - onLine: Called for each line on the thread that reads it, with the process id.
  init(
    _ plan: Plan, environment: [String: String] = [:],
    onLine: @escaping @Sendable (String, pid_t) -> Void = { _, _ in }
  ) throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = try ChildProcess(
      products.appendingPathComponent("KilledRecorder"),
      [String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)],
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: .connected, error: .inherited)
    self.process = process
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let (ends, end) = AsyncStream.makeStream(of: ChildProcess.End.self)
    self.ends = ends
    unread = lines.makeAsyncIterator()
    let id = process.runningID ?? 0
    Thread.detachNewThread {
      var data = Data()
      while let more = process.output?.read(65_536), !more.isEmpty {
        data += more
        while let end = data.firstIndex(of: UInt8(ascii: "\n")) {
          let text = String(decoding: data[data.startIndex..<end], as: UTF8.self)
          data = Data(data[(end + 1)...])
          onLine(text, id)
          line.yield(text)
        }
      }
      line.finish()
      end.yield(process.waitForEnd())
      end.finish()
    }
  }

  /// Runs a process that is killed before one of its changes of files.
  ///
  /// - Parameter number: The change. The first one has the number 1.
  /// - Returns: Whether the process was killed. `false` if it has ended after fewer changes.
  static func run(_ plan: Plan, killedBeforeChange number: Int) async throws -> Bool {
    var plan = plan
    plan.killBeforeChange = number
    let process = try RecorderProcess(plan)
    return await process.waitUntilKilled()
  }

  /// Waits for a line with a prefix. Returns `false` if the process ends without one.
  func wait(for prefix: String, count: Int = 1) async -> Bool {
    while lines.count(where: { $0.hasPrefix(prefix) }) < count {
      guard await readMore() else { return false }
    }
    return true
  }

  /// Waits for the end of the process, and returns whether it was killed.
  func waitUntilKilled() async -> Bool {
    while await readMore() {}
    return await ends.first { _ in true } == .signal(SIGKILL)
  }

  func kill() { process.signal(SIGKILL) }

  /// Returns the largest number that was printed after a word. 0 if there is none.
  func last(_ word: String) -> Int {
    lines.filter { $0.hasPrefix(word + " ") }
      .compactMap { Int($0.dropFirst(word.count + 1)) }.max() ?? 0
  }

  /// The number of changes of files that were printed, each before it was made.
  var changeCount: Int { lines.count { $0.hasPrefix("change ") } }

  private func readMore() async -> Bool {
    guard let line = await unread.next(isolation: #isolation) else { return false }
    lines.append(line)
    return true
  }
}
