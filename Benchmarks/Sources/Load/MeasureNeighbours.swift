import ArgumentParser
import Glibc

/// Measures the latencies of pages while one page computes again and again.
struct MeasureNeighbours: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "neighbours",
    abstract: """
      Measure how long events of pages take while one page computes for 200 ms again and again: with one worker, and with several. \
      It ends with an error if an event is lost, or if pages of other workers wait too long.
      """,
    discussion: """
      All pages of a worker share its main actor, so the pages beside the busy one wait until it has computed. Pages of other \
      workers do not, if each worker and this program have a core: on a machine with fewer cores they also wait for a core.
      """)

  @OptionGroup var options: WorkerServerOptions

  @Option(help: "How many workers are compared with one.")
  var workers = 2

  @Option(help: "The core that this program runs on; any without this option.")
  var core: Int?

  @Option(help: "How many sessions click beside the busy one.")
  var sessions = 200

  @Option(help: "How many events each of them sends a second.")
  var rate = 1.0

  @Option(help: "How many times a second the busy page computes for 200 ms.")
  var computations = 1.0

  @Option(help: "For how many seconds each measurement runs.")
  var seconds = 30.0

  @Option(
    help: """
      How many milliseconds 99 of 100 events of pages on other workers may take; more ends with an error. Without this option, any.
      """)
  var p99: Double?

  /// The milliseconds that the page at `/busy` computes for each click.
  private static let computation = 200.0

  func validate() throws {
    guard self.workers > 1 else { throw ValidationError("'--workers' must be 2 or more.") }
    guard self.sessions > 0, self.rate > 0, self.computations > 0, self.seconds > 0 else {
      throw ValidationError(
        "'--sessions', '--rate', '--computations' and '--seconds' must be more than 0.")
    }
    guard self.computations * Self.computation < 1_000 else {
      throw ValidationError("'--computations' must be less than 5: the page would never rest.")
    }
  }

  mutating func run() throws {
    if let core { try Machine.pin(to: core) }
    Machine.allowOpenFiles()
    _ = try self.measure(1)
    let others = try self.measure(self.workers)
    guard let p99, let slow = others?.milliseconds(at: 0.99), slow > p99 else { return }
    throw LoadError(
      "99 of 100 events on other workers took up to \(slow) ms; \(p99) ms are allowed.")
  }

  /// Measures with a number of workers.
  ///
  /// - Returns: The latencies of the pages that are on other workers than the busy page; `nil` for
  ///   one worker.
  private func measure(_ workers: Int) throws -> Latencies? {
    let server = try self.options.start(workers: workers)
    defer { withExtendedLifetime(server) {} }
    let busy = try Visit(port: self.options.port, path: "/busy")
    let visits = try Visit.open(self.sessions) { _ in self.options.port }
    let neighbours = visits.filter { $0.worker == busy.worker }
    let others = visits.filter { $0.worker != busy.worker }
    guard !neighbours.isEmpty, others.isEmpty == (workers == 1) else {
      throw LoadError(
        "\(neighbours.count) pages are on the worker of the busy page, \(others.count) on others.")
    }
    let clicking = try Clicking([
      .init([busy], rate: self.computations), .init(neighbours, rate: self.rate),
      .init(others, rate: self.rate),
    ])
    try clicking.run(until: Machine.now + self.seconds)
    try clicking.finish()
    let lost = ([busy] + visits).map { $0.lastEvent - $0.lastResponse }.reduce(0, +)
    guard lost == 0 else { throw LoadError("\(lost) events were lost.") }
    let latencies = clicking.groups.map(\.latencies)
    print(
      "load \(Machine.load); \(workers == 1 ? "1 worker" : "\(workers) workers"); the busy page has computed "
        + "\(latencies[0].count) times, \(latencies[0].milliseconds(at: 0.5)) ms until its patch (p50)"
    )
    self.report("the worker of the busy page", neighbours, latencies[1])
    if workers > 1 { self.report("other workers", others, latencies[2]) }
    fflush(nil)
    guard latencies[0].milliseconds(at: 0.5) >= Self.computation else {
      throw LoadError("The page at '/busy' does not compute for \(Int(Self.computation)) ms.")
    }
    return workers == 1 ? nil : latencies[2]
  }

  private func report(_ place: String, _ visits: [Visit], _ latencies: Latencies) {
    let p50 = latencies.milliseconds(at: 0.5)
    let p99 = latencies.milliseconds(at: 0.99)
    print(
      "  \(visits.count) pages on \(place): \(latencies.count) events, p50 \(p50) ms, p99 \(p99) ms, "
        + "max \(latencies.milliseconds(at: 1)) ms")
  }
}
