import Glibc

/// A connection to a server.
final class Connection {
  let file: Int32
  private var received: [UInt8] = []

  /// Connects synchronously.
  init(port: UInt16) throws {
    self.file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard self.file >= 0 else { throw LoadError("There can't be more connections.") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(self.file, $0, size) }
    }
    guard result == 0 else {
      close(self.file)
      throw LoadError("Nobody listens at port \(port).")
    }
    var isOn: Int32 = 1
    setsockopt(
      self.file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(self.file) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(self.file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw LoadError("The server has closed a connection.") }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads received data; waits if there is none.
  ///
  /// - Returns: Whether the connection is still open.
  func receive(mayWait: Bool = true) throws -> Bool {
    let start = self.received.count
    self.received.append(contentsOf: repeatElement(0, count: 16_384))
    let flags = mayWait ? 0 : Int32(MSG_DONTWAIT)
    let count = self.received.withUnsafeMutableBytes {
      recv(self.file, $0.baseAddress! + start, 16_384, flags)
    }
    self.received.removeLast(16_384 - max(0, count))
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
  }

  /// Reads an HTTP response up to the end of its body.
  func receiveResponse() throws -> String {
    while true {
      let text = String(decoding: self.received, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let head = text[..<end.lowerBound]
        let length =
          head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        let size = head.utf8.count + 4 + length
        if self.received.count >= size {
          self.received.removeFirst(size)
          return text
        }
      }
      guard try self.receive() else { throw LoadError("A response was cut off: \(text)") }
    }
  }

  /// The next WebSocket frame, if it has arrived.
  func takeFrame() -> (opcode: UInt8, data: ArraySlice<UInt8>)? {
    guard self.received.count >= 2 else { return nil }
    var start = 2
    var size = Int(self.received[1] & 0x7F)
    if size >= 126 {
      let width = size == 126 ? 2 : 8
      guard self.received.count >= 2 + width else { return nil }
      size = self.received[2..<(2 + width)].reduce(0) { $0 << 8 | Int($1) }
      start += width
    }
    guard self.received.count >= start + size else { return nil }
    let frame = (self.received[0] & 0xF, self.received[start..<(start + size)])
    self.received.removeFirst(start + size)
    return frame
  }

  /// Sends a frame. It is masked with zeros, which is allowed, and has the same cost for the
  /// server.
  func send(frame opcode: UInt8, _ data: some Collection<UInt8>) throws {
    precondition(data.count < 126)
    try self.send([0x80 | opcode, 0x80 | UInt8(data.count), 0, 0, 0, 0] + data)
  }
}

extension String {
  /// The range of a text.
  func range(of text: String) -> Range<Index>? { self.firstRange(of: text) }
}
