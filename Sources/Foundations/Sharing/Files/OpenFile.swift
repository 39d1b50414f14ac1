import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A file that is open, so that its inode number is not given to another file.
final class OpenFile: Sendable {
  let identity: FileIdentity
  private let descriptor: CInt

  private init(descriptor: CInt) throws {
    self.descriptor = descriptor
    do {
      identity = try FileIdentity(of: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Opens a file; `nil` if it is missing.
  convenience init?(reading path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    try self.init(descriptor: descriptor)
  }

  func read() throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(data.count))
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Replaces a file by a new one, which is durable before it gets the name.
  convenience init(
    replacing path: String, in folder: String, named name: String, with data: Data
  ) throws {
    let temporary = "\(folder)/.\(name).\(UUID().uuidString).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw FileStorageError.unwritable(
        path, "a temporary file can't be created", SystemError(code: errno))
    }
    do {
      var old = stat()
      if stat(path, &old) == 0 { fchmod(descriptor, old.st_mode & 0o777) }
      try Self.write(data, to: descriptor)
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
        throw SystemError(code: errno)
      }
    } catch {
      unlink(temporary)
      close(descriptor)
      throw FileStorageError.unwritable(path, "writing failed", error)
    }
    try self.init(descriptor: descriptor)
  }

  private static func write(_ data: Data, to descriptor: CInt) throws {
    try data.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress! + position, bytes.count - position)
        if count > 0 {
          position += count
        } else if errno != EINTR {
          throw SystemError(code: errno)
        }
      }
    }
  }
}

/// Tells whether a file has been replaced or written to.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// `nil` if there is no file at the path.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(of descriptor: CInt) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(truncatingIfNeeded: status.st_size)
    #if canImport(Glibc)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    #else
    seconds = status.st_mtimespec.tv_sec
    nanoseconds = status.st_mtimespec.tv_nsec
    #endif
  }
}
