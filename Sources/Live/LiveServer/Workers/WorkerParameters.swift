#if LiveServer && os(Linux)
import Foundation

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
#endif
