import ChildProcesses
import Foundation

/// A program that nobody waits for.
public enum DetachedProgram {
  /// Starts a program of the search path without input and output.
  ///
  /// An error is ignored: the program is a convenience that the machine need not have.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - arguments: The arguments, without the name of the program.
  ///   - environment: The environment variables.
  public static func start(
    _ name: String, _ arguments: [String], environment: [String: String]
  ) {
    let child = try? ChildProcess(
      URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, environment: environment,
      receivesTerminalSignals: false)
    guard let child else { return }
    Thread.detachNewThread { _ = child.waitForEnd() }
  }
}
