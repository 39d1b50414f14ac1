import Foundation

/// File operations, with a hook for tests that kill the process before each change.
package enum FileOperation {
  /// Called before each change of a file or folder, with its description. Only tests set it.
  @TaskLocal package static var willPerform: (@Sendable (String) -> Void)?

  /// Performs a system call, repeats it after `EINTR`, and throws a ``FileFailure`` if it fails.
  @discardableResult
  static func perform<Result: FixedWidthInteger>(
    _ name: String, path: String, _ body: () -> Result
  ) throws -> Result {
    willPerform?("\(name) \(path)")
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw FileFailure(operation: name, path: path, code: errno) }
    }
  }
}
