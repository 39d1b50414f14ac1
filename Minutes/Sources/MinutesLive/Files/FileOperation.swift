import Foundation

/// The moments before the system is asked to change a file: where a process may be killed.
package enum FileOperation {
  /// Called before each change of a file or folder, with what it is. Tests kill the process here; nobody else sets it.
  @TaskLocal package static var willPerform: (@Sendable (String) -> Void)?

  /// Does what changes a file, and throws what the system says against it.
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
