import ArgumentParser

/// Opens pages of a server and clicks in them, like many browsers, and prints the latencies.
@main
struct Load: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens many counters of a server, clicks in them, and looks at the server meanwhile.",
    subcommands: [
      MeasureMemory.self, MeasureEvents.self, MeasureWorkers.self, MeasureNeighbours.self,
      MeasureRestart.self,
    ])
}
