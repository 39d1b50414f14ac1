#if LiveServer
  import Foundation

  /// How many files and connections the process may have open.
  enum OpenFileLimit {
    /// Allows as many as the system does: each page that is open needs one, and what is usual, 1,024, is for other programs.
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
