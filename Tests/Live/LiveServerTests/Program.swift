import Foundation
import Synchronization

/// Locked while a process is started. Foundation detects the end of a process by the end of a
/// socket; another process that is started at the same time inherits that socket and hides the end.
let processStart = Mutex(())

/// A program that a test runs to its end.
///
/// Blocking calls run on threads of their own: the cooperative pool has as few threads as there are
/// cores, and a test that blocks one can prevent the work that the program waits for.
struct Program {
  var url: URL
  var arguments: [String]

  /// Creates a program from an executable of this package.
  init(product: String, _ arguments: String...) {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    self.url = products.appending(path: product)
    self.arguments = arguments
  }

  /// Creates a program from an installed executable.
  init(_ name: String, _ arguments: [String]) {
    self.url = URL(filePath: "/usr/bin/env")
    self.arguments = [name] + arguments
  }

  struct Result: Sendable {
    var status: Int32
    var reason: Process.TerminationReason
    var output: String
    var errors: String
  }

  /// Runs the program to its end.
  func run() async throws -> Result {
    let process = Process()
    process.executableURL = self.url
    process.arguments = self.arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try processStart.withLock { _ in try process.run() }
    async let outputText = Self.text(of: output.fileHandleForReading)
    async let errorText = Self.text(of: errors.fileHandleForReading)
    for await _ in ends {}
    return await Result(
      status: process.terminationStatus, reason: process.terminationReason,
      output: outputText, errors: errorText)
  }

  private static func text(of file: FileHandle) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? file.readToEnd()) ?? Data()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
