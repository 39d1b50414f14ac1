import Foundation

extension URL {
  /// Throws what a full disk says if there is no room for a file of so many bytes in this place.
  func requireRoom(for size: Int) throws {
    let folder = deletingLastPathComponent()
    var status = statvfs()
    try FileOperation.perform("look at", path: folder.path) { statvfs(folder.path, &status) }
    // Some file systems do not say how large they are.
    guard status.f_blocks > 0 else { return }
    let (room, isHuge) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    guard isHuge || room >= size else {
      throw FileFailure(operation: "create", path: path, code: ENOSPC)
    }
  }
}
