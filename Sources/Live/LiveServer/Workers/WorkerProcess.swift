#if LiveServer && os(Linux)
import Foundation
import Synchronization

/// A supervisor's handle on a worker process.
///
/// A socket connects the two. The worker writes a byte when it accepts connections; the
/// supervisor writes one to shut it down. If the supervisor dies for any reason, the worker reads
/// the end of the socket and exits.
final class WorkerProcess: Sendable {
  let id: pid_t
  private let link: CInt
  /// Whether the process id still belongs to the worker. After the process was reaped, the system
  /// may reuse the id.
  private let isThere = Mutex(true)

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - program: The file of the program.
  ///   - parameters: The sockets and the folder of the worker.
  ///   - hub: Connects the worker to the others, if there are some.
  ///   - signals: The signals whose handling is reset, because this process ignores them to
  ///     handle them otherwise, and a new process would inherit that.
  init(
    _ program: WorkerProgram, _ parameters: WorkerParameters, hub: WorkerHub? = nil,
    resetting signals: [CInt]
  ) throws(LiveServerError) {
    var parameters = parameters
    let link = try Self.socketPair()
    defer { close(link.worker) }
    self.link = link.supervisor
    parameters.link = link.worker
    var bus: (supervisor: CInt, worker: CInt)?
    defer { if let bus { close(bus.worker) } }
    do throws(LiveServerError) {
      if hub != nil { bus = try Self.socketPair() }
      parameters.bus = bus?.worker ?? -1
      self.id = try Self.spawn(program.path, parameters, resetting: signals).get()
    } catch {
      close(link.supervisor)
      if let bus { close(bus.supervisor) }
      throw error
    }
    if let bus { hub?.connect(bus.supervisor, worker: parameters.index) }
  }

  private static func socketPair() throws(LiveServerError) -> (supervisor: CInt, worker: CInt) {
    var sockets: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw .system(errno) }
    return (sockets[0], sockets[1])
  }

  deinit { close(self.link) }

  private static func spawn(
    _ program: String, _ parameters: WorkerParameters, resetting signals: [CInt]
  ) -> Result<pid_t, LiveServerError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Duplicating a descriptor onto itself clears its close-on-exec flag.
    for descriptor in parameters.descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var set = sigset_t()
    sigemptyset(&set)
    posix_spawnattr_setsigmask(&attributes, &set)
    for signal in signals { sigaddset(&set, signal) }
    posix_spawnattr_setsigdefault(&attributes, &set)
    // A process group of its own: Ctrl-C signals the supervisor only, which ends its workers
    // gracefully.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let environment = parameters.environment(from: ProcessInfo.processInfo.environment)
    return withStrings(CommandLine.arguments) { arguments in
      withStrings(environment.map { "\($0)=\($1)" }) { environment in
        var id: pid_t = 0
        let code = posix_spawn(&id, program, &actions, &attributes, arguments, environment)
        return code == 0 ? .success(id) : .failure(.system(code))
      }
    }
  }

  /// Waits until the worker accepts connections.
  ///
  /// - Returns: `false` if the worker ended before that.
  func accepts() async -> Bool {
    await Self.blocking {
      var byte: UInt8 = 0
      return retrying { read(self.link, &byte, 1) } == 1
    }
  }

  /// Waits for the end of the process, and reaps it.
  func exit() async -> WorkerRestarts.Exit {
    await Self.blocking {
      var information = siginfo_t()
      // `WNOWAIT` leaves the process unreaped until the lock is held, so `kill()` can't hit a
      // process that reuses the id.
      while waitid(P_PID, id_t(self.id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      return self.isThere.withLock { isThere in
        isThere = false
        var status: CInt = 0
        while waitpid(self.id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
      }
    }
  }

  /// Shuts the worker down gracefully.
  func end() {
    var byte: UInt8 = 0
    _ = send(self.link, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  /// Kills the worker.
  func kill() {
    self.isThere.withLock { if $0 { _ = Foundation.kill(self.id, SIGKILL) } }
  }

  /// Runs a blocking function on a thread of its own.
  private static func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}

extension LiveServerError {
  /// The error for a failed system call while a worker is started.
  static func system(_ code: CInt) -> Self {
    .workerNotStarted(reason: String(cString: strerror(code)))
  }
}

/// Calls a function with a null-terminated array of C strings.
private func withStrings<R>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
) -> R {
  let pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}

/// Repeats a system call when a signal interrupts it.
func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// The file of a program that workers run. It stays the same file when an update replaces it at
/// its path.
final class WorkerProgram: Sendable {
  /// A path of the file in this process.
  let path: String

  private let descriptor: CInt?

  private init(path: String, descriptor: CInt?) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The file that this process runs.
  static let running = WorkerProgram(path: "/proc/self/exe", descriptor: nil)

  /// Opens the file that is now at the path of the one that this process runs.
  static func installed() throws(LiveServerError) -> WorkerProgram {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running.path)
    guard let link else { throw .system(ENOENT) }
    let deleted = " (deleted)"
    let path = link.hasSuffix(deleted) ? String(link.dropLast(deleted.count)) : link
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    return WorkerProgram(path: "/proc/self/fd/\(descriptor)", descriptor: descriptor)
  }
}
#endif
