#if LiveServer
// The compiler attributes the members of `stat` to the first Clang module that it has loaded.
// Which one that is depends on the files that it compiles together.
import CoreFoundation
import Foundation
import NIOCore
import NIOPosix

#if canImport(CDispatch)
import CDispatch
#endif
#if canImport(Glibc)
import Glibc
#endif

/// A file that is being sent. It is closed when it is released.
final class OpenFile: Sendable {
  private let descriptor: Int32
  let size: Int

  /// A fingerprint of size and modification time, for the field `ETag`.
  let tag: String

  /// Opens a file on a thread for blocking calls; `nil` if it does not exist or is not a regular
  /// file.
  static func open(_ path: String) async throws -> OpenFile? {
    try await NIOThreadPool.singleton.runIfActive { OpenFile(path) }
  }

  private init?(_ path: String) {
    self.descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var facts = stat()
    guard self.descriptor >= 0, fstat(self.descriptor, &facts) == 0,
      facts.st_mode & S_IFMT == S_IFREG
    else {
      self.size = 0
      self.tag = ""
      return nil
    }
    #if canImport(Darwin)
    let changed = facts.st_mtimespec
    #else
    let changed = facts.st_mtim
    #endif
    self.size = Int(clamping: facts.st_size)
    // Only portable facts: an inode number differs between machines that serve the same file.
    self.tag = [Int(clamping: facts.st_size), changed.tv_sec, changed.tv_nsec]
      .map { String($0, radix: 16) }.joined(separator: "-")
  }

  deinit {
    if self.descriptor >= 0 { close(self.descriptor) }
  }

  /// Reads bytes on a thread for blocking calls.
  ///
  /// - Throws: An error at the end of the file.
  func read(from position: Int, count: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive {
      var bytes = ByteBuffer()
      let read = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { memory in
        max(0, pread(self.descriptor, memory.baseAddress, count, off_t(position)))
      }
      guard read > 0 else { throw FileShrank() }
      return bytes
    }
  }

  /// The file became shorter while it was sent.
  private struct FileShrank: Error {}
}
#endif
