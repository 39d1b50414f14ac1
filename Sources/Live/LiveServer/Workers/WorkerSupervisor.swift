#if LiveServer && os(Linux)
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Holds the port of a server, starts its worker processes, restarts those that end, and replaces
/// them one by one when `SIGUSR2` arrives.
///
/// It runs no code of pages, so a crash in a page can't end it.
final class WorkerSupervisor: Service {
  private struct State {
    var isEnding = false
    var workers: [Int: WorkerProcess] = [:]
    var accepting: Set<Int> = []
    /// The files that workers run; the file of this process, unless a worker was replaced.
    var programs: [Int: WorkerProgram] = [:]
    /// The worker that starts in place of another one, and the one that it has replaced.
    var successor: WorkerProcess?
    var predecessor: WorkerProcess?
    /// The workers that have replaced another one which has not ended yet.
    var replacements: [Int: Replacement] = [:]

    /// All workers that have not ended.
    var running: [WorkerProcess] {
      Array(self.workers.values) + [self.successor, self.predecessor].compactMap { $0 }
    }
  }

  private struct Replacement {
    var worker: WorkerProcess
    var accepting: ContinuousClock.Instant
    /// Finished when the other worker has ended.
    var end: AsyncStream<Never>.Continuation
  }

  private let sockets: ListeningSockets
  /// The queues of connections for workers; `nil` if the address of a client determines its
  /// worker.
  private let handOver: HandOverSockets?
  /// The bus between workers, if there are several.
  private let hub: WorkerHub?
  private let folder: WorkerFolder
  private let signals: [CInt]
  private let logger: Logger
  private let onListening: @Sendable (Int) async -> Void
  private let state = Mutex(State())

  /// Creates a supervisor and opens its sockets.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the server.
  ///   - signals: The signals that this process handles.
  ///   - logger: The logger for restarts.
  ///   - onListening: Called with the port when all workers accept connections for the first
  ///     time.
  /// - Throws: ``LiveServerError`` if the server can't listen, or can't create a folder.
  init(
    _ configuration: LiveServer.Configuration, signals: [CInt], logger: Logger,
    onListening: @escaping @Sendable (Int) async -> Void
  ) throws {
    let handsOver = configuration.workers > 1 && configuration.security.certificate == nil
    do {
      self.sockets = try ListeningSockets(
        host: configuration.host, port: configuration.port, count: configuration.workers,
        choosesByAddress: !handsOver)
    } catch {
      throw LiveServerError(error, configuration: configuration) ?? error
    }
    self.handOver = handsOver ? try HandOverSockets(count: configuration.workers) : nil
    self.hub = configuration.workers > 1 ? WorkerHub(logger: logger) : nil
    self.folder = try WorkerFolder()
    self.signals = signals
    self.logger = logger
    self.onListening = onListening
  }

  func run() async throws {
    // All workers have ended by then.
    defer { self.folder.remove() }
    try await withTaskCancellationHandler {
      try await withGracefulShutdownHandler {
        // The signal would end this process before the sequence is created.
        let signals = await UnixSignalsSequence(trapping: Self.replacingSignal)
        async let _ = self.replaceWorkers(on: signals)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for index in self.sockets.descriptors.indices {
            group.addTask { try await self.keepRunning(index) }
          }
          do {
            // `waitForAll` would wait for the other workers before it throws.
            for try await _ in group {}
          } catch {
            self.endAll()
            throw error
          }
        }
      } onGracefulShutdown: {
        self.endAll()
      }
    } onCancel: {
      self.state.withLock { state in
        state.isEnding = true
        for worker in state.running { worker.kill() }
      }
    }
  }

  /// Starts a worker, and restarts it whenever it ends, until the server shuts down.
  private func keepRunning(_ index: Int) async throws {
    var restarts = WorkerRestarts()
    while let (worker, start) = try await self.next(index, &restarts) {
      var accepting = start
      if accepting == nil, await worker.accepts() { accepting = .now }
      if accepting != nil { await self.noteAccepting(index) }
      let exit = await worker.exit()
      let (isReplaced, isEnding) = self.state.withLock { state in
        if state.workers[index] === worker { state.workers[index] = nil }
        if state.predecessor === worker { state.predecessor = nil }
        return (state.replacements[index] != nil, state.isEnding)
      }
      guard !isReplaced else { continue }
      guard !isEnding else { return }
      switch restarts.next(after: exit, lifetime: accepting.map { $0.duration(to: .now) }) {
      case .giveUp:
        throw LiveServerError.workerFailed(status: exit.shellStatus, end: exit.description)
      case .restart(let delay):
        self.logger.error(
          "A worker ended and is restarted. Its pages recover their restorable state.",
          metadata: ["worker": "\(index)", "process": "\(worker.id)", "end": "\(exit)"])
        try await Task.sleep(for: delay)
      }
    }
  }

  /// A worker, and since when it accepts connections, if it does.
  private typealias Start = (worker: WorkerProcess, accepting: ContinuousClock.Instant?)

  /// Returns the worker that has replaced the last one, or starts one, unless the server shuts
  /// down. Retries if the system refuses to restart a worker that has served before.
  private func next(_ index: Int, _ restarts: inout WorkerRestarts) async throws -> Start? {
    while true {
      do {
        return try self.next(index)
      } catch {
        guard case .restart(let delay) = restarts.next(afterFailedStart: false) else {
          throw error
        }
        self.logger.error(
          "A worker can't be started. The server tries again.",
          metadata: ["worker": "\(index)", "error": "\(error)"])
        try await Task.sleep(for: delay)
      }
    }
  }

  private func next(_ index: Int) throws -> Start? {
    var endOfPredecessor: AsyncStream<Never>.Continuation?
    defer { endOfPredecessor?.finish() }
    return try self.state.withLock { state in
      if let replacement = state.replacements.removeValue(forKey: index) {
        endOfPredecessor = replacement.end
        return (replacement.worker, replacement.accepting)
      }
      guard !state.isEnding else { return nil }
      let worker = try self.start(index, state.programs[index] ?? .running)
      state.workers[index] = worker
      return (worker, nil)
    }
  }

  private func start(_ index: Int, _ program: WorkerProgram) throws -> WorkerProcess {
    let parameters = WorkerParameters(
      supervisor: getpid(), index: index, listener: self.sockets.descriptors[index], link: -1,
      inbox: self.handOver?.inboxes[index] ?? -1, outboxes: self.handOver?.outboxes ?? [],
      count: self.sockets.descriptors.count, folder: self.folder.path)
    return try WorkerProcess(
      program, parameters, hub: self.hub,
      resetting: self.signals + [Self.replacingSignal.rawValue])
  }

  private func noteAccepting(_ index: Int) async {
    let isFirstTime = self.state.withLock { state in
      state.accepting.insert(index).inserted
        && state.accepting.count == self.sockets.descriptors.count
    }
    if isFirstTime { await self.onListening(self.sockets.port) }
  }

  private func endAll() {
    self.state.withLock { state in
      state.isEnding = true
      for worker in state.running { worker.end() }
    }
  }
}

// MARK: Replacing workers

extension WorkerSupervisor {
  /// The signal after which all workers are replaced. `SIGHUP` is left to terminals that close.
  private static let replacingSignal = UnixSignal.sigusr2

  /// The time that a successor has to accept connections.
  private static let startLimit = Duration.seconds(60)

  private func replaceWorkers(on signals: UnixSignalsSequence) async {
    for await _ in signals { await self.replaceWorkers() }
  }

  /// Replaces each worker by one that runs the file that is at the path of the program now.
  ///
  /// A worker shuts down gracefully after its successor accepts connections on the same socket,
  /// and the next one follows when it has ended. If a successor can't start, the workers that are
  /// there go on.
  private func replaceWorkers() async {
    do {
      let program = try WorkerProgram.installed()
      for index in self.sockets.descriptors.indices {
        guard try await self.replaceWorker(index, program) else { return }
      }
      self.logger.notice("All workers were replaced.")
    } catch {
      self.logger.error(
        "A worker can't be replaced. The running workers continue.", metadata: ["error": "\(error)"]
      )
    }
  }

  /// - Returns: `false` if the server shuts down.
  private func replaceWorker(_ index: Int, _ program: WorkerProgram) async throws -> Bool {
    let start: WorkerProcess? = try self.state.withLock { state in
      guard !state.isEnding else { return nil }
      state.successor = try self.start(index, program)
      return state.successor
    }
    guard let successor = start else { return false }
    let limit = Task {
      try await Task.sleep(for: Self.startLimit)
      successor.kill()
    }
    let accepts = await successor.accepts()
    limit.cancel()
    guard accepts else {
      let exit = await successor.exit()
      let isEnding = self.state.withLock { state in
        state.successor = nil
        return state.isEnding
      }
      if isEnding { return false }
      throw LiveServerError.workerFailed(status: exit.shellStatus, end: exit.description)
    }
    let (predecessorEnd, end) = AsyncStream.makeStream(of: Never.self)
    let isReplaced = self.state.withLock { state in
      // The task that keeps workers running may be over.
      guard !state.isEnding else { return false }
      state.successor = nil
      state.predecessor = state.workers[index]
      state.workers[index] = successor
      state.programs[index] = program
      state.replacements[index] = Replacement(worker: successor, accepting: .now, end: end)
      state.predecessor?.end()
      return true
    }
    guard isReplaced else {
      _ = await successor.exit()
      self.state.withLock { $0.successor = nil }
      return false
    }
    for await _ in predecessorEnd {}
    return true
  }
}
#endif
