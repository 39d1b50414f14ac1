#if LiveServer && os(Linux)
  import Foundation
  import Logging
  import ServiceLifecycle
  import Synchronization

  /// Holds the port of a server, starts its worker processes, and restarts those that end.
  ///
  /// It runs no code of pages, so a crash in a page can't end it.
  final class WorkerSupervisor: Service {
    private struct State {
      var isEnding = false
      var workers: [Int: WorkerProcess] = [:]
      var accepting: Set<Int> = []
    }

    private let sockets: ListeningSockets
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
      do {
        self.sockets = try ListeningSockets(
          host: configuration.host, port: configuration.port, count: configuration.workers)
      } catch {
        throw LiveServerError(error, configuration: configuration) ?? error
      }
      self.folder = try WorkerFolder()
      self.signals = signals
      self.logger = logger
      self.onListening = onListening
    }

    func run() async throws {
      try await withTaskCancellationHandler {
        try await withGracefulShutdownHandler {
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
          for worker in state.workers.values { worker.kill() }
        }
      }
    }

    /// Starts a worker, and restarts it whenever it ends, until the server shuts down.
    private func keepRunning(_ index: Int) async throws {
      var restarts = WorkerRestarts()
      while let worker = try await self.start(index, &restarts) {
        var accepting: ContinuousClock.Instant?
        if await worker.accepts() {
          accepting = .now
          await self.noteAccepting(index)
        }
        let exit = await worker.exit()
        let isEnding = self.state.withLock { state in
          state.workers[index] = nil
          return state.isEnding
        }
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

    /// Starts a worker, unless the server shuts down. Retries if the system refuses to restart a
    /// worker that has served before.
    private func start(
      _ index: Int, _ restarts: inout WorkerRestarts
    ) async throws
      -> WorkerProcess?
    {
      while true {
        do {
          return try self.start(index)
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

    private func start(_ index: Int) throws -> WorkerProcess? {
      try self.state.withLock { state in
        guard !state.isEnding else { return nil }
        let place = WorkerPlace(
          supervisor: getpid(), index: index, listener: self.sockets.descriptors[index], link: -1,
          folder: self.folder.path)
        let worker = try WorkerProcess(place, resetting: self.signals)
        state.workers[index] = worker
        return worker
      }
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
        for worker in state.workers.values { worker.end() }
      }
    }
  }
#endif
