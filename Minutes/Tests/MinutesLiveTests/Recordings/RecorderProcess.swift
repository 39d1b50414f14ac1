import Foundation

@testable import KilledRecorder

/// A process that records, and may be killed.
final class RecorderProcess {
  private let process = Process()
  private let output = Pipe()
  private var unread = Data()

  /// What it has told so far.
  private(set) var lines: [String] = []

  /// - Parameter environment: What is added to the environment of this process.
  init(_ plan: Plan, environment: [String: String] = [:]) throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = products.appendingPathComponent("KilledRecorder")
    process.arguments = [String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
  }

  /// Waits for a line that begins like this. `false` if the process has ended without it.
  func wait(for prefix: String, count: Int = 1) -> Bool {
    while lines.count(where: { $0.hasPrefix(prefix) }) < count {
      guard readMore() else { return false }
    }
    return true
  }

  /// Waits for the end, and returns whether it was a kill.
  func waitUntilKilled() -> Bool {
    while readMore() {}
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// The largest number that was told with this word. 0 if there was none.
  func last(_ word: String) -> Int {
    lines.filter { $0.hasPrefix(word + " ") }
      .compactMap { Int($0.dropFirst(word.count + 1)) }.max() ?? 0
  }

  private func readMore() -> Bool {
    let data = output.fileHandleForReading.availableData
    guard !data.isEmpty else { return false }
    unread += data
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: unread[unread.startIndex..<end], as: UTF8.self))
      unread = Data(unread[(end + 1)...])
    }
    return true
  }
}
