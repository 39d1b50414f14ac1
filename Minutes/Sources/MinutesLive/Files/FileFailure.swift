import Foundation

/// An error of a file operation.
struct FileFailure: Error, Equatable, CustomStringConvertible {
  /// The operation, such as "write".
  var operation: String

  /// The path of the file.
  var path: String

  /// The error number of the operating system (`errno`).
  var code: Int32

  /// The operation, the path and the reason.
  var description: String {
    "Could not \(operation) \(path): \(String(cString: strerror(code)))."
  }

  /// Whether the disk, a quota or the file size limit of the process is exhausted.
  var isDiskFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}
