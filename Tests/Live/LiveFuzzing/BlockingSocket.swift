import Foundation

/// A connection with blocking calls.
public final class BlockingSocket {
  /// A failure to connect.
  public enum Failure: Error {
    /// The error number of the system.
    case notConnected(Int32)
  }

  /// The result of a read.
  public enum Received {
    /// Bytes.
    case bytes([UInt8])
    /// The server has closed the connection.
    case end
    /// The read timed out.
    case nothing
  }

  private let descriptor: Int32

  /// Connects to a port of this machine.
  public init(port: Int) throws {
    self.descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(self.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.notConnected(errno) }
    var one: Int32 = 1
    setsockopt(
      self.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    // `SO_LINGER` with 0 s resets the connection, so that the port can be reused at once.
    var rude = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      self.descriptor, SOL_SOCKET, SO_LINGER, &rude, socklen_t(MemoryLayout<linger>.size))
    close(self.descriptor)
  }

  /// Sends bytes, and returns whether all were sent.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(
          self.descriptor, $0.baseAddress! + position, bytes.count - position,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      position += count
    }
    return true
  }

  /// Sends as many bytes as the system accepts at once.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - milliseconds: The longest time until the system accepts a byte.
  /// - Returns: The number of sent bytes; 0 after a timeout, and if the connection has failed.
  public func sendSome(_ bytes: ArraySlice<UInt8>, within milliseconds: Int32) -> Int {
    var request = pollfd(fd: self.descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return 0 }
    let count = bytes.withUnsafeBytes {
      Foundation.send(
        self.descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return max(count, 0)
  }

  /// Closes the sending side of the connection.
  public func finish() { shutdown(self.descriptor, Int32(SHUT_WR)) }

  /// Returns the next bytes.
  public func receive(within milliseconds: Int32) -> Received {
    var request = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(self.descriptor, &bytes, bytes.count, 0)
    return count > 0 ? .bytes(Array(bytes[..<count])) : .end
  }

  /// Returns all bytes up to the end of the connection; `nil` after a timeout.
  public func receiveAll(within milliseconds: Int32) -> [UInt8]? {
    var all: [UInt8] = []
    while true {
      switch self.receive(within: milliseconds) {
      case .bytes(let bytes): all += bytes
      case .end: return all
      case .nothing: return nil
      }
    }
  }
}
