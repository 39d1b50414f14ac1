#if LiveServer && os(Linux)
import Foundation

/// The temporary folder that the workers of a server share.
///
/// Its lock prevents systemd-tmpfiles, which deletes files that were unused for ten days, from
/// deleting the key of cookies.
final class WorkerFolder: Sendable {
  let path: String
  private let descriptor: CInt

  init() throws(LiveServerError) {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent(
      "live-server-XXXXXX")
    guard let path = strdup(template.path) else { throw .system(errno) }
    defer { free(path) }
    guard mkdtemp(path) != nil else { throw .system(errno) }
    self.path = String(cString: path)
    self.descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard self.descriptor >= 0 else { throw .system(errno) }
    // A failure is ignored: a cleaner that respects locks needs a file system that has them.
    _ = flock(self.descriptor, LOCK_SH)
  }

  deinit {
    self.remove()
    close(self.descriptor)
  }

  /// Deletes the folder. A process that ends can't rely on `deinit`: a task on another thread may have the last reference.
  func remove() {
    try? FileManager.default.removeItem(atPath: self.path)
  }
}
#endif
