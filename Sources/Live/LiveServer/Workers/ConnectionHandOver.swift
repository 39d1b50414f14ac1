#if LiveServer && os(Linux)
  import Foundation
  import Synchronization

  /// Passes connections of browsers on to the workers that serve them, and receives those of the
  /// browsers of this worker.
  ///
  /// The open socket itself changes its process, with the bytes that were read from it, so a
  /// connection costs nothing more afterwards.
  final class ConnectionHandOver: WorkerQueues {
    /// The reason why a connection was not handed over.
    enum Failure: Error, Equatable {
      /// Too many connections wait for the worker.
      case queueFull
      /// The connection has sent more than a message can hold.
      case tooLarge
      case system(CInt)
    }

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

    func send(_ descriptor: CInt, with bytes: [UInt8], to worker: Int) throws(Failure) {
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
        self.listen(until: end, receive)
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

    private func listen(until end: CInt, _ receive: (HandedOverConnection) -> Void) {
      var files = [
        pollfd(fd: self.inbox, events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        _ = retrying { Int(truncatingIfNeeded: poll(&files, nfds_t(files.count), -1)) }
        guard files[1].revents == 0, files[0].revents & Int16(POLLIN) != 0 else { return }
        // While a worker is replaced, its successor takes connections from the same socket.
        guard let (descriptor, bytes) = DescriptorMessage.receive(on: self.inbox) else { continue }
        if self.isStopped.withLock({ $0 }) {
          _ = DescriptorMessage.send(descriptor, with: bytes, on: self.outboxes[self.index])
          close(descriptor)
        } else {
          receive(HandedOverConnection(descriptor: descriptor, bytes: bytes))
        }
      }
    }
  }
#endif
