#if LiveServer && os(Linux)
  import Foundation

  /// The file of a program that workers run. It stays the same file when an update replaces it at its path.
  final class WorkerProgram: Sendable {
    /// A path of the file in this process.
    let path: String

    private let descriptor: CInt?

    private init(path: String, descriptor: CInt?) {
      self.path = path
      self.descriptor = descriptor
    }

    deinit { if let descriptor { close(descriptor) } }

    /// The file that this process runs.
    static let running = WorkerProgram(path: "/proc/self/exe", descriptor: nil)

    /// Opens the file that is now at the path of the one that this process runs.
    static func installed() throws(LiveServerError) -> WorkerProgram {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running.path)
      guard let link else { throw .system(ENOENT) }
      let deleted = " (deleted)"
      let path = link.hasSuffix(deleted) ? String(link.dropLast(deleted.count)) : link
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(errno) }
      return WorkerProgram(path: "/proc/self/fd/\(descriptor)", descriptor: descriptor)
    }
  }
#endif
