#if LiveServer
  import Foundation
  import LiveHTML
  import LiveServer
  import Logging

  /// Tells a server and its sessions what no browser says, and fails if that ends it, holds it up, or makes it grow.
  ///
  /// usage: LiveFuzzer [COUNT [SEED]]
  @main
  struct LiveFuzzer {
    private static let lanes = 4

    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
      let count = arguments.first ?? 10_000
      let seed = UInt64(arguments.dropFirst().first ?? 1)
      let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
      let server = Task {
        defer { continuation.finish() }
        try await Self.server.run(until: []) { continuation.yield($0) }
      }
      var iterator = ports.makeAsyncIterator()
      guard let port = await iterator.next() else {
        return try await server.value
      }
      // What is needed once and kept is there after this.
      try await Self.run(count / 5, seed: seed &+ 1000, port: port, isQuiet: true)
      let before = await Self.memoryAtRest()
      try await Self.run(count, seed: seed, port: port, isQuiet: false)
      let growth = await Self.memoryAtRest() - before
      Self.tell("memory: \(before) KB before, \(growth) KB more afterwards")
      _ = try await Self.inLanes { _ in try Self.checkThatItWorks(port) }
      guard count < 100_000 || growth < 8192 else { throw Failure(what: "The process has grown.") }
      server.cancel()
      _ = await server.result
    }

    private static var server: LiveServer {
      LiveServer(
        configuration: .init(
          port: 0, unclaimedSessionLifetime: .seconds(1), lostSessionLifetime: .seconds(2),
          maximumMessageSize: 1 << 16),
        logger: Logger(label: "fuzzed") { _ in SwiftLogNoOpLogHandler() }
      ) {
        Route("/") { _ in FuzzedPage() }
        Route(file: "/file") { _ in .bytes([UInt8](repeating: 7, count: 1000), name: "file.bin") }
        Route(folder: "/media", at: FileManager.default.currentDirectoryPath)
      }
    }

    private static func run(_ count: Int, seed: UInt64, port: Int, isQuiet: Bool) async throws {
      func report(_ what: String, _ begin: ContinuousClock.Instant, _ details: String) {
        if isQuiet { return }
        Self.tell(
          "\(count) \(what) in \((ContinuousClock.now - begin).formatted(.units(allowed: [.seconds]))): \(details)"
        )
      }
      var begin = ContinuousClock.now
      let sessions = await SessionRun(seed: seed)
      await sessions.run(count)
      report("messages to sessions", begin, "\(await sessions.refused) refused")

      begin = .now
      let sockets = try await Self.inLanes { lane in
        var run = SocketRun(seed: seed &+ lane, port: port)
        try run.run(count / Self.lanes)
        return run.connections
      }
      report("messages on sockets", begin, "\(sockets.reduce(0, +)) connections")

      begin = .now
      let requests = try await Self.inLanes { lane in
        var run = RequestRun(seed: seed &+ lane, port: port)
        try run.run(count / Self.lanes)
        return run.answers
      }
      let answers = requests.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }.sorted {
        $0.key < $1.key
      }
      report("requests", begin, answers.map { "\($1) × \($0)" }.joined(separator: ", "))
    }

    /// Does something on threads, which may wait.
    private static func inLanes<Value: Sendable>(
      _ body: @escaping @Sendable (UInt64) throws -> Value
    ) async throws -> [Value] {
      try await withThrowingTaskGroup(of: Value.self) { group in
        for lane in 0..<UInt64(Self.lanes) {
          group.addTask {
            try await withCheckedThrowingContinuation { continuation in
              Thread.detachNewThread { continuation.resume(with: Result { try body(lane) }) }
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
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

    private nonisolated static func checkThatItWorks(_ port: Int) throws {
      let socket = try BlockingSocket(port: port)
      guard try OpenedPage(port: port).join(socket) == 0 else {
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
