import ArgumentParser
import Glibc

/// Measures how long those wait who click.
struct MeasureEvents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Measure how long events take until their patch is there.")

  @OptionGroup var options: ServerOptions

  @Option(help: "How many sessions.")
  var sessions = 2_000

  @Option(help: "How many events each session sends a second; 0 for as many as are answered.")
  var rate = 1.0

  @Option(help: "For how many seconds.")
  var seconds = 60.0

  mutating func run() throws {
    let servers = try self.options.start()
    let visits = try Visit.open(self.sessions) { self.options.port(of: $0, servers) }
    print("load of the machine: \(Machine.load); \(visits.count) sessions are open")
    let measurement = try Clicking(visits, rate: self.rate)
    let before = servers.map(\.cpuTime)
    let start = Machine.now
    let minutes = max(1, Int(self.seconds / 60))
    for minute in 0...minutes {
      let end = min(start + self.seconds, start + Double(minute) * self.seconds / Double(minutes))
      try measurement.run(until: end)
      let memory = servers.map { "\($0.memory / 1024) KB" }.joined(separator: ", ")
      print(
        "after \(Int(Machine.now - start)) s: \(measurement.latencies.count) answers, \(memory)")
      fflush(nil)
    }
    let time = Machine.now - start
    try measurement.finish()
    let busy = zip(servers, before).map { ($0.cpuTime - $1) / time * 100 }
    let sent = visits.map(\.lastEvent).reduce(0, +)
    let applied = visits.map(\.lastAnswer).reduce(0, +)
    print("events: \(sent) sent, \(applied) applied once and in order")
    print("events a second: \(Int(Double(applied) / time))")
    print("servers at work: \(busy.map { "\(Int($0)) %" }.joined(separator: ", "))")
    print("from when an event was due until its patch was there:")
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)] {
      print("  \(name)  \(measurement.latencies.milliseconds(at: share)) ms")
    }
    print("  max  \(measurement.latencies.milliseconds(at: 1)) ms")
    guard sent == applied else { throw LoadError("\(sent - applied) events were lost.") }
  }
}
