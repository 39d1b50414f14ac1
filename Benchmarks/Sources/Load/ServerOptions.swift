import ArgumentParser

/// The measured server, and the cores of all processes.
struct ServerOptions: ParsableArguments {
  @Option(help: "The example 'Counter', built for release.")
  var server = ".build/release/Counter"

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
      try ServerProcess(self.server, core: core, port: self.firstPort + UInt16(index))
    }
  }

  /// The port for a session.
  func port(of session: Int, _ servers: [ServerProcess]) -> UInt16 {
    self.port ?? servers[session % servers.count].port
  }
}
