import GRDB
import MinutesCore

extension Error {
  /// Whether the cause is a full disk, for a file or for the database.
  var isFullDisk: Bool {
    switch self {
    case let failure as FileFailure: failure.isDiskFull
    case let failure as DatabaseFailure: failure.code == .SQLITE_FULL
    default: false
    }
  }
}

extension RecorderFailure {
  /// Creates the failure that the user of a recording sees for a storage error.
  init(storing error: any Error) {
    self = error.isFullDisk ? .diskFull : Self(error)
  }
}
