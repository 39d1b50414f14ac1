import Foundation

extension DataFolder {
  /// Lets only the owner read the memos, also in a folder that others may read.
  ///
  /// SQLite creates files that others may read, and its other files get the permissions of the database.
  func restrictAccess() throws {
    let path = database.path
    // A database that is there is not opened: closing it would end the locks of SQLite in this process.
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    for file in [path, path + "-wal", path + "-shm"] { try Self.restrict(file, to: 0o600) }
    try Self.restrict(recordings.path, to: 0o700)
  }

  private static func restrict(_ path: String, to permissions: Int) throws {
    guard let known = Self.permissions(of: path), known & 0o077 != 0 else { return }
    try FileOperation.perform("restrict access to", path: path) {
      chmod(path, mode_t(permissions))
    }
  }

  /// The permissions of a file; `nil` if it is not there.
  static func permissions(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }
}
