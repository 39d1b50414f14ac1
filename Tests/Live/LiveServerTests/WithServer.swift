#if LiveServer
import LiveServer
import Logging
import ServiceLifecycle

/// Runs a server on a free port during an operation. Time limits of connections that the
/// configuration does not change are disabled, so that a slow test on a busy machine is not cut
/// off.
func withServer<R: Sendable>(
  configuration: LiveServer.Configuration = LiveServer.Configuration(),
  logger: Logger = .silent,
  @RouteBuilder routes: @escaping @MainActor @Sendable () throws -> [Route],
  _ operation: (RunningServer) async throws -> R
) async throws -> R {
  var configuration = configuration
  configuration.port = 0
  configuration.liftUsualTimeLimits()
  let server = LiveServer(
    configuration: configuration, logger: logger, routes: routes)
  let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
  let group = ServiceGroup(
    services: [
      ServerService {
        defer { continuation.finish() }
        try await server.run(until: []) { continuation.yield($0) }
      }
    ], logger: .silent)
  let run = Task { try await group.run() }
  guard let port = await ports.first(where: { _ in true }) else {
    try await run.value
    throw CancellationError()
  }
  let result = try await operation(
    RunningServer(
      port: port, stop: { await group.triggerGracefulShutdown() },
      hasStopped: { _ = await run.result }))
  await group.triggerGracefulShutdown()
  try await run.value
  return result
}

struct RunningServer: Sendable {
  let port: Int
  let stop: @Sendable () async -> Void
  /// Returns when the server has stopped.
  let hasStopped: @Sendable () async -> Void
}

extension LiveServer.Configuration {
  mutating func liftUsualTimeLimits() {
    let usual = LiveServer.Configuration()
    for limit in [
      \Self.pingInterval, \.maximumShutdownDuration, \.limits.idleTimeout, \.limits.bodyTimeout,
      \.limits.writeTimeout, \.limits.busyWarning,
    ] where self[keyPath: limit] == usual[keyPath: limit] {
      self[keyPath: limit] = .seconds(24 * 3600)
    }
  }
}

private struct ServerService: Service {
  let operation: @Sendable () async throws -> Void

  func run() async throws { try await self.operation() }
}

extension Logger {
  static let silent = Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
}
#endif
