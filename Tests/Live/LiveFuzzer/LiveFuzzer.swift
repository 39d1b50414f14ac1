#if LiveServer
import Foundation
import LiveFuzzing

/// Sends invalid input to servers and sessions. Fails if a server crashes, hangs or leaks memory.
///
/// usage: LiveFuzzer [COUNT [SEED]]
@main
struct LiveFuzzer {
  /// The number of parts after which memory is measured. A leak grows with each part, temporary
  /// memory does not.
  private static let parts = 4

  /// The tolerated growth of the process, in kilobytes. The allocator returns memory in large
  /// pieces, so a few megabytes vary.
  private static let tolerance = 8192

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
    let before = await Self.memoryAtRest()
    Self.tell("memory: \(before) KB")
    var growth = 0
    for part in 1...UInt64(Self.parts) {
      let seed = seed &+ 10_000 &* part
      try await Self.run(count / Self.parts, seed: seed, targets, isQuiet: false)
      growth = await Self.memoryAtRest() - before
      Self.tell("memory: \(growth) KB more")
    }
    _ = try await Lanes.run { _ in for target in targets { try Self.checkThatItWorks(target) }
    }
    // The growth after few parts is within the normal variation.
    guard growth < Self.tolerance else {
      throw Failure(
        what: "The process has grown by \(growth) KB; \(Self.tolerance) KB are tolerated.")
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

  /// The resident memory after all sessions have ended, without what was freed.
  private static func memoryAtRest() async -> Int {
    try? await Task.sleep(for: .seconds(4))
    Memory.trim()
    return Memory.resident()
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
#else
@main
struct LiveFuzzer {
  static func main() {
    print("There is no server without 'LiveServer': run it with '--traits LiveServer'.")
  }
}
#endif
