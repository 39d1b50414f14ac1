#if LiveServer && os(Linux)
  import Foundation

  /// The sockets and the folder that a supervisor passes to a worker in an environment variable.
  struct WorkerPlace: Equatable, Sendable {
    /// The process id of the supervisor.
    var supervisor: pid_t

    /// The index of the worker, from 0.
    var index: Int

    /// The descriptor of the worker's listening socket.
    var listener: CInt

    /// The descriptor of the socket to the supervisor.
    var link: CInt

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
      environment[Self.variable] =
        "\(self.supervisor) \(self.index) \(self.listener) \(self.link) \(self.folder)"
      environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
      return environment
    }
  }

  extension WorkerPlace {
    /// Parses the variable in an environment; `nil` if it is missing or malformed.
    init?(in environment: [String: String]) {
      let parts =
        environment[Self.variable]?.split(separator: " ", maxSplits: 4).map(String.init) ?? []
      guard parts.count == 5, let supervisor = pid_t(parts[0]),
        let index = Int(parts[1], radix: 10),
        let listener = CInt(parts[2]), let link = CInt(parts[3])
      else { return nil }
      self.init(
        supervisor: supervisor, index: index, listener: listener, link: link, folder: parts[4])
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
