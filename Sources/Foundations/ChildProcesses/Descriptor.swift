#if os(Linux)
public import Foundation

/// An open file, closed with the last reference.
public final class Descriptor: Sendable {
  /// The file descriptor of the operating system.
  public let number: CInt

  /// Takes over an open file.
  ///
  /// - Parameter number: The file descriptor. Nothing else may close it.
  public init(_ number: CInt) { self.number = number }

  deinit { close(self.number) }

  /// Opens the two ends of a connection, which programs that are started do not inherit.
  ///
  /// It is a socket, because writing to a pipe whose other end is closed raises a signal.
  static func pair() throws(POSIXError) -> (Descriptor, Descriptor) {
    var sockets: [CInt] = [0, 0]
    let kind = CInt(truncatingIfNeeded: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw POSIXError(number: errno) }
    return (Descriptor(sockets[0]), Descriptor(sockets[1]))
  }

  /// Opens the file that is empty, and that discards what is written to it.
  static func null() throws(POSIXError) -> Descriptor {
    let number = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw POSIXError(number: errno) }
    return Descriptor(number)
  }

  /// Opens the same file again.
  static func duplicate(of number: CInt) throws(POSIXError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw POSIXError(number: errno) }
    return Descriptor(copy)
  }

  /// Blocks the thread until there are bytes, and reads them.
  ///
  /// - Parameter size: The maximum number of bytes.
  /// - Returns: The bytes; none at the end of the file, or after an error.
  public func read(_ size: Int) -> Data {
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = Foundation.read(self.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return Data(buffer.prefix(max(0, count)))
    }
  }
}

extension POSIXError {
  /// The error of a system call.
  init(number: CInt) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
#endif
