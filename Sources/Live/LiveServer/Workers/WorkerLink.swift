#if LiveServer && os(Linux)
import Foundation
import PubSub
import Synchronization

/// The connection of a worker to its supervisor.
final class WorkerLink: Sendable {
  private struct State {
    var isToldToEnd = false
    var onEnd: (@Sendable () -> Void)?
  }

  let parameters: WorkerParameters
  private let state = Mutex(State())

  /// The link of this process, if it is a worker. A supervisor starts a worker for one server.
  static let current: WorkerLink? = WorkerParameters(in: ProcessInfo.processInfo.environment)
    .flatMap { $0.isOwn ? WorkerLink($0) : nil }

  private init(_ parameters: WorkerParameters) {
    self.parameters = parameters
    // Child processes of the worker must not inherit the port and the link.
    for descriptor in parameters.descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // The signal is for the supervisor, and may be sent to all processes of the server.
    _ = signal(SIGUSR2, SIG_IGN)
    Thread.detachNewThread { self.listen() }
  }

  /// Notifies the supervisor that the worker accepts connections.
  func tellAccepting() {
    var byte: UInt8 = 1
    _ = send(self.parameters.link, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  /// The connections that workers hand over, if they do.
  func makeQueues() -> (any WorkerQueues)? {
    guard self.parameters.inbox >= 0 else { return nil }
    return ConnectionHandOver(
      index: self.parameters.index, inbox: self.parameters.inbox, outboxes: self.parameters.outboxes
    )
  }

  /// The bus to the other workers, if there are some. It connects the default client of `PubSub`.
  func makeBus(clock: any Clock<Duration>) -> WorkerBus? {
    guard self.parameters.bus >= 0 else { return nil }
    let socket = FrameSocket(self.parameters.bus)
    let bus = WorkerBus(index: self.parameters.index, count: self.parameters.count, clock: clock) {
      socket.send($0)
    }
    let transport = WorkersTransport.shared
    transport.connect { try bus.publish($0, to: $1) }
    socket.start {
      bus.receive($0, for: transport)
    } onEnd: {
      transport.noteLoss()
    }
    return bus
  }

  /// Sets a function that is called when the supervisor shuts the worker down.
  func onEnd(_ body: @escaping @Sendable () -> Void) {
    let isToldToEnd = self.state.withLock { state in
      state.onEnd = body
      return state.isToldToEnd
    }
    if isToldToEnd { body() }
  }

  private func listen() {
    var byte: UInt8 = 0
    while retrying({ read(self.parameters.link, &byte, 1) }) == 1 {
      let onEnd = self.state.withLock { state in
        state.isToldToEnd = true
        return state.onEnd
      }
      onEnd?()
    }
    // The supervisor has died. Its successor needs the port.
    try? FileManager.default.removeItem(atPath: self.parameters.folder)
    _exit(EXIT_FAILURE)
  }
}
#endif
