import ChildProcesses
import Foundation

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
    var end: ChildProcess.End
    var output: String
    var errors: String

    /// The exit status; 128 and the number of the signal that has ended the program, as in shells.
    var status: Int32 {
      switch self.end {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    }
  }

  /// Runs the program to its end.
  func run() async throws -> Result {
    let process = try ChildProcess(
      self.url, self.arguments, output: .connected, error: .connected)
    async let output = Self.onThread { Self.text(of: process.output) }
    async let errors = Self.onThread { Self.text(of: process.error) }
    async let end = Self.onThread { process.waitForEnd() }
    return await Result(end: end, output: output, errors: errors)
  }

  /// Returns the output of `minutes` on a terminal, in which Python's module pty runs it. It is divided where a bar was erased.
  static func runOnTerminal(_ arguments: [String]) async throws -> [String] {
    let terminal = Program(
      "python3",
      ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", Program(product: "minutes").url.path]
        + arguments)
    return try await terminal.run().output.components(separatedBy: "\r\u{1B}[K")
  }

  private static func text(of file: Descriptor?) -> String {
    var text = Data()
    while let data = file?.read(65_536), !data.isEmpty { text += data }
    return String(decoding: text, as: UTF8.self)
  }

  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
