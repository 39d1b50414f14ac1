import Foundation

/// An open file whose writes can be synchronized with the disk.
///
/// Not thread-safe: it is used by the owner that opened it. Releasing the object closes the file
/// and releases its lock.
final class DurableFile {
  let path: String
  private let descriptor: Int32

  /// Opens a file for reading and writing.
  ///
  /// - Parameter isNew: Whether to create the file. Throws if it exists.
  init(_ url: URL, isNew: Bool = false) throws {
    let path = url.path
    self.path = path
    let flags = O_RDWR | O_CLOEXEC | (isNew ? O_CREAT | O_EXCL : 0)
    descriptor = try FileOperation.perform(isNew ? "create" : "open", path: path) {
      open(path, flags, 0o600)
    }
  }

  /// Opens a file for reading and writing, or returns `nil` if it does not exist.
  ///
  /// - Throws: ``FileFailure`` if the file exists and cannot be opened.
  static func ifPresent(_ url: URL) throws -> DurableFile? {
    do {
      return try DurableFile(url)
    } catch let failure as FileFailure where failure.code == ENOENT {
      return nil
    }
  }

  deinit {
    // Closing is not enough: a child process that is being spawned shares the descriptor, and the
    // lock, until `exec`.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks the file exclusively, against other processes and other descriptors in this process. The
  /// lock ends when the file is closed or the process is killed.
  ///
  /// - Returns: `false` if another descriptor holds the lock, or if the path now names another
  ///   file.
  func lock() -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    guard let this = FileStatus(descriptor: descriptor), let named = FileStatus(path: path) else {
      return false
    }
    return this.identity == named.identity
  }

  /// Returns the size in bytes.
  func size() throws -> Int {
    var size = 0
    try FileOperation.perform("look at", path: path) {
      guard let status = FileStatus(descriptor: descriptor) else { return -1 }
      size = status.size
      return 0
    }
    return size
  }

  /// Writes all bytes. If it throws, some of them may have been written.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var written = 0
    while written < bytes.count {
      written += try FileOperation.perform("write", path: path) {
        pwrite(
          descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(offset + written))
      }
    }
  }

  func write(_ data: Data, at offset: Int) throws {
    try data.withUnsafeBytes { try write($0, at: offset) }
  }

  /// Reads up to `count` bytes. Returns fewer only at the end of the file.
  func read(count: Int, at offset: Int) throws -> Data {
    var data = Data(count: count)
    var total = 0
    while total < count {
      let read = try data.withUnsafeMutableBytes { buffer in
        try FileOperation.perform("read", path: path) {
          pread(descriptor, buffer.baseAddress! + total, count - total, off_t(offset + total))
        }
      }
      if read == 0 { break }
      total += read
    }
    return total == count ? data : data.prefix(total)
  }

  /// Returns after all written data is on the disk.
  func synchronize() throws {
    try FileOperation.perform("save", path: path) { fdatasync(descriptor) }
  }

  /// Synchronizes the file, and asks the kernel to drop it from the page cache, so that the next bytes that are read come from
  /// the disk.
  ///
  /// The kernel may ignore the advice. It does where memory is the only storage (tmpfs), and network file systems may respond
  /// from the memory of another machine.
  func dropFromCache() throws {
    try synchronize()
    FileOperation.willPerform?("drop \(path)")
    // An error means that the file system knows no advice.
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}
