import ArgumentParser

/// The program of the measured servers.
struct ServerProgram: ParsableArguments {
  @Option(help: "The example 'Counter', built for release.")
  var server = ".build/release/Counter"

  /// Starts a server.
  func start(core: String, port: UInt16, workers: Int = 0) throws -> ServerProcess {
    try ServerProcess(self.server, core: core, port: port, workers: workers)
  }
}

/// Measured servers, and the cores of all processes.
struct ServerOptions: ParsableArguments {
  @OptionGroup var program: ServerProgram

  @Option(help: "The cores that the servers run on, one process each; separated by commas.")
  var serverCores = "1"

  @Option(help: "The core that this program runs on.")
  var core = 2

  @Option(
    help: "A port at which sessions are opened, instead of those of the servers; for a proxy.")
  var port: UInt16?

  @Option(help: "The first port of the servers.")
  var firstPort: UInt16 = 18_080

  /// Starts the servers and moves this process to a core where it does not disturb them.
  func start() throws -> [ServerProcess] {
    try Machine.pin(to: self.core)
    Machine.allowOpenFiles()
    let cores = self.serverCores.split(separator: ",").map(String.init)
    return try cores.enumerated().map { index, core in
      try self.program.start(core: core, port: self.firstPort + UInt16(index))
    }
  }

  /// The port for a session.
  func port(of session: Int, _ servers: [ServerProcess]) -> UInt16 {
    self.port ?? servers[session % servers.count].port
  }
}

/// A measured server with workers, at one address.
struct WorkerServerOptions: ParsableArguments {
  @OptionGroup var program: ServerProgram

  @Option(help: "The cores that the server and its workers run on.")
  var serverCores = "0-1"

  @Option(help: "The port of the server.")
  var port: UInt16 = 18_080

  /// Starts the server.
  func start(workers: Int) throws -> ServerProcess {
    try self.program.start(core: self.serverCores, port: self.port, workers: workers)
  }
}
