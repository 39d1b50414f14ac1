#if LiveServer
import Foundation
import Synchronization

/// Queues of connections for workers: those that another worker has accepted, and whose browsers
/// have their pages here.
protocol WorkerQueues: Sendable {
  /// Sends a connection to a worker. The caller keeps its own descriptor, and closes it.
  ///
  /// - Parameters:
  ///   - descriptor: The connected socket.
  ///   - bytes: The bytes that were read from it.
  ///   - worker: The index of the worker.
  func send(
    _ descriptor: CInt, with bytes: [UInt8], to worker: Int
  ) throws(HandOverFailure)

  /// Starts to receive connections.
  ///
  /// - Parameters:
  ///   - receive: Called with each connection. While it waits, connections stay in the queue.
  ///   - onLoss: Called for each connection that can't be received.
  ///   - onStop: Called when no more connections are received.
  func start(
    _ receive: @escaping @Sendable (HandedOverConnection) -> Void,
    onLoss: @escaping @Sendable () -> Void,
    onStop: @escaping @Sendable () -> Void)

  /// Stops receiving connections. The worker that replaces this one receives them.
  func stop()
}

/// A connection of another worker.
struct HandedOverConnection: Sendable {
  /// The descriptor, which the receiver closes.
  let descriptor: CInt

  /// The bytes that the other worker has read.
  let bytes: [UInt8]
}

/// The reason why a connection was not handed over.
enum HandOverFailure: Error, Equatable {
  /// Too many connections wait for the worker.
  case queueFull
  /// The connection has sent more than a message can hold.
  case tooLarge
  case system(CInt)
}

#if os(Linux)
/// Passes connections of browsers on to the workers that serve them, and receives those of the
/// browsers of this worker.
///
/// The open socket itself changes its process, with the bytes that were read from it, so a
/// connection costs nothing more afterwards.
final class ConnectionHandOver: WorkerQueues {
  private let index: Int
  private let inbox: CInt
  private let outboxes: [CInt]
  /// The ends of the socket that ends the thread, once it has started.
  private let stopper = Mutex<(thread: CInt, caller: CInt)?>(nil)
  private let isStopped = Mutex(false)

  /// - Parameters:
  ///   - index: The index of this worker.
  ///   - inbox: The socket from which this worker takes connections.
  ///   - outboxes: The sockets to all workers.
  init(index: Int, inbox: CInt, outboxes: [CInt]) {
    self.index = index
    self.inbox = inbox
    self.outboxes = outboxes
  }

  func send(
    _ descriptor: CInt, with bytes: [UInt8], to worker: Int
  ) throws(HandOverFailure) {
    guard bytes.count <= DescriptorMessage.maximumSize else { throw .tooLarge }
    switch DescriptorMessage.send(descriptor, with: bytes, on: self.outboxes[worker]) {
    case 0: return
    case EAGAIN, ENOBUFS, ETOOMANYREFS: throw .queueFull
    case let code: throw .system(code)
    }
  }

  /// Starts to receive connections, on a thread of its own.
  func start(
    _ receive: @escaping @Sendable (HandedOverConnection) -> Void,
    onLoss: @escaping @Sendable () -> Void,
    onStop: @escaping @Sendable () -> Void
  ) {
    var pair: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return onStop() }
    let end = pair[0]
    let isStarted = self.isStopped.withLock { isStopped in
      if !isStopped { self.stopper.withLock { $0 = (pair[0], pair[1]) } }
      return !isStopped
    }
    guard isStarted else {
      for descriptor in pair { close(descriptor) }
      return onStop()
    }
    Thread.detachNewThread { [self] in
      self.listen(until: end, receive, onLoss)
      close(end)
      onStop()
    }
  }

  func stop() {
    self.isStopped.withLock { $0 = true }
    let stopper = self.stopper.withLock { stopper in
      defer { stopper = nil }
      return stopper
    }
    if let stopper { close(stopper.caller) }
  }

  private func listen(
    until end: CInt, _ receive: (HandedOverConnection) -> Void, _ onLoss: () -> Void
  ) {
    var files = [
      pollfd(fd: self.inbox, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      _ = retrying { Int(truncatingIfNeeded: poll(&files, nfds_t(files.count), -1)) }
      guard files[1].revents == 0, files[0].revents & Int16(POLLIN) != 0 else { return }
      switch DescriptorMessage.receive(on: self.inbox) {
      case .complete(let descriptor, let bytes):
        self.take(HandedOverConnection(descriptor: descriptor, bytes: bytes), receive)
      case .incomplete: onLoss()
      case nil: break
      }
    }
  }
}

extension ConnectionHandOver {
  /// Receives a connection from the queue, or puts it back for the successor if this worker shuts
  /// down: while a worker is replaced, its successor takes connections from the same socket.
  ///
  /// If other workers have filled the queue, this worker serves the connection.
  func take(_ connection: HandedOverConnection, _ receive: (HandedOverConnection) -> Void) {
    let isPutBack =
      self.isStopped.withLock { $0 }
      && DescriptorMessage.send(
        connection.descriptor, with: connection.bytes, on: self.outboxes[self.index]) == 0
    if isPutBack { close(connection.descriptor) } else { receive(connection) }
  }
}

/// A queue for each worker, in which other workers put connections of its browsers.
///
/// The supervisor holds both ends of the sockets as long as it lives, so connections wait in the
/// kernel while a worker restarts. The sockets have no address: only workers, which inherit them,
/// can use them.
final class HandOverSockets: Sendable {
  /// The ends from which workers take connections.
  let inboxes: [CInt]

  /// The ends to which connections for workers are sent.
  let outboxes: [CInt]

  init(count: Int) throws(LiveServerError) {
    var inboxes: [CInt] = []
    var outboxes: [CInt] = []
    for _ in 0..<count {
      var pair: [CInt] = [-1, -1]
      let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
        let code = errno
        for descriptor in inboxes + outboxes { close(descriptor) }
        throw .system(code)
      }
      inboxes.append(pair[0])
      outboxes.append(pair[1])
    }
    self.inboxes = inboxes
    self.outboxes = outboxes
  }

  deinit {
    for descriptor in self.inboxes + self.outboxes { close(descriptor) }
  }
}

/// Messages on a Unix-domain socket that pass on an open file, with `SCM_RIGHTS`.
enum DescriptorMessage {
  /// A message as it arrives.
  enum ReceiveResult {
    /// The receiver closes the descriptor.
    case complete(CInt, bytes: [UInt8])

    /// The descriptor or a part of the bytes is missing. The system discards a descriptor if the
    /// process has reached its limit on open files.
    case incomplete
  }

  /// The maximum number of bytes of a message. It must fit into the send buffer of a socket,
  /// which has 208 KB unless the system is configured otherwise.
  static let maximumSize = 128 * 1024

  private static let headerSize = Self.aligned(MemoryLayout<cmsghdr>.size)
  private static let controlSize = Self.headerSize + Self.aligned(MemoryLayout<CInt>.size)

  /// Sends bytes and a descriptor, without waiting.
  ///
  /// - Returns: 0, or the number of the error: `EAGAIN` if too many messages wait for the
  ///   receiver.
  static func send(_ descriptor: CInt, with bytes: [UInt8], on socket: CInt) -> CInt {
    var bytes = bytes
    return Self.withMessage(&bytes) { message, control in
      var header = cmsghdr()
      header.cmsg_len = Self.headerSize + MemoryLayout<CInt>.size
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = CInt(SCM_RIGHTS)
      control.storeBytes(of: header, as: cmsghdr.self)
      control.storeBytes(of: descriptor, toByteOffset: Self.headerSize, as: CInt.self)
      let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
      return retrying { sendmsg(socket, &message, flags) } < 0 ? errno : 0
    }
  }

  /// Receives a message, without waiting.
  ///
  /// - Returns: `nil` if there is no message.
  static func receive(on socket: CInt) -> ReceiveResult? {
    var bytes = [UInt8](repeating: 0, count: Self.maximumSize)
    let (count, descriptor): (Int, CInt?) = Self.withMessage(&bytes) { message, control in
      let flags = CInt(MSG_DONTWAIT | MSG_CMSG_CLOEXEC)
      let count = retrying { recvmsg(socket, &message, flags) }
      guard count > 0, message.msg_controllen >= Self.headerSize + MemoryLayout<CInt>.size,
        control.load(as: cmsghdr.self).cmsg_type == CInt(SCM_RIGHTS)
      else { return (count, nil) }
      let descriptor = control.load(fromByteOffset: Self.headerSize, as: CInt.self)
      guard message.msg_flags & CInt(MSG_TRUNC | MSG_CTRUNC) == 0 else {
        close(descriptor)
        return (count, nil)
      }
      return (count, descriptor)
    }
    guard count > 0 else { return nil }
    return descriptor.map { .complete($0, bytes: Array(bytes[..<count])) } ?? .incomplete
  }

  /// Calls a function with a message that refers to bytes and to space for a descriptor.
  private static func withMessage<R>(
    _ bytes: inout [UInt8],
    _ body: (_ message: inout msghdr, _ control: UnsafeMutableRawPointer) -> R
  ) -> R {
    bytes.withUnsafeMutableBytes { bytes in
      withUnsafeTemporaryAllocation(
        byteCount: Self.controlSize, alignment: MemoryLayout<cmsghdr>.alignment
      ) { control in
        control.initializeMemory(as: UInt8.self, repeating: 0)
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = Self.controlSize
          return body(&message, control.baseAddress!)
        }
      }
    }
  }

  private static func aligned(_ size: Int) -> Int {
    (size + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
  }
}
#endif
#endif
