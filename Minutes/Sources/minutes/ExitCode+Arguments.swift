import ArgumentParser
import Foundation

extension ExitCode {
  /// Prints a message about arguments that `run()` finds to be invalid, and returns the exit code for them.
  ///
  /// With a `ValidationError` of `run()`, the parser prints the usage of `minutes`, and not that of the command.
  static func invalidArguments(_ message: String) -> ExitCode {
    FileHandle.standardError.write(Data("Error: \(message)\n".utf8))
    return .validationFailure
  }
}
