#if LiveServer
  import Foundation

  /// A folder that only the user who runs the server may read.
  enum PrivateFolder {
    /// Creates a folder, or checks the one that is there.
    ///
    /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if others may read what is in the folder, or why it can't be made.
    static func create(_ path: String) throws {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      // `FileManager` sets permissions after it has created a folder. Another process that checks them would see others before that.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      // An older folder may have other permissions.
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
