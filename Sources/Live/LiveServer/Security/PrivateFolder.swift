#if LiveServer
  import Foundation

  /// A folder that only the user who runs the server may read.
  enum PrivateFolder {
    /// Creates a folder, or checks the permissions of an existing one.
    ///
    /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if other users may read the folder, or an
    ///   error of the file system.
    static func create(_ path: String) throws {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      // `FileManager` sets permissions after it has created a folder. Another process that checks
      // them in between would refuse the folder.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      // An existing folder may have other permissions.
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      defer { close(descriptor) }
      guard FileSecrecy(descriptor: descriptor)?.isKept == true else {
        throw LiveServerError.unsafeFolder(path)
      }
    }
  }
#endif
