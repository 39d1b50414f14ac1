#if LiveServer && os(Linux)
import Foundation
import NIOCore

/// Listening sockets at one address, one for each worker.
///
/// The supervisor holds them as long as it lives, so the kernel keeps new connections in the
/// backlog while a worker restarts. The kernel distributes connections among the sockets. Workers
/// that can't hand connections over to each other need all connections of a browser, so then the
/// kernel chooses by the address of the client.
final class ListeningSockets: Sendable {
  let descriptors: [CInt]
  let port: Int

  /// Opens the sockets.
  ///
  /// - Parameters:
  ///   - host: The address or name to listen on.
  ///   - port: The port; 0 for any free one.
  ///   - count: The number of sockets.
  ///   - choosesByAddress: Whether all connections from one address reach the same socket.
  /// - Throws: `SocketAddressError` or `IOError`, as NIO does.
  init(host: String, port: Int, count: Int, choosesByAddress: Bool) throws {
    var address = try SocketAddress.makeAddressResolvingHost(host, port: port)
    // The first socket is opened without `SO_REUSEPORT`, because with it, binding succeeds even
    // if another program of this user listens on the port.
    var descriptors = [try Self.open(at: address, isShared: false)]
    do {
      address.port = try Self.port(of: descriptors[0])
      if count > 1 {
        close(descriptors.removeLast())
        for _ in 0..<count { descriptors.append(try Self.open(at: address, isShared: true)) }
        if choosesByAddress { try Self.chooseByAddress(among: count, on: descriptors[0]) }
      }
    } catch {
      for descriptor in descriptors { close(descriptor) }
      throw error
    }
    self.port = address.port ?? port
    self.descriptors = descriptors
  }

  deinit {
    for descriptor in self.descriptors { close(descriptor) }
  }

  private static func open(at address: SocketAddress, isShared: Bool) throws -> CInt {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = socket(CInt(address.protocol.rawValue), kind, 0)
    guard socket >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
    do {
      try self.set(SO_REUSEADDR, of: socket)
      if isShared { try self.set(SO_REUSEPORT, of: socket) }
      try address.withSockAddr { address, size in
        try self.check(bind(socket, address, socklen_t(size)), "bind")
      }
      try self.check(listen(socket, ConnectionQueue.limit), "listen")
    } catch {
      close(socket)
      throw error
    }
    return socket
  }

  private static func set(_ option: CInt, of socket: CInt) throws {
    var value: CInt = 1
    try self.check(
      setsockopt(socket, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<CInt>.size)),
      "setsockopt")
  }

  private static func check(_ result: CInt, _ call: String) throws {
    guard result == 0 else { throw IOError(errnoCode: errno, reason: call) }
  }

  private static func port(of socket: CInt) throws -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try self.check(getsockname(socket, $0, &size), "getsockname")
      }
    }
    // The port has the same offset in IPv4 and IPv6 addresses.
    return withUnsafeBytes(of: &address) {
      Int(truncatingIfNeeded: $0[2]) << 8 | Int(truncatingIfNeeded: $0[3])
    }
  }
}

// MARK: The choice of a socket

extension ListeningSockets {
  /// An instruction of the kernel's packet filter, `struct sock_filter`.
  private struct Instruction {
    var code: UInt16
    var ifTrue: UInt8 = 0
    var ifFalse: UInt8 = 0
    var operand: UInt32
  }

  /// `struct sock_fprog`
  private struct Program {
    var count: UInt16
    var instructions: UnsafeMutablePointer<Instruction>?
  }

  /// Makes the kernel choose among the sockets by the address of the client.
  private static func chooseByAddress(among count: Int, on socket: CInt) throws {
    // `SKF_NET_OFF`: offsets from this value on count from the beginning of the IP header. Bytes
    // 12 to 15 are the address of an IPv4 client, and the end of the 64 bits that name the
    // network of an IPv6 client.
    let clientAddress: UInt32 = 0xFFF0_0000 + 12
    var instructions = [
      Instruction(code: 0x20, operand: clientAddress),  // load a word
      Instruction(code: 0x94, operand: UInt32(count)),  // modulo the number of sockets
      Instruction(code: 0x16, operand: 0),  // return it as the socket's index
    ]
    let attachProgram: CInt = 51
    try instructions.withUnsafeMutableBufferPointer { buffer in
      var program = Program(count: UInt16(buffer.count), instructions: buffer.baseAddress)
      let size = socklen_t(MemoryLayout<Program>.size)
      try self.check(
        setsockopt(socket, SOL_SOCKET, attachProgram, &program, size), "SO_ATTACH_REUSEPORT_CBPF")
    }
  }
}
#endif
