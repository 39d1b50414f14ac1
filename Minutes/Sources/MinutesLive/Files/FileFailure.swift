import Foundation
import MinutesCore

/// What the system has refused to do with a file.
struct FileFailure: Error, Equatable, CustomStringConvertible {
  /// What was to be done, such as "write".
  var operation: String

  /// Where the file is.
  var path: String

  /// The system's number for the reason (`errno`).
  var code: Int32

  /// What was refused, where, and why.
  var description: String {
    "Could not \(operation) \(path): \(String(cString: strerror(code)))."
  }

  /// Whether there is no room for more: on the disk, in a quota, or in what this process may write.
  var isDiskFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}

extension RecorderFailure {
  /// What a failure of the disk means to somebody who records.
  init(storing error: any Error) {
    self = error.tellsOfFullDisk ? .diskFull : Self(error)
  }
}
