import Foundation

extension URL {
  /// Throws `ENOSPC` if the disk has too little free space for a file of the given size at this URL.
  func requireFreeSpace(for size: Int) throws {
    guard let space = try deletingLastPathComponent().freeSpace() else { return }
    guard space >= size else {
      throw FileFailure(operation: "create", path: path, code: ENOSPC)
    }
  }

  /// Returns the number of free bytes on the disk of this folder; `nil` if the file system does not
  /// report its size.
  func freeSpace() throws -> Int? {
    var status = statvfs()
    try FileOperation.perform("look at", path: path) { statvfs(path, &status) }
    guard status.f_blocks > 0 else { return nil }
    let (space, isHuge) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isHuge ? .max : space
  }

  /// The URL itself, or its nearest ancestor that exists.
  var nearestExisting: URL {
    var url = standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      url.deleteLastPathComponent()
    }
    return url
  }
}
