import MinutesCore

/// Saves changes of stand-ups at most once a second.
///
/// The first change is saved at once, so that other pages see it; those of the second after it are saved together at its end.
/// A steady stream of changes cannot postpone a save, as it could with a debounce.
actor StandupSaver {
  private struct Request {
    var changes: [StandupChange]
    var response: CheckedContinuation<Void, any Error>
  }

  /// The shortest time between two saves.
  static let interval = Duration.seconds(1)

  private let clock: any Clock<Duration>
  private let write: @Sendable ([StandupChange]) async throws -> Void
  private var waiting: [Request] = []
  private var round: Task<Void, Never>?
  private var pause: Task<Void, Never>?
  private var isFlushing = false

  /// The number of saves so far.
  private(set) var saveCount = 0

  /// The number of requests so far.
  private(set) var requestCount = 0

  /// - Parameter write: Makes changes in one transaction.
  init(
    clock: any Clock<Duration>, write: @escaping @Sendable ([StandupChange]) async throws -> Void
  ) {
    self.clock = clock
    self.write = write
  }

  /// Saves changes. Returns when they are on the disk.
  func save(_ changes: [StandupChange]) async throws {
    try await withCheckedThrowingContinuation { response in
      requestCount += 1
      waiting.append(Request(changes: changes, response: response))
      if round == nil { round = Task { await run() } }
    }
  }

  /// Saves at once what waits: the server is shut down.
  func flush() async {
    isFlushing = true
    pause?.cancel()
    await round?.value
    isFlushing = false
  }

  private func run() async {
    while !waiting.isEmpty {
      let requests = waiting
      waiting = []
      saveCount += 1
      do {
        try await write(requests.flatMap(\.changes))
        for request in requests { request.response.resume() }
      } catch {
        for request in requests { request.response.resume(throwing: error) }
      }
      guard !isFlushing else { continue }
      let pause = Task { [clock] in _ = try? await clock.sleep(for: Self.interval) }
      self.pause = pause
      await pause.value
    }
    round = nil
  }
}
