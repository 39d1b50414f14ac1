import Dispatch
import Foundation
import Synchronization

/// A PostgreSQL server of a test, with its data in a temporary folder.
///
/// It listens on a Unix socket in the folder, and on no port. It ends with the test process.
public final class PostgreSQLTestServer: Sendable {
  /// The reason for which tests are skipped.
  public static let missing: String =
    "PostgreSQL is not installed: apt-get install postgresql, see 'make test-databases'"

  /// Whether the programs of a server are installed.
  public static let isInstalled = PostgreSQLTestServer.programs != nil

  /// The folder with `initdb` and `postgres`.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0, radix: 10) ?? 0) > (Int($1, radix: 10) ?? 0) }
      .map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()

  /// Locked while a process is started. Foundation detects the end of a process by the end of a
  /// socket; a process that is started at the same time inherits the socket and hides the end.
  private static let processStart = Mutex(())

  private let folder: URL
  private let process = Mutex<Process?>(nil)

  /// The connection string of the server.
  public var connection: String { "host=\(self.folder.path) user=test dbname=postgres" }

  /// Creates an empty database and starts the server.
  public init() throws {
    self.folder = URL(filePath: "/tmp/postgresql-\(UInt32.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: false)
    // Programs of the server refuse to run as root.
    if getuid() == 0, let nobody = getpwnam("nobody") {
      chown(self.folder.path, nobody.pointee.pw_uid, nobody.pointee.pw_gid)
    }
    let initialisation = try self.run(
      "initdb", ["--no-sync", "--auth=trust", "--username=test", "--encoding=UTF8", "--locale=C"])
    initialisation.waitUntilExit()
    guard initialisation.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    try self.start()
  }

  deinit {
    self.stop()
    try? FileManager.default.removeItem(at: self.folder)
  }

  /// Starts the server, and waits until it accepts connections.
  public func start() throws {
    let process = try Self.runServer(in: self.folder)
    self.process.withLock { $0 = process }
    while process.isRunning {
      let check = try self.run("pg_isready", ["--quiet", "--host=\(self.folder.path)"])
      check.waitUntilExit()
      if check.terminationStatus == 0 { return }
    }
    throw CocoaError(.executableLoad)
  }

  /// Stops the server at once: it closes all connections.
  public func stop() {
    self.process.withLock { process in
      process?.interrupt()
      process?.waitUntilExit()
      process = nil
    }
  }

  /// Starts the server on a thread that lives as long as the server.
  ///
  /// `--pdeathsig` sends its signal when the thread ends that has started the program, and a thread
  /// of the concurrency runtime ends after 5 s without work.
  private static func runServer(in folder: URL) throws -> Process {
    let start = ServerStart()
    Thread.detachNewThread {
      let result = Result<Process, any Error> {
        try Self.run(
          "postgres",
          ["-c", "listen_addresses=", "-c", "unix_socket_directories=\(folder.path)", "-F"],
          in: folder)
      }
      start.finish(result)
      guard case .success(let process) = result else { return }
      while process.isRunning { sleep(1) }
    }
    return try start.wait()
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Process {
    try Self.run(program, arguments, in: self.folder)
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    let user = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    process.arguments =
      (getuid() == 0 ? user : []) + ["--pdeathsig=INT", "\(Self.programs ?? "")/\(program)"]
      + arguments
    process.environment = ["PGDATA": "\(folder.path)/data", "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Self.processStart.withLock { _ in try process.run() }
    return process
  }
}

/// The start of a server on another thread.
private final class ServerStart: Sendable {
  private let result = Mutex<Result<Process, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func finish(_ result: Result<Process, any Error>) {
    self.result.withLock { $0 = result }
    self.isDone.signal()
  }

  func wait() throws -> Process {
    self.isDone.wait()
    guard let result = self.result.withLock({ $0 }) else { throw CocoaError(.executableLoad) }
    return try result.get()
  }
}
