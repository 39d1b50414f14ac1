import Foundation

/// An open file that says when what was written is safe.
///
/// Not for several tasks at once: it belongs to whoever has opened it. It is closed, and its lock given up, when it is let go of.
final class DurableFile {
  let path: String
  private let descriptor: Int32

  /// Opens a file to read and write it.
  ///
  /// - Parameter isNew: Whether to create it, and to throw if it is there already.
  init(_ url: URL, isNew: Bool = false) throws {
    let path = url.path
    self.path = path
    let flags = O_RDWR | O_CLOEXEC | (isNew ? O_CREAT | O_EXCL : 0)
    descriptor = try FileOperation.perform(isNew ? "create" : "open", path: path) {
      open(path, flags, 0o600)
    }
  }

  deinit {
    // Closing is not enough: a process that is being started has the file, and the lock, for a moment, too.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Keeps other processes, and other openers in this one, from locking the file. Ends when the file is closed, also by a kill.
  ///
  /// - Returns: Whether nobody else has locked it, and it is still the file that has this name.
  func lock() -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    var this = stat()
    var named = stat()
    guard fstat(descriptor, &this) == 0, stat(path, &named) == 0 else { return false }
    return this.st_dev == named.st_dev && this.st_ino == named.st_ino
  }

  /// How many bytes there are.
  func size() throws -> Int {
    var status = stat()
    try FileOperation.perform("look at", path: path) { fstat(descriptor, &status) }
    return Int(clamping: status.st_size)
  }

  /// Writes all bytes, or throws. If it throws, some of them may have been written.
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

  /// Reads at most so many bytes. Fewer come at the end only.
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

  /// Returns when everything that was written has arrived on the disk.
  func synchronize() throws {
    try FileOperation.perform("save", path: path) { fdatasync(descriptor) }
  }
}
