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
      Sessions click as soon as they have a response, so workers have as much to do as they can. To compare them, all must have \
      the time that they want, and this program too. On a machine without a core for each worker and one for this program, each \
      worker gets a part of a core (--share), which needs root.
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

  @Option(
    help: """
      The share of a core that each worker gets; below 1 it needs root. The default is 1 with a core for each worker and one for \
      this program, and else 0.3.
      """)
  var share: Double?

  private var shareInUse: Double {
    self.share ?? (sysconf(Int32(_SC_NPROCESSORS_ONLN)) > self.workers ? 1 : 0.3)
  }

  func validate() throws {
    guard self.shareInUse > 0, self.shareInUse <= 1 else {
      throw ValidationError("--share must be above 0, and at most 1.")
    }
  }

  mutating func run() throws {
    Machine.allowOpenFiles()
    var one = 0.0
    var several = 0.0
    for _ in 1...self.rounds {
      one += try self.measure(1) / Double(self.rounds)
      several += try self.measure(self.workers) / Double(self.rounds)
    }
    let ratio = several / one
    print(
      "events a second: \(Int(one)) with 1 worker, \(Int(several)) with \(self.workers), "
        + "\((ratio * 100).rounded() / 100) times as many")
    guard ratio >= self.ratio else { throw LoadError("\(self.ratio) times were expected.") }
  }

  /// The events per second.
  private func measure(_ workers: Int) throws -> Double {
    let server = try self.options.start(workers: workers)
    if self.shareInUse < 1 { try server.limitWorkers(to: self.shareInUse) }
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
    return Double(applied) / time
  }
}
