import GRDB

extension Error {
  /// Whether something failed because there is no room for it, in a file or in the database.
  var tellsOfFullDisk: Bool {
    switch self {
    case let failure as FileFailure: failure.isDiskFull
    case let failure as DatabaseFailure: failure.code == .SQLITE_FULL
    default: false
    }
  }
}
