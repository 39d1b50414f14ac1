import ChildProcesses
import Foundation
import Synchronization

/// A program that runs until it ends, or until the task that waits for it is cancelled.
final class ChildCommand: Sendable {
  /// The result of a command.
  struct Result: Equatable, Sendable {
    /// The exit status; 128 and the number of the signal that has ended the program, as in shells.
    var status: Int32
    /// The end of the output and of the error messages.
    var output: String
  }

  /// The length of the output that is kept, in bytes.
  private static let maximumCount = 20_000

  private typealias Command = (executable: URL, arguments: [String])

  private enum State {
    case waiting
    case running(ChildProcess)
    case over
  }

  private let state = Mutex(State.waiting)

  private init() {}

  /// Runs a command, and ends it if the task is cancelled.
  ///
  /// - Throws: The error of the operating system if the command cannot be started, or `CancellationError`.
  @Sendable static func run(_ executable: URL, _ arguments: [String]) async throws -> Result {
    try await run { (executable: executable, arguments: arguments) }
  }

  /// Runs a command like ``run(_:_:)``, and has the system kill it when this process is killed.
  ///
  /// Without ``binder``, and if this process is killed before the command has started, the command runs until it ends by itself.
  static func runBound(_ executable: URL, _ arguments: [String]) async throws -> Result {
    try await run {
      // Here, because finding the binder blocks the thread.
      binder.map { bind(executable, arguments, with: $0) }
        ?? (executable: executable, arguments: arguments)
    }
  }

  /// The program `setpriv`, which sets the signal for the end of the thread that has started a command, and becomes that command. `nil` if
  /// it is missing, or cannot do so. Blocks the thread like ``Binder/usableProgram``.
  static var binder: URL? { setpriv.usableProgram }

  private static let setpriv = Binder(URL(fileURLWithPath: "/usr/bin/setpriv"))

  /// A program that may be able to bind commands.
  final class Binder: Sendable {
    private let program: URL
    /// Whether the program can bind commands. `nil` until it has run once.
    private let isUsable = Mutex<Bool?>(nil)

    init(_ program: URL) {
      self.program = program
    }

    /// The program if it can bind a command, which is tried. Blocks the thread until the program has run once.
    ///
    /// The `setpriv` of BusyBox has no option for the signal, and neither has that of util-linux before 2.33. A program that cannot be
    /// started is tried again the next time: the system may lack processes or file descriptors at the moment.
    var usableProgram: URL? {
      if let isUsable = isUsable.withLock(\.self) { return isUsable ? program : nil }
      let command = ChildCommand.bind(URL(fileURLWithPath: "/bin/true"), [], with: program)
      guard let result = try? ChildCommand().runBlocking(command) else { return nil }
      let canBind = result.status == 0
      isUsable.withLock { $0 = canBind }
      return canBind ? program : nil
    }
  }

  private static func bind(
    _ executable: URL, _ arguments: [String], with binder: URL
  ) -> Command {
    (
      executable: binder,
      arguments: ["--pdeathsig", "KILL", "--", executable.path] + arguments
    )
  }

  /// - Parameter makeCommand: Returns the command, on the thread that waits for its end.
  private static func run(_ makeCommand: @escaping @Sendable () -> Command) async throws -> Result {
    let command = ChildCommand()
    let result = try await withTaskCancellationHandler {
      try await command.runOnThread(makeCommand)
    } onCancel: {
      command.terminate()
    }
    try Task.checkCancellation()
    return result
  }

  private func runOnThread(
    _ makeCommand: @escaping @Sendable () -> Command
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      // Reading blocks the thread. It lives as long as the command: its end would kill a command that is bound.
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try self.runBlocking(makeCommand()) })
      }
    }
  }

  private func runBlocking(_ command: Command) throws -> Result {
    let child = try start(command)
    var end = Data()
    while let data = child.output?.read(65_536), !data.isEmpty {
      end = (end + data).suffix(Self.maximumCount)
    }
    let status =
      switch child.waitForEnd() {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    state.withLock { $0 = .over }
    return Result(status: status, output: String(decoding: end, as: UTF8.self))
  }

  private func start(_ command: Command) throws -> ChildProcess {
    try state.withLock { state in
      if case .over = state { throw CancellationError() }
      // The environment is inherited by other programs, which must not see the access token.
      let environment = ProcessInfo.processInfo.environment.filter { $0.key != "MINUTES_TOKEN" }
      let child = try ChildProcess(
        command.executable, command.arguments, environment: environment, output: .connected,
        error: .output)
      state = .running(child)
      return child
    }
  }

  private func terminate() {
    state.withLock { state in
      if case .running(let child) = state { child.signal(SIGTERM) }
      state = .over
    }
  }
}
