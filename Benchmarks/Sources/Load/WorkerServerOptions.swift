import ArgumentParser

/// The measured server with workers, at one address.
struct WorkerServerOptions: ParsableArguments {
  @Option(help: "The example 'Counter', built for release.")
  var server = ".build/release/Counter"

  @Option(help: "The cores that the server and its workers run on.")
  var serverCores = "0-1"

  @Option(help: "The port of the server.")
  var port: UInt16 = 18_080

  /// Starts the server.
  func start(workers: Int) throws -> ServerProcess {
    try ServerProcess(self.server, core: self.serverCores, port: self.port, workers: workers)
  }
}
