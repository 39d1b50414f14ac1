import Foundation

/// A connection on which a thread waits for what it asks for.
public final class BlockingSocket {
  /// A failure to connect.
  public enum Failure: Error {
    /// The reason, as the system numbers it.
    case notConnected(Int32)
  }

  /// What has come.
  public enum Received {
    /// Bytes.
    case bytes([UInt8])
    /// The server has closed the connection.
    case end
    /// Nothing has come in time.
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
    // The port can be used again at once.
    var rude = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      self.descriptor, SOL_SOCKET, SO_LINGER, &rude, socklen_t(MemoryLayout<linger>.size))
    close(self.descriptor)
  }

  /// Whether everything has left.
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

  /// Says that nothing more will be said.
  public func finish() { shutdown(self.descriptor, Int32(SHUT_WR)) }

  /// The next bytes.
  public func receive(within milliseconds: Int32) -> Received {
    var request = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(self.descriptor, &bytes, bytes.count, 0)
    return count > 0 ? .bytes(Array(bytes[..<count])) : .end
  }

  /// Everything up to the end; `nil` if that does not come in time.
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
