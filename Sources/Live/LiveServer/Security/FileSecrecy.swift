#if LiveServer
  import Foundation
  import NIOPosix

  /// Whether a secret may be in a file that is open.
  struct FileSecrecy {
    /// Whether it is a file, and not a folder or a pipe.
    let isFile: Bool

    /// Whether nobody else may read it but the user who runs the server, and the administrator.
    let isKept: Bool

    /// Whether every user of this machine may read a file: it and all folders that lead there are open to them.
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
#endif
