#if LiveServer
  import Clocks
  import LiveServer
  import Synchronization

  /// A storage whose time is that of a test, and that does not always do what it is told.
  final class StateStorageSpy: StateStorage {
    private struct Contents {
      var states: [String: (state: [UInt8], date: TestClock<Duration>.Instant)] = [:]
      var failures = 0
      var saves = 0
      var begunSaves = 0
      var lastPurge: TestClock<Duration>.Instant?
      var isHanging = false
      var delay = Duration.zero
      var cancellations = 0
    }

    struct Failure: Error {}

    private let contents = Mutex(Contents())
    private let clock: TestClock<Duration>

    init(clock: TestClock<Duration>) { self.clock = clock }

    /// How often something was to be saved.
    var saves: Int { self.contents.withLock(\.saves) }

    /// How often a save has begun.
    var begunSaves: Int { self.contents.withLock(\.begunSaves) }

    /// When old states were removed last.
    var lastPurge: TestClock<Duration>.Instant? { self.contents.withLock(\.lastPurge) }

    var keys: Set<String> { self.contents.withLock { Set($0.states.keys) } }

    /// Lets it fail so many times to save something.
    func fail(times: Int) { self.contents.withLock { $0.failures = times } }

    /// Lets it save nothing any more, and not say so.
    func hang() { self.contents.withLock { $0.isHanging = true } }

    /// How many times it was told to stop saving something.
    var cancellations: Int { self.contents.withLock(\.cancellations) }

    /// Lets it take so long to save something.
    func slow(by delay: Duration) { self.contents.withLock { $0.delay = delay } }

    func save(_ state: [UInt8], for key: String) async throws {
      let delay = self.contents.withLock { contents in
        contents.begunSaves += 1
        return contents.delay
      }
      do {
        if delay > .zero { try await self.clock.sleep(for: delay) }
      } catch {
        self.contents.withLock { $0.cancellations += 1 }
        throw error
      }
      let isHanging = try self.contents.withLock { contents in
        contents.saves += 1
        if contents.failures > 0 {
          contents.failures -= 1
          throw Failure()
        }
        if !contents.isHanging { contents.states[key] = (state, self.clock.now) }
        return contents.isHanging
      }
      // Not even when the task is cancelled.
      if isHanging { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    }

    func state(for key: String) async throws -> [UInt8]? {
      self.contents.withLock { $0.states[key]?.state }
    }

    func remove(_ key: String) async throws {
      self.contents.withLock { $0.states[key] = nil }
    }

    func removeAll(olderThan age: Duration) async throws {
      let now = self.clock.now
      self.contents.withLock { contents in
        contents.states = contents.states.filter { $0.value.date.duration(to: now) <= age }
        contents.lastPurge = now
      }
    }
  }
#endif
