import Foundation
import LiveFuzzing
import ProcessMemory

/// Sends `minutes serve` the messages of its scripts with boundary values. Fails if the server
/// crashes, responds with an error or hangs, if a stored value is invalid afterwards, or if the
/// server grows in the second half of a run that is long enough to tell.
///
/// usage: MinutesFuzzer [COUNT [SEED]]
@main
struct MinutesFuzzer {
  /// The number of parts. Memory is measured after each.
  private static let parts = 4

  /// The growth in kilobytes that is allowed in the second half.
  private static let tolerance = 65_536

  /// The number of messages after which half of a run has filled the bounded number of kept states
  /// of closed pages. A shorter run says nothing of growth.
  private static let leastCountForGrowth = 40_000

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fuzzed-\(UUID().uuidString)")
    Watch.begin(seconds: 60) { MinutesProcess.killAll() }
    do {
      try await run(
        arguments.first ?? 10_000, seed: UInt64(arguments.dropFirst().first ?? 1), folder)
      try FileManager.default.removeItem(at: folder)
    } catch {
      MinutesProcess.killAll()
      FileHandle.standardError.write(Data("\(error)\nThe folder is \(folder.path).\n".utf8))
      exit(1)
    }
  }

  private static func run(_ count: Int, seed: UInt64, _ folder: URL) async throws {
    let server = try MinutesProcess(folder: folder)
    // The number of sessions of one browser is limited.
    let cookie = try OpenedPage(FuzzTarget(port: server.port, cookie: "")).cookie
    let target = FuzzTarget(port: server.port, cookie: cookie)
    var memories: [Int] = []
    for part in 0..<UInt64(parts) {
      let begin = ContinuousClock.now
      let runs = try await Lanes.run { lane in
        var run = PageRun(seed: seed &+ 1_000 &* part &+ lane, target: target)
        try run.run(count / parts / Lanes.count)
        return run
      }
      try server.check()
      let memory = Memory.resident(of: server.number)
      let decoders = SpeechDecoders.count(in: server.number)
      // A decoder that the second half loads is no growth: their number is limited.
      memories.append(memory - decoders * SpeechDecoders.size)
      report(runs, count / parts, begin, "\(memory) KB with \(decoders) decoders of speech")
    }
    let growth = memories[parts - 1] - memories[parts / 2 - 1]
    guard count < leastCountForGrowth || growth < tolerance else {
      throw Failure(what: "The server has grown by \(growth) KB in the second half.")
    }
    try server.stop()
    try MinutesProcess.examine(folder)
    // The next process starts with the stored values.
    let restarted = try MinutesProcess(folder: folder)
    try restarted.check()
    try restarted.stop()
    try MinutesProcess.examine(folder)
  }

  private static func report(
    _ runs: [PageRun], _ count: Int, _ begin: ContinuousClock.Instant, _ memory: String
  ) {
    let seconds = (ContinuousClock.now - begin).components.seconds
    let connections = runs.map(\.connections).reduce(0, +)
    let responses = runs.map(\.responses).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    let statuses = responses.sorted { $0.key < $1.key }.map { "\($1) × \($0)" }.joined(
      separator: ", ")
    let text = """
      \(count) messages to Minutes in \(seconds) s: \(connections) pages, responses \(statuses), \(memory)\n
      """
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
