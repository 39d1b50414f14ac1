#if LiveServer
import Foundation
import HTTPTypes
import LiveFuzzing
import LiveHTML
import LiveServer
import LiveUploads
import Logging

/// A server in this process.
struct FuzzedServer {
  let target: FuzzTarget
  private let run: Task<Void, any Error>

  /// Starts the server, and waits until it listens.
  ///
  /// - Parameter token: The access token; `nil` for none.
  init(token: String?) async throws {
    let server = Self.server(token: token)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let run = Task {
      defer { continuation.finish() }
      try await server.run(until: []) { continuation.yield($0) }
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await run.value
      throw CancellationError()
    }
    self.target = FuzzTarget(
      port: port, cookie: token == nil ? "" : try OpenedPage.cookie(fromPort: port))
    self.run = run
  }

  func stop() async {
    self.run.cancel()
    _ = await self.run.result
  }

  private static func server(token: String?) -> LiveServer {
    LiveServer(
      configuration: .init(
        port: 0, unclaimedSessionLifetime: .seconds(1), lostSessionLifetime: .seconds(2),
        maximumMessageSize: 1 << 16,
        // High limits, because the code behind them is to be tested.
        limits: .init(
          sessions: 50_000, sessionsPerAddress: 50_000, messagesPerSecond: 1e9,
          messageBurst: 1 << 40,
          // The system keeps the timer of a sleep until its end, also if the sleep is cancelled: at
          // the usual 300 s, timers of the last minutes would look like a memory leak.
          uploads: .init(countPerBrowser: 1_000_000, count: 1_000_000, timeout: .seconds(3))),
        forwardingField: HTTPField.Name(FuzzTarget.addressField),
        metrics: PrometheusMetrics(),
        // A small storage: state that is stored for a day would look like a memory leak.
        stateStorage: MemoryStateStorage(limit: 1 << 20), stateSavingDelay: .milliseconds(100),
        security: .init(accessToken: token)),
      logger: Logger(label: "fuzzed") { _ in SwiftLogNoOpLogHandler() }
    ) {
      Route("/") { _ in FuzzedPage() }
      for path in ["/x", "/other"] + FuzzedSite.redirects.keys.sorted() {
        Route(path) { _ in FuzzedSite.page(at: path[...]) }
      }
      Route(redirect: "/old", to: "/other?old")
      Route("/thrown") { _ in throw Redirect("/loop") }
      Route(assets: FuzzedSite.script)
      Route("/pages/{id}") { request in request.parameter("id") == "none" ? nil : FuzzedPage() }
      Route(file: "/file") { _ in .bytes([UInt8](repeating: 7, count: 1000), name: "file.bin") }
      Route(file: "/page") { _ in .bytes(Array("<p>x</p>".utf8), name: "page.html") }
      Route(folder: "/media", at: FileManager.default.currentDirectoryPath)
      Route(health: "/health")
    }
  }
}
#endif
