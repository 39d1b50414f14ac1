// The compiler attributes the members of `stat` to the first Clang module that it has loaded, which depends on what it
// compiles together: any of these.
import CoreFoundation
import Foundation

#if canImport(CDispatch)
import CDispatch
#endif
#if canImport(Glibc)
import Glibc
#endif

/// The identity, the size and the time of the last change of a file.
struct FileStatus: Hashable {
  /// The file itself, whatever its name.
  struct Identity: Hashable {
    var device: UInt
    var inode: UInt
  }

  var identity: Identity

  /// The size in bytes.
  var size: Int

  /// The time of the last change of the content, in seconds since 1970.
  var seconds: Int

  /// The nanoseconds behind ``seconds``.
  var nanoseconds: Int

  /// Returns `nil` if no file of this path can be looked at. `errno` says why.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns `nil` if the descriptor is not one of an open file. `errno` says why.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(
      device: UInt(clamping: status.st_dev), inode: UInt(clamping: status.st_ino))
    size = Int(clamping: status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
