#if LiveServer && os(Linux)
  import Foundation
  import Synchronization

  /// A process of `BrowserTestServer` on a free port.
  final class TestServerProcess: Sendable {
    private let process: Process
    private let lines: AsyncStream<String>
    private let all = Mutex<[String]>([])
    private let ends: AsyncStream<Void>

    init(_ environment: [String: String]) throws {
      let process = Process()
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      process.executableURL = products.appendingPathComponent("BrowserTestServer")
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      process.terminationHandler = { _ in end.finish() }
      self.process = process
      self.lines = lines
      self.ends = ends
      try processStart.withLock { _ in try process.run() }
      Thread.detachNewThread { [self] in
        var unread = Data()
        while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
          unread += data
          while let index = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let text = String(decoding: unread[unread.startIndex..<index], as: UTF8.self)
            unread = Data(unread[(index + 1)...])
            self.all.withLock { $0.append(text) }
            line.yield(text)
          }
        }
        line.finish()
      }
    }

    deinit { self.stop() }

    /// Kills the process, unless it has ended.
    func stop() { if self.process.isRunning { kill(self.id, SIGKILL) } }

    /// The output so far.
    var output: String { self.all.withLock { $0.joined(separator: "\n") } }

    var id: pid_t { self.process.processIdentifier }

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

    func signal(_ signal: CInt) { kill(self.id, signal) }

    enum End: Equatable { case status(CInt), signal(CInt) }

    /// Waits for the end of the process.
    func end() async -> End {
      for await _ in self.ends {}
      let status = self.process.terminationStatus
      return self.process.terminationReason == .exit ? .status(status) : .signal(status)
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
