import Foundation
import MinutesCore
import Synchronization

/// The parts of the machine that an installation uses. Tests replace them.
package struct WhisperSystem: Sendable {
  /// The result of a command.
  struct Result: Equatable, Sendable {
    var status: Int32
    /// The end of the output and of the error messages.
    var output: String
  }

  var run: @Sendable (URL, [String]) async throws -> Result
  /// The interpreters of Python, the preferred one first.
  var pythons: @Sendable () -> [URL]
  var cpuInfo: @Sendable () -> String
  var freeSpace: @Sendable (URL) -> Int?
  /// Starts a worker, and ends it when its model is loaded.
  var load: @Sendable (WhisperLaunch) async throws -> WhisperModel

  /// This machine.
  package static let live = Self(
    run: run,
    pythons: {
      let names = ["python3"] + (10...14).reversed().map { "python3.\($0)" }
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        .split(separator: ":").map(String.init)
      return names.flatMap { name in
        folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
    },
    cpuInfo: { (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "" },
    freeSpace: { try? $0.freeSpace() },
    load: { launch in
      let worker = WhisperWorker(launch)
      let model = try await worker.start()
      await worker.stop()
      return model
    }
  )

  /// Runs a command, and ends it if the task is cancelled.
  private static func run(_ executable: URL, _ arguments: [String]) async throws -> Result {
    let child = ChildCommand()
    let result = try await withTaskCancellationHandler {
      try await run(child, executable, arguments)
    } onCancel: {
      child.terminate()
    }
    try Task.checkCancellation()
    return result
  }

  private static func run(
    _ child: ChildCommand, _ executable: URL, _ arguments: [String]
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        do {
          try child.start(process)
          var end = Data()
          while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            end = (end + data).suffix(20_000)
          }
          process.waitUntilExit()
          child.end()
          continuation.resume(
            returning: Result(
              status: process.terminationStatus, output: String(decoding: end, as: UTF8.self)))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}

/// The number of a running command, for the task that cancels it.
private final class ChildCommand: Sendable {
  private enum State {
    case waiting
    case running(pid_t)
    case over
  }

  private let state = Mutex(State.waiting)

  func start(_ process: Process) throws {
    try state.withLock { state in
      if case .over = state { throw CancellationError() }
      try process.run()
      state = .running(process.processIdentifier)
    }
  }

  func end() { state.withLock { $0 = .over } }

  func terminate() {
    state.withLock { state in
      if case .running(let pid) = state { kill(pid, SIGTERM) }
      state = .over
    }
  }
}
