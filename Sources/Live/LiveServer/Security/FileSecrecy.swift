#if LiveServer
// The compiler attributes the members of `stat` to the first Clang module that it has loaded.
// Which one that is depends on the files that it compiles together.
import CoreFoundation
import Foundation
import NIOPosix

#if canImport(CDispatch)
import CDispatch
#endif
#if canImport(Glibc)
import Glibc
#endif

/// The facts that decide whether an open file may hold a secret.
struct FileSecrecy {
  /// Whether it is a regular file, and not a folder or a pipe.
  let isFile: Bool

  /// Whether only its owner may read it, and the owner is the user who runs the server or the
  /// administrator.
  let isKept: Bool

  /// Whether all users of this machine may read a file, because its permissions and those of all
  /// parent folders allow it.
  static func isExposed(_ path: String) -> Bool {
    func permissions(_ path: String) -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode : 0
    }
    var url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard permissions(url.path) & 0o004 != 0 else { return false }
    while url.path != "/" {
      url.deleteLastPathComponent()
      guard permissions(url.path) & 0o001 != 0 else { return false }
    }
    return true
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.isFile = status.st_mode & S_IFMT == S_IFREG
    self.isKept = status.st_mode & 0o077 == 0 && [geteuid(), 0].contains(status.st_uid)
  }
}

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
