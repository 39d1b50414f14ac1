#if LiveServer
import Foundation
import Logging
import Synchronization
import UnixSignals

extension LiveServer {
  #if os(Linux)
  /// The time that the supervisor waits for workers beyond their own shutdown deadline.
  private static let extraShutdownDuration = Duration.seconds(3)

  private static let hasServerWithWorkers = Mutex(false)

  /// Supervises workers, or serves as a worker if this process is one.
  func runWorkers(
    until signals: [UnixSignal], onListening: @escaping @Sendable (Int) async -> Void
  ) async throws {
    let isSecond = Self.hasServerWithWorkers.withLock { hasOne in
      defer { hasOne = true }
      return hasOne
    }
    guard !isSecond else { throw LiveServerError.secondServerWithWorkers }
    defer { Self.hasServerWithWorkers.withLock { $0 = false } }
    if let link = WorkerLink.current {
      var server = self
      try server.configuration.share(link.parameters.folder)
      let workers = ServedWorkers(
        assignment: WorkerAssignment(index: link.parameters.index, count: link.parameters.count),
        queues: link.makeQueues(), bus: link.makeBus(clock: self.dependencies.clock))
      let lock = AcceptLock(path: "\(link.parameters.folder)/listener-\(link.parameters.index)")
      try await server.serve(.listening(link.parameters.listener, lock), workers, until: signals) {
        link.onEnd($0)
      } onListening: { _ in
        link.tellAccepting()
      }
    } else {
      let supervisor = try WorkerSupervisor(
        self.configuration, signals: signals.map(\.rawValue), logger: self.logger
      ) { port in
        self.noteListening(port)
        await onListening(port)
      }
      try await self.run(
        supervisor, until: signals,
        for: self.configuration.maximumShutdownDuration + Self.extraShutdownDuration)
    }
  }
  #else
  /// Serves in this process.
  func runWorkers(
    until signals: [UnixSignal], onListening: @escaping @Sendable (Int) async -> Void
  ) async throws {
    self.logger.warning(
      "Workers are supported on Linux only. Pages are served in this process, so a crash in one ends all."
    )
    var server = self
    server.configuration.workers = 0
    try await server.run(until: signals, onListening: onListening)
  }
  #endif
}

/// The connections of a worker to the others. Their default is that of a process without workers.
struct ServedWorkers: Sendable {
  var assignment = WorkerAssignment()
  var queues: (any WorkerQueues)?
  /// The maximum number of connections of other workers that were received and are not set up
  /// yet, as many as the kernel queues for the port.
  var receivedLimit = Int(clamping: ConnectionQueue.limit)
  /// The maximum number of connections that wait until the queue of another worker has space.
  var waitingLimit = Int(clamping: ConnectionQueue.limit)
  var bus: WorkerBus?
}

extension LiveServer.Configuration {
  /// Replaces an in-memory key and in-memory storage by files in a folder, so that all workers,
  /// also those that are restarted later, accept the same cookies and find the restorable state.
  fileprivate mutating func share(_ folder: String) throws {
    if !self.security.key.isLasting { self.security.key = .file(at: "\(folder)/cookies.key") }
    if self.stateStorage is MemoryStateStorage {
      self.stateStorage = try FolderStateStorage(at: "\(folder)/states")
    }
  }
}
#endif
