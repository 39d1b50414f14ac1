import ArgumentParser
import Glibc

/// Measures the events that several workers of one server apply, compared with one worker.
struct MeasureWorkers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workers",
    abstract: """
      Measure how many events several workers behind one address apply, compared with one. It ends with an error if an event is \
      lost, or if they apply too few.
      """,
    discussion: """
      Sessions click as soon as they have a response, so the servers and this program use all cores that they may. On a machine \
      without a core for this program, the events per second of several workers are those of a part of the cores. The events per \
      second of CPU time of the server do not depend on that: each worker uses one core at most, so their number times that of \
      the workers is what they apply with a core each.
      """)

  @OptionGroup var options: WorkerServerOptions

  @Option(help: "How many workers are compared with one.")
  var workers = 2

  @Option(help: "How many sessions.")
  var sessions = 400

  @Option(help: "For how many seconds each measurement runs.")
  var seconds = 10.0

  @Option(help: "How often both are measured, in turns.")
  var rounds = 3

  @Option(
    help: "How many times the events of one worker the workers must apply; less ends with an error."
  )
  var ratio = 1.8

  /// The result of a measurement.
  private struct Result {
    var events = 0
    var seconds = 0.0
    var cpuTime = 0.0

    var rate: Double { Double(self.events) / self.seconds }
    var rateOfCPU: Double { Double(self.events) / self.cpuTime }

    mutating func add(_ other: Result) {
      self.events += other.events
      self.seconds += other.seconds
      self.cpuTime += other.cpuTime
    }
  }

  mutating func run() throws {
    Machine.allowOpenFiles()
    var one = Result()
    var several = Result()
    for _ in 1...self.rounds {
      one.add(try self.measure(1))
      several.add(try self.measure(self.workers))
    }
    let ratio = several.rateOfCPU * Double(self.workers) / one.rateOfCPU
    print(
      "events a second: \(Int(one.rate)) with 1 worker, \(Int(several.rate)) with \(self.workers)")
    print(
      "events for a second of CPU time: \(Int(one.rateOfCPU)) with 1 worker, "
        + "\(Int(several.rateOfCPU)) with \(self.workers)")
    print(
      "with a core for each worker, \(self.workers) workers apply "
        + "\((ratio * 100).rounded() / 100) times the events of one")
    guard ratio >= self.ratio else { throw LoadError("\(self.ratio) times were expected.") }
  }

  private func measure(_ workers: Int) throws -> Result {
    let server = try self.options.start(workers: workers)
    let visits = try Visit.open(self.sessions) { _ in self.options.port }
    let clicking = try Clicking(visits, rate: 0)
    let before = server.cpuTimes
    let start = Machine.now
    try clicking.run(until: start + self.seconds)
    let time = Machine.now - start
    let used = zip(server.cpuTimes, before).map { $0 - $1 }
    let applied = visits.map(\.lastResponse).reduce(0, +)
    try clicking.finish()
    let sent = visits.map(\.lastEvent).reduce(0, +)
    let responded = visits.map(\.lastResponse).reduce(0, +)
    guard sent == responded else { throw LoadError("\(sent - responded) events were lost.") }
    let shares = used.map { "\(Int($0 / time * 100)) %" }.joined(separator: ", ")
    print(
      "load \(Machine.load); \(workers) workers: \(Int(Double(applied) / time)) events a second; "
        + "supervisor and workers at work: \(shares)")
    fflush(nil)
    return Result(events: applied, seconds: time, cpuTime: used.reduce(0, +))
  }
}
