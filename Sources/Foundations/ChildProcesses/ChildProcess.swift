#if os(Linux)
import CChildProcesses
public import Foundation
import Synchronization

/// A program that this process has started.
///
/// ```swift
/// let child = try ChildProcess(URL(filePath: "/bin/date"), ["-u"], output: .connected)
/// let date = child.output?.read(100)
/// _ = child.waitForEnd()
/// ```
///
/// It replaces Foundation's `Process`, which has two defects on Linux (Swift 6.3): while more than
/// 1,300 files are open, it reads beyond the end of a buffer, which can end this process; and it
/// notices the end of a program only when all programs that started at the same time have ended.
///
/// Call ``waitForEnd()`` once: until then, the system keeps the id of a program that has ended.
public final class ChildProcess: Sendable {
  /// How a program has ended.
  public enum End: Equatable, Sendable {
    /// With an exit status.
    case status(CInt)

    /// By a signal.
    case signal(CInt)
  }

  /// The id, until the system may use it again.
  private let running: Mutex<pid_t?>
  private let id: pid_t

  /// The process id; `nil` after ``waitForEnd()``.
  public var runningID: CInt? { self.running.withLock { $0 } }

  /// This process's end of the connection with the standard input, or `nil` if it is not
  /// ``StandardFile/connected``.
  public let input: Descriptor?

  /// This process's end of the connection with the standard output, or `nil` if it is not
  /// ``StandardFile/connected``.
  ///
  /// Its end is reached when the program and all programs that have inherited it have ended.
  public let output: Descriptor?

  /// This process's end of the connection with the standard error, or `nil` if it is not
  /// ``StandardFile/connected``.
  public let error: Descriptor?

  /// Starts a program.
  ///
  /// The program inherits no other file, and ignores and blocks no signal.
  ///
  /// - Parameters:
  ///   - executable: The file of the program.
  ///   - arguments: The arguments, without the name of the program.
  ///   - environment: The environment variables.
  ///   - input: The file that the program reads.
  ///   - output: The file for results.
  ///   - error: The file for messages.
  ///   - receivesTerminalSignals: Whether Ctrl-C in the terminal of this process ends the program
  ///     as well. Otherwise the program is a process group of its own.
  /// - Throws: The error of the operating system, `ENOENT` if there is no such program.
  public init(
    _ executable: URL, _ arguments: [String] = [],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    input: StandardFile = .null, output: StandardFile = .null, error: StandardFile = .null,
    receivesTerminalSignals: Bool = true
  ) throws(POSIXError) {
    let (own, files) = try Self.open(input, output, error)
    var actions = Self.actions(files)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.attributes(hasOwnGroup: !receivesTerminalSignals)
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = ([executable.path] + arguments).map { strdup($0) } + [nil]
    var environment = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var id: pid_t = 0
    let code = withExtendedLifetime(files) {
      posix_spawn(&id, executable.path, &actions, &attributes, &arguments, &environment)
    }
    guard code == 0 else { throw POSIXError(number: code) }
    self.id = id
    self.running = Mutex(id)
    (self.input, self.output, self.error) = (own[0], own[1], own[2])
  }

  /// Opens the standard files, in the order of their numbers: this process's ends of connections,
  /// and the files of the program.
  private static func open(
    _ kinds: StandardFile...
  ) throws(POSIXError) -> (own: [Descriptor?], program: [Descriptor]) {
    var own: [Descriptor?] = []
    var program: [Descriptor] = []
    for (number, kind) in kinds.enumerated() {
      var end: Descriptor?
      switch kind {
      case .null: program.append(try .null())
      case .inherited: program.append(try .duplicate(of: CInt(truncatingIfNeeded: number)))
      case .output where number == STDERR_FILENO: program.append(program[1])
      case .connected, .output:
        let (first, second) = try Descriptor.pair()
        end = first
        program.append(second)
      }
      own.append(end)
    }
    return (own, program)
  }

  private static func actions(_ files: [Descriptor]) -> posix_spawn_file_actions_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.number, CInt(truncatingIfNeeded: number))
    }
    chorale_spawn_close_from(&actions, STDERR_FILENO + 1)
    return actions
  }

  private static func attributes(hasOwnGroup: Bool) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return attributes
  }

  /// Sends a signal, unless the program has ended.
  public func signal(_ signal: CInt) {
    self.running.withLock { id in
      if let id { _ = kill(id, signal) }
    }
  }

  /// Blocks the thread until the program has ended, and releases its id.
  ///
  /// Call it once, on a thread that no other task needs.
  ///
  /// - Returns: How the program has ended.
  public func waitForEnd() -> End {
    var information = siginfo_t()
    // `WNOWAIT` keeps the id until the lock is held, so that no signal reaches another process.
    while waitid(P_PID, id_t(self.id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return self.running.withLock { running in
      var status: CInt = 0
      while waitpid(self.id, &status, 0) < 0, errno == EINTR {}
      running = nil
      let signal = status & 0x7F
      return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
  }
}
#endif
