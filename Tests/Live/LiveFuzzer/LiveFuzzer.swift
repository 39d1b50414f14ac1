#if LiveServer
import Foundation
import LiveFuzzing
import ProcessMemory

/// Sends invalid input to servers and sessions. Fails if a server crashes, hangs or leaks memory.
///
/// usage: LiveFuzzer [COUNT [SEED]]
@main
struct LiveFuzzer {
  /// The number of parts after which memory is measured. A leak grows with each part, temporary
  /// memory does not.
  private static let parts = 4

  /// The tolerated growth of the allocated memory, in kilobytes. Threads keep a few freed pieces.
  private static let tolerance = 4096

  /// The tolerated growth of the resident memory, in kilobytes: memory that is not from the
  /// allocator counts here only. The allocator keeps the pages around allocated pieces, in an arena
  /// for each thread, so it varies by many megabytes while the same number of bytes is allocated.
  private static let residentTolerance = 65_536

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    Watch.begin(seconds: 60)
    do {
      try await Self.run(
        arguments.first ?? 10_000, seed: UInt64(arguments.dropFirst().first ?? 1))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ count: Int, seed: UInt64) async throws {
    let servers = [
      try await FuzzedServer(token: nil), try await FuzzedServer(token: FuzzTarget.token),
    ]
    let targets = servers.map(\.target)
    // The warm-up allocates memory that is needed once and kept.
    try await Self.run(max(count / 5, 400), seed: seed &+ 1000, targets, isQuiet: true)
    let before = await MemoryAtRest()
    Self.tell("memory: \(before)")
    var growth = before
    for part in 1...UInt64(Self.parts) {
      let seed = seed &+ 10_000 &* part
      try await Self.run(count / Self.parts, seed: seed, targets, isQuiet: false)
      growth = await MemoryAtRest() - before
      Self.tell("memory, growth: \(growth)")
    }
    _ = try await Lanes.run { _ in for target in targets { try Self.checkThatItWorks(target) }
    }
    // The growth after few parts is within the normal variation.
    guard growth.allocated < Self.tolerance, growth.resident < Self.residentTolerance else {
      throw Failure(
        what: """
          The process has grown: \(growth). Tolerated are \(Self.tolerance) KB allocated, \
          \(Self.residentTolerance) KB resident.
          """)
    }
    for server in servers { await server.stop() }
  }

  private static func run(
    _ count: Int, seed: UInt64, _ targets: [FuzzTarget], isQuiet: Bool
  ) async throws {
    func report(_ what: String, _ begin: ContinuousClock.Instant, _ details: String) {
      if isQuiet { return }
      let seconds = (ContinuousClock.now - begin).components.seconds
      Self.tell("\(count) \(what) in \(seconds) s: \(details)")
    }
    var begin = ContinuousClock.now
    let sessions = await SessionRun(seed: seed)
    await sessions.run(count)
    let results = await sessions.results.sorted { $0.key < $1.key }
    report(
      "messages to sessions", begin,
      results.map { "\($1) \($0)" }.joined(separator: ", "))

    begin = .now
    let sockets = try await Lanes.run { lane in
      var run = SocketRun(seed: seed &+ lane, targets: targets)
      try run.run(count / Lanes.count)
      return run.connections
    }
    report("frames on sockets", begin, "\(sockets.reduce(0, +)) connections")

    begin = .now
    let requests = try await Lanes.run { lane in
      var run = RequestRun(seed: seed &+ lane, targets: targets)
      try run.run(count / Lanes.count)
      return run
    }
    let responses = requests.map(\.responses).reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: +)
    }
    let statuses = responses.sorted { $0.key < $1.key }.map { "\($1) × \($0)" }
    let connections = requests.map(\.connections).reduce(0, +)
    report(
      "requests", begin,
      "\(connections) connections, responses \(statuses.joined(separator: ", "))")
  }

  /// Unbuffered, so that output to a file appears at once.
  private static func tell(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  private nonisolated static func checkThatItWorks(_ target: FuzzTarget) throws {
    let socket = try BlockingSocket(port: target.port)
    guard try OpenedPage(target).join(socket) == 0 else {
      throw Failure(what: "A new page is not welcome.")
    }
  }
}

/// The memory of the process after all sessions have ended, in kilobytes.
private struct MemoryAtRest: CustomStringConvertible {
  let allocated: Int
  let resident: Int

  init() async {
    try? await Task.sleep(for: .seconds(4))
    Memory.trim()
    self.init(allocated: Memory.allocated / 1024, resident: Memory.resident())
  }

  private init(allocated: Int, resident: Int) {
    self.allocated = allocated
    self.resident = resident
  }

  var description: String { "\(self.allocated) KB allocated, \(self.resident) KB resident" }

  static func - (after: Self, before: Self) -> Self {
    Self(
      allocated: after.allocated - before.allocated, resident: after.resident - before.resident)
  }
}
#else
@main
struct LiveFuzzer {
  static func main() {
    print("There is no server without 'LiveServer': run it with '--traits LiveServer'.")
  }
}
#endif
