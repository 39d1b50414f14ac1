import ArgumentParser
import Glibc

/// Counts the events that are lost or applied twice while the workers of a server are replaced.
struct MeasureRestart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart",
    abstract: """
      Count the events that are lost or applied twice while the workers of a server are replaced one by one, again and again. It \
      ends with an error if there is one.
      """)

  @OptionGroup var options: WorkerServerOptions

  @Option(help: "How many workers.")
  var workers = 4

  @Option(help: "How many sessions.")
  var sessions = 200

  @Option(help: "How many events of each session are on their way at a time.")
  var window = 4

  @Option(help: "How many events; more if the workers are not replaced by then.")
  var events = 100_000

  /// The time without any response after which the measurement fails, in seconds.
  private static let timeout = 60.0

  func validate() throws {
    for (name, value) in [
      ("workers", self.workers), ("sessions", self.sessions), ("window", self.window),
      ("events", self.events),
    ] where value < 1 { throw ValidationError("'--\(name)' must be 1 or more.") }
  }

  mutating func run() throws {
    Machine.allowOpenFiles()
    let server = try self.options.start(workers: self.workers)
    let visits = try (0..<self.sessions).map { _ in
      try RestartVisit(port: self.options.port, window: self.window)
    }
    print("load of the machine: \(Machine.load); \(visits.count) sessions are open")
    fflush(nil)
    var restarts = Restarts(server: server, workers: self.workers)
    let start = Machine.now
    var clicks = 0
    var progress = (waiting: 0, time: start)
    while true {
      // A replacement begins with each tenth of the events but the first and the last one. Few
      // events are sent at once: then one begins after them.
      let tenth = clicks * 10 / self.events
      let mayBegin = tenth > restarts.count && (tenth < 9 || restarts.count == 0)
      if restarts.advance(mayBegin: mayBegin) {
        print(
          "after \(Int(Machine.now - start)) s and \(clicks) events: "
            + "all workers were replaced \(restarts.count) times")
        fflush(nil)
      }
      let isDone = clicks >= self.events && !restarts.isUnderWay && restarts.count > 0
      var waiting = 0
      for visit in visits {
        while !isDone, visit.waiting < self.window {
          visit.click()
          clicks += 1
        }
        waiting += visit.waiting
      }
      if isDone, waiting == 0 { break }
      if waiting + clicks != progress.waiting { progress = (waiting + clicks, Machine.now) }
      guard Machine.now < progress.time + Self.timeout else {
        let error = visits.compactMap(\.lastError).last.map { " \($0)" } ?? ""
        throw LoadError("\(waiting) events wait for a response.\(error)")
      }
      for visit in Self.wait(for: visits) { try visit.advance() }
    }
    for visit in visits { visit.finish() }
    let time = Machine.now - start
    let lost = visits.map(\.lost).reduce(0, +)
    let doubled = visits.map(\.doubled).reduce(0, +)
    let gap = visits.map(\.longestGap).max() ?? 0
    print("events: \(clicks) sent in \(Int(time)) s, \(lost) lost, \(doubled) applied twice")
    print(
      "all \(self.workers) workers were replaced \(restarts.count) times; sessions were continued "
        + "\(visits.map(\.renewals).reduce(0, +)) times, after at most \(Int(gap * 1000)) ms")
    guard lost == 0, doubled == 0 else {
      throw LoadError("\(lost) events were lost and \(doubled) applied twice.")
    }
  }

  /// Waits until a response arrives, or a session reconnects; at most 50 ms.
  ///
  /// - Returns: The sessions with something to do.
  private static func wait(for visits: [RestartVisit]) -> [RestartVisit] {
    // `poll` ignores negative descriptors.
    var files = visits.map {
      pollfd(fd: $0.connection?.file ?? -1, events: Int16(POLLIN), revents: 0)
    }
    let next = visits.compactMap(\.reconnection).min() ?? .infinity
    let time = max(0, min(0.05, next - Machine.now))
    poll(&files, nfds_t(files.count), Int32((time * 1000).rounded(.up)))
    return zip(visits, files).filter { $0.connection == nil || $1.revents != 0 }.map(\.0)
  }

  /// The replacements of all workers, one after the other.
  private struct Restarts {
    let server: ServerProcess
    let workers: Int

    /// The number of complete replacements.
    private(set) var count = 0

    /// The workers that are being replaced.
    private var former: Set<pid_t> = []
    private var nextCheck = 0.0

    init(server: ServerProcess, workers: Int) {
      self.server = server
      self.workers = workers
    }

    var isUnderWay: Bool { !self.former.isEmpty }

    /// Notes the end of a replacement, and begins the next one.
    ///
    /// - Returns: Whether a replacement has ended.
    mutating func advance(mayBegin: Bool) -> Bool {
      guard self.isUnderWay || mayBegin, Machine.now >= self.nextCheck else { return false }
      self.nextCheck = Machine.now + 0.1
      let running = Set(self.server.workers)
      let hasEnded =
        self.isUnderWay && running.count == self.workers && running.isDisjoint(with: self.former)
      if hasEnded {
        self.former = []
        self.count += 1
        return true
      }
      if !self.isUnderWay, mayBegin {
        self.former = running
        self.server.replaceWorkers()
      }
      return false
    }
  }
}
