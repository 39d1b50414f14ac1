#if LiveServer
import Clocks
import LiveServer
import Synchronization

/// A storage on a test clock, which can be slow, hang or fail.
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

  /// The number of attempts to save.
  var saves: Int { self.contents.withLock(\.saves) }

  /// The number of saves that have begun.
  var begunSaves: Int { self.contents.withLock(\.begunSaves) }

  /// The time of the last removal of outdated states.
  var lastPurge: TestClock<Duration>.Instant? { self.contents.withLock(\.lastPurge) }

  var keys: Set<String> { self.contents.withLock { Set($0.states.keys) } }

  /// Makes the next saves fail.
  func fail(times: Int) { self.contents.withLock { $0.failures = times } }

  /// Makes all saves hang.
  func hang() { self.contents.withLock { $0.isHanging = true } }

  /// The number of saves that were cancelled.
  var cancellations: Int { self.contents.withLock(\.cancellations) }

  /// Delays each save.
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
    // Hangs even if the task is cancelled.
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
