import Foundation

extension DataFolder {
  /// Restricts access to the memos to the owner, also in a folder that other users may read.
  ///
  /// SQLite creates the database readable for other users, and gives its other files the same
  /// permissions.
  func restrictAccess() throws {
    let path = database.path
    // An existing database is not opened: closing its descriptor would release the locks of SQLite
    // in this process.
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

  /// Returns the permissions of a file; `nil` if it does not exist.
  static func permissions(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }
}
