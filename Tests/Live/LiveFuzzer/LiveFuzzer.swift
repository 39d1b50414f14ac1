#if LiveServer
  import Foundation
  import LiveFuzzing

  /// Tells servers and sessions what no browser says, and fails if that ends the process, holds something up, or makes it grow.
  ///
  /// usage: LiveFuzzer [COUNT [SEED]]
  @main
  struct LiveFuzzer {
    /// After how many parts of it all memory is looked at. What is left behind by each grows with them; what comes and goes does not.
    private static let parts = 4

    /// By how many kilobytes the process may have grown at the end. Memory is given back in pieces: a few megabytes come and go.
    private static let tolerance = 8192

    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
      let count = arguments.first ?? 10_000
      let seed = UInt64(arguments.dropFirst().first ?? 1)
      Watch.begin(seconds: 60)
      let servers = [
        try await FuzzedServer(token: nil), try await FuzzedServer(token: FuzzTarget.token),
      ]
      let targets = servers.map(\.target)
      // What is needed once and kept is there after this.
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
      // What fewer leave behind is not more than what comes and goes.
      guard growth < Self.tolerance else { throw Failure(what: "The process has grown.") }
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
      report("messages to sessions", begin, "\(await sessions.refused) refused")

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
      let answers = requests.map(\.answers).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      let statuses = answers.sorted { $0.key < $1.key }.map { "\($1) × \($0)" }
      let connections = requests.map(\.connections).reduce(0, +)
      report(
        "requests", begin,
        "\(connections) connections, answers \(statuses.joined(separator: ", "))")
    }

    /// When all sessions have ended.
    private static func memoryAtRest() async -> Int {
      try? await Task.sleep(for: .seconds(4))
      return Memory.resident()
    }

    /// At once, also to a file.
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
