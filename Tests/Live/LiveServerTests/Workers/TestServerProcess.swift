#if LiveServer && os(Linux)
import ChildProcesses
import Foundation
import Synchronization

/// A process of `BrowserTestServer` on a free port.
final class TestServerProcess: Sendable {
  private let process: ChildProcess
  private let lines: AsyncStream<String>
  private let all = Mutex<[String]>([])
  private let ends: AsyncStream<ChildProcess.End>
  /// How often the server was told to replace its workers.
  private let replacements = Mutex(0)
  let id: pid_t

  /// The file of the program.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("BrowserTestServer")

  /// The factor by which servers wait longer than usual, so that a busy machine does not change
  /// the result of a test.
  static let slowness = "60"

  init(_ environment: [String: String], program: URL = TestServerProcess.program) throws {
    // The tests may run with their own settings for backtraces. The server gets the default ones.
    var inherited = ProcessInfo.processInfo.environment
    inherited["SWIFT_BACKTRACE"] = nil
    let process = try ChildProcess(
      program,
      environment: inherited.merging(environment) { $1 },
      output: .connected, error: .output)
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let (ends, end) = AsyncStream.makeStream(of: ChildProcess.End.self)
    self.process = process
    self.lines = lines
    self.ends = ends
    self.id = process.runningID ?? 0
    Thread.detachNewThread { [self] in
      var unread = Data()
      while let data = process.output?.read(65_536), !data.isEmpty {
        unread += data
        while let index = unread.firstIndex(of: UInt8(ascii: "\n")) {
          let text = String(decoding: unread[unread.startIndex..<index], as: UTF8.self)
          unread = Data(unread[(index + 1)...])
          self.all.withLock { $0.append(text) }
          line.yield(text)
        }
      }
      line.finish()
      end.yield(process.waitForEnd())
      end.finish()
    }
  }

  deinit { self.stop() }

  /// Kills the process, unless it has ended.
  func stop() { self.process.signal(SIGKILL) }

  /// The output so far.
  var output: String { self.all.withLock { $0.joined(separator: "\n") } }

  /// Waits until the server listens.
  ///
  /// - Returns: The port; `nil` if the process has ended.
  func port() async -> Int? {
    for await line in self.lines {
      guard let address = line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//) else { continue }
      return Int(address.1)
    }
    return nil
  }

  /// Waits until the process prints a text.
  func prints(_ text: String) async -> Bool {
    if self.output.contains(text) { return true }
    for await line in self.lines where line.contains(text) { return true }
    return false
  }

  func signal(_ signal: CInt) {
    if signal == SIGUSR2 { self.replacements.withLock { $0 += 1 } }
    self.process.signal(signal)
  }

  /// Whether `SIGUSR2` was sent and the server has not said yet that it has replaced its workers,
  /// or can't.
  var isReplacingWorkers: Bool {
    let ends = self.output.matches(of: /All workers were replaced\.|A worker can't be replaced\./)
    return ends.count < self.replacements.withLock { $0 }
  }

  /// Waits for the end of the process; `nil` if another call has done so.
  func end() async -> ChildProcess.End? {
    await self.ends.first { _ in true }
  }

  /// The child processes that are running.
  var children: [pid_t] {
    let tasks = "/proc/\(self.id)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let text = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
#endif
