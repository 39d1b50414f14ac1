import Foundation
import MinutesCore
import Synchronization

/// A running child process: lines come from its output, bytes go to its input. It is killed with the last reference.
final class WhisperProcess: Sendable {
  /// The longest line that is read, in bytes: ten times the answer for 30 s of fast speech.
  static let maximumLine = 1 << 18

  /// The lines of the output. Ends when the process has ended, or after it was killed because it sent too much.
  let lines: AsyncStream<Data>

  private let child: ChildProcess
  private let socket: Descriptor
  private let errors: WhisperErrorOutput
  /// Writing waits for a child that does not read.
  private let writer = DispatchQueue(label: "minutes.whisper.input", qos: .utility)

  private init(
    child: ChildProcess, socket: Descriptor, errors: WhisperErrorOutput, lines: AsyncStream<Data>
  ) {
    self.child = child
    self.socket = socket
    self.errors = errors
    self.lines = lines
  }

  deinit { child.kill() }

  var processIdentifier: pid_t? { child.pid.withLock { $0 } }

  /// The last line of its standard error. It is complete when ``lines`` has ended.
  var lastError: String? { errors.lastLine }

  func kill() { child.kill() }

  /// Sends bytes to the input. They are lost if the process has ended.
  func send(_ data: Data) {
    writer.async { [socket] in
      data.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = Foundation.send(
            socket.number, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
          if count > 0 { sent += count } else if errno != EINTR { return }
        }
      }
    }
  }

  /// Starts a process.
  ///
  /// The thread that reads its output also starts it, because the system kills the worker when the thread that has started it ends.
  ///
  /// - Throws: `SpeechFailure` if the operating system refuses it.
  static func start(_ launch: WhisperLaunch) async throws -> WhisperProcess {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        let child: ChildProcess
        let socket: Descriptor
        let errorEnd: Descriptor
        do {
          (child, socket, errorEnd) = try ChildSocket().spawn(launch)
        } catch {
          return continuation.resume(throwing: SpeechFailure(error))
        }
        let (lines, sink) = AsyncStream<Data>.makeStream(bufferingPolicy: .bufferingOldest(64))
        let errors = WhisperErrorOutput { read(from: errorEnd) }
        continuation.resume(
          returning: WhisperProcess(child: child, socket: socket, errors: errors, lines: lines))
        read(from: socket, to: sink)
        child.end()
        errors.wait()
        sink.finish()
      }
    }
  }

  /// The next bytes, and none at the end.
  private static func read(from descriptor: Descriptor) -> Data {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(descriptor.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return Data(buffer.prefix(max(0, count)))
    }
  }

  /// Reads lines until the output ends, or has too much in it.
  private static func read(from socket: Descriptor, to lines: AsyncStream<Data>.Continuation) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var rest = Data()
    while rest.count <= maximumLine {
      let count = Foundation.read(socket.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest.append(contentsOf: buffer[..<count])
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        guard case .enqueued = lines.yield(Data(rest[..<end])) else { return }
        rest = Data(rest[(end + 1)...])
      }
    }
  }
}

/// An open file, closed with the last reference.
private final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

/// The number of a child process, as long as the process has it.
private final class ChildProcess: Sendable {
  let pid: Mutex<pid_t?>

  init(pid: pid_t) { self.pid = Mutex(pid) }

  func kill() {
    pid.withLock { pid in
      if let pid { _ = Foundation.kill(pid, SIGKILL) }
    }
  }

  /// Kills the process, and returns when the system has forgotten it.
  func end() {
    kill()
    guard let number = pid.withLock({ $0 }) else { return }
    var status = siginfo_t()
    while waitid(P_PID, id_t(number), &status, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    pid.withLock { pid in
      waitpid(number, nil, 0)
      pid = nil
    }
  }
}

/// The two ends of the connection to a child process: a socket, because writing to it raises no signal when the child has ended.
private struct ChildSocket {
  private let server: Descriptor
  private let child: Descriptor
  /// The ends of the child's standard error.
  private let errorOutput: Descriptor
  private let errorInput: Descriptor

  init() throws(SpeechFailure) {
    (server, child) = try Self.pair()
    (errorOutput, errorInput) = try Self.pair()
  }

  private static func pair() throws(SpeechFailure) -> (Descriptor, Descriptor) {
    var sockets: [Int32] = [0, 0]
    let kind = Int32(truncatingIfNeeded: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw failure(errno) }
    return (Descriptor(sockets[0]), Descriptor(sockets[1]))
  }

  /// Starts the child with the other end as its standard input and output. It closes all other descriptors itself.
  ///
  /// - Returns: The child, the server's end, and the end from which the child's standard error is read.
  func spawn(
    _ launch: WhisperLaunch
  ) throws(SpeechFailure) -> (ChildProcess, Descriptor, Descriptor) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, child.number, 0)
    posix_spawn_file_actions_adddup2(&actions, child.number, 1)
    posix_spawn_file_actions_adddup2(&actions, errorInput.number, 2)
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = ([launch.executable.path] + launch.arguments).map { strdup($0) } + [nil]
    var environment = WhisperLaunch.environment.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var pid: pid_t = 0
    let code = withExtendedLifetime((child, errorInput)) {
      posix_spawn(&pid, launch.executable.path, &actions, &attributes, &arguments, &environment)
    }
    guard code == 0 else { throw Self.failure(code, launch.executable.path) }
    return (ChildProcess(pid: pid), server, errorOutput)
  }

  /// No signal is ignored or blocked, and those of the terminal go to the server only, which ends the child.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return attributes
  }

  private static func failure(_ code: Int32, _ path: String? = nil) -> SpeechFailure {
    let subject = path.map { "The Whisper worker (\($0))" } ?? "The Whisper worker"
    return SpeechFailure(
      "\(subject) cannot be started: \(String(cString: strerror(code))). Run `minutes speech install` again.",
      cause: .engine)
  }
}
