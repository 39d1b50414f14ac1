import Foundation
import Synchronization

/// A program that runs until it ends, or until the task that waits for it is cancelled.
final class ChildCommand: Sendable {
  /// The result of a command.
  struct Result: Equatable, Sendable {
    var status: Int32
    /// The end of the output and of the error messages.
    var output: String
  }

  private enum State {
    case waiting
    case running(pid_t)
    case over
  }

  private let state = Mutex(State.waiting)

  private init() {}

  /// Runs a command, and ends it if the task is cancelled.
  @Sendable static func run(_ executable: URL, _ arguments: [String]) async throws -> Result {
    let child = ChildCommand()
    let result = try await withTaskCancellationHandler {
      try await child.run(executable, arguments)
    } onCancel: {
      child.terminate()
    }
    try Task.checkCancellation()
    return result
  }

  private func run(_ executable: URL, _ arguments: [String]) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      // Reading blocks the thread.
      Thread.detachNewThread {
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        do {
          try self.start(process)
          var end = Data()
          while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            end = (end + data).suffix(20_000)
          }
          process.waitUntilExit()
          self.end()
          continuation.resume(
            returning: Result(
              status: process.terminationStatus, output: String(decoding: end, as: UTF8.self)))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  private func start(_ process: Process) throws {
    try state.withLock { state in
      if case .over = state { throw CancellationError() }
      try process.run()
      state = .running(process.processIdentifier)
    }
  }

  private func end() { state.withLock { $0 = .over } }

  private func terminate() {
    state.withLock { state in
      if case .running(let pid) = state { kill(pid, SIGTERM) }
      state = .over
    }
  }
}
