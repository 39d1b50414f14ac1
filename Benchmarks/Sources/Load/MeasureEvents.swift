import ArgumentParser
import Glibc

/// Measures the latencies of clicks.
struct MeasureEvents: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: """
      Measure how long events take until their patch is there. It ends with an error if one is lost or applied twice, or if they take \
      too long.
      """)

  @OptionGroup var options: ServerOptions

  @Option(help: "How many sessions.")
  var sessions = 2_000

  @Option(help: "How many events each session sends a second; 0 for as many as get a response.")
  var rate = 1.0

  @Option(help: "For how many seconds.")
  var seconds = 60.0

  @Option(help: "How many milliseconds 99 of 100 events may take; more ends with an error.")
  var p99 = 50.0

  @Option(
    help: "How many kilobytes all servers may grow after the first minute; more ends with an error."
  )
  var growth = 2048

  mutating func run() throws {
    let servers = try self.options.start()
    let visits = try Visit.open(self.sessions) { self.options.port(of: $0, servers) }
    print("load of the machine: \(Machine.load); \(visits.count) sessions are open")
    let measurement = try Clicking(visits, rate: self.rate)
    let before = servers.map(\.cpuTime)
    let start = Machine.now
    let minutes = max(1, Int(self.seconds / 60))
    // One-time allocations are complete after the first minute.
    var settled: Int?
    for minute in 0...minutes {
      let end = min(start + self.seconds, start + Double(minute) * self.seconds / Double(minutes))
      try measurement.run(until: end)
      let memory = servers.map { $0.memory / 1024 }
      if minute == 1 { settled = memory.reduce(0, +) }
      print(
        "after \(Int(Machine.now - start)) s: \(measurement.latencies.count) responses, "
          + memory.map { "\($0) KB" }.joined(separator: ", "))
      fflush(nil)
    }
    let time = Machine.now - start
    try measurement.finish()
    let busy = zip(servers, before).map { ($0.cpuTime - $1) / time * 100 }
    let sent = visits.map(\.lastEvent).reduce(0, +)
    let applied = visits.map(\.lastResponse).reduce(0, +)
    print("events: \(sent) sent, \(applied) applied once and in order")
    print("events a second: \(Int(Double(applied) / time))")
    print("servers at work: \(busy.map { "\(Int($0)) %" }.joined(separator: ", "))")
    print("from when an event was due until its patch was there:")
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)] {
      print("  \(name)  \(measurement.latencies.milliseconds(at: share)) ms")
    }
    print("  max  \(measurement.latencies.milliseconds(at: 1)) ms")
    guard sent == applied else { throw LoadError("\(sent - applied) events were lost.") }
    let slow = measurement.latencies.milliseconds(at: 0.99)
    let size = servers.map { $0.memory / 1024 }.reduce(0, +)
    guard size <= (settled ?? size) + self.growth else {
      throw LoadError(
        "The servers grew by \(size - (settled ?? size)) KB; \(self.growth) KB are allowed.")
    }
    guard slow <= self.p99 else {
      throw LoadError("99 of 100 events took up to \(slow) ms; \(self.p99) ms are allowed.")
    }
  }
}
