#if LiveServer
  import Foundation

  /// The process's limit on open files and sockets.
  enum OpenFileLimit {
    /// Raises the limit to the maximum that the system allows. Each open page needs a socket, and
    /// the usual soft limit is 1,024.
    static func raise() {
      var limit = rlimit()
      guard getrlimit(self.openFiles, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
      limit.rlim_cur = limit.rlim_max
      _ = setrlimit(self.openFiles, &limit)
    }

    #if canImport(Glibc)
      private static var openFiles: __rlimit_resource_t {
        __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      }
    #else
      private static var openFiles: Int32 { RLIMIT_NOFILE }
    #endif
  }
#endif
