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

/// The sockets and the folder that a supervisor passes to a worker in an environment variable.
struct WorkerParameters: Equatable, Sendable {
  /// The process id of the supervisor.
  var supervisor: pid_t

  /// The index of the worker, from 0.
  var index: Int

  /// The descriptor of the worker's listening socket.
  var listener: CInt

  /// The descriptor of the socket to the supervisor.
  var link: CInt

  /// The descriptor of the socket for messages of other workers; -1 if there are none.
  var bus: CInt = -1

  /// The descriptor of the socket for connections that other workers hand over; -1 if workers
  /// hand over none.
  var inbox: CInt = -1

  /// The descriptors of the sockets for connections that are handed over, one to each worker.
  var outboxes: [CInt] = []

  /// The number of workers of the server.
  var count = 1

  /// The folder that all workers of the server share while it runs.
  var folder: String

  static let variable = "LIVE_SERVER_WORKER"

  /// The environment of the worker.
  ///
  /// Backtraces are disabled, so that a worker that crashes ends at once. Printing a backtrace
  /// takes seconds, during which all its pages are unreachable. An operator who sets
  /// `SWIFT_BACKTRACE` gets the backtrace.
  func environment(from environment: [String: String]) -> [String: String] {
    var environment = environment
    let outboxes =
      self.outboxes.isEmpty ? "-" : self.outboxes.map(String.init).joined(separator: ",")
    environment[Self.variable] = """
      \(self.supervisor) \(self.index) \(self.listener) \(self.link) \(self.bus) \(self.inbox) \(self.count) \
      \(outboxes) \(self.folder)
      """
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    return environment
  }
}

extension WorkerParameters {
  /// The descriptors that the worker inherits.
  var descriptors: [CInt] {
    ([self.listener, self.link, self.bus, self.inbox] + self.outboxes).filter { $0 >= 0 }
  }

  /// Parses the variable in an environment; `nil` if it is missing or malformed.
  init?(in environment: [String: String]) {
    let parts =
      environment[Self.variable]?.split(separator: " ", maxSplits: 8).map(String.init) ?? []
    let numbers = parts.prefix(7).compactMap { CInt($0) }
    guard parts.count == 9, numbers.count == 7, let index = Int(parts[1], radix: 10),
      let count = Int(parts[6], radix: 10), (0..<max(1, count)).contains(index)
    else { return nil }
    let outboxes = parts[7] == "-" ? [] : parts[7].split(separator: ",").map { CInt($0) }
    guard !outboxes.contains(nil), outboxes.isEmpty || outboxes.count == count else {
      return nil
    }
    self.init(
      supervisor: numbers[0], index: index, listener: numbers[2], link: numbers[3],
      bus: numbers[4], inbox: numbers[5], outboxes: outboxes.compactMap(\.self), count: count,
      folder: parts[8])
  }

  /// The process that opened a socket pair, `struct ucred`.
  private struct Credentials {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
  }

  /// Whether this process is the worker. Child processes of a worker inherit its environment, but
  /// not its sockets.
  var isOwn: Bool {
    var peer = Credentials()
    var size = socklen_t(MemoryLayout<Credentials>.size)
    return getsockopt(self.link, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
      && peer.process == self.supervisor
  }
}

/// The temporary folder that the workers of a server share.
///
/// Its lock prevents systemd-tmpfiles, which deletes files that were unused for ten days, from
/// deleting the key of cookies.
final class WorkerFolder: Sendable {
  let path: String
  private let descriptor: CInt

  init() throws(LiveServerError) {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent(
      "live-server-XXXXXX")
    guard let path = strdup(template.path) else { throw .system(errno) }
    defer { free(path) }
    guard mkdtemp(path) != nil else { throw .system(errno) }
    self.path = String(cString: path)
    self.descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard self.descriptor >= 0 else { throw .system(errno) }
    // A failure is ignored: a cleaner that respects locks needs a file system that has them.
    _ = flock(self.descriptor, LOCK_SH)
  }

  deinit {
    self.remove()
    close(self.descriptor)
  }

  /// Deletes the folder. A process that ends can't rely on `deinit`: a task on another thread may have the last reference.
  func remove() {
    try? FileManager.default.removeItem(atPath: self.path)
  }
}
#endif
