import Foundation

extension URL {
  /// Throws what a full disk says if there is no room for a file of so many bytes in this place.
  func requireRoom(for size: Int) throws {
    guard let room = try deletingLastPathComponent().freeSpace() else { return }
    guard room >= size else {
      throw FileFailure(operation: "create", path: path, code: ENOSPC)
    }
  }

  /// How many bytes may be written on the disk of this folder; `nil` if the file system does not say how large it is.
  func freeSpace() throws -> Int? {
    var status = statvfs()
    try FileOperation.perform("look at", path: path) { statvfs(path, &status) }
    guard status.f_blocks > 0 else { return nil }
    let (room, isHuge) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isHuge ? .max : room
  }
}
