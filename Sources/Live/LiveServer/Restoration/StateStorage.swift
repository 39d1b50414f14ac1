#if LiveServer
import Synchronization

/// A storage for the restorable state of pages whose session has ended; see `Restorable`.
///
/// ``MemoryStateStorage`` and ``FolderStateStorage`` are available; implement the protocol for a
/// database. Methods are called concurrently by several tasks, but sequentially for each key.
public protocol StateStorage: Sendable {
  /// Stores a state, replacing an older one.
  ///
  /// - Parameters:
  ///   - state: The restorable state of a page as JSON, which may contain private data.
  ///   - key: The storage key: 32 hexadecimal digits that are hard to guess.
  func save(_ state: [UInt8], for key: String) async throws

  /// Returns the state stored under a key; `nil` if there is none.
  func state(for key: String) async throws -> [UInt8]?

  /// Deletes the state stored under a key.
  func remove(_ key: String) async throws

  /// Deletes states that were not saved for the given time. The server saves the states of open
  /// pages again before that, even if unchanged.
  func removeAll(olderThan age: Duration) async throws
}

/// A storage for restorable state in memory. Pages recover their state when their session has
/// ended, but not after a restart of the server.
public final class MemoryStateStorage: StateStorage {
  private struct States {
    var states: [String: (state: [UInt8], date: ContinuousClock.Instant)] = [:]
    var size = 0

    mutating func set(_ state: [UInt8]?, for key: String) {
      self.size += Self.cost(of: state) - Self.cost(of: self.states[key]?.state)
      self.states[key] = state.map { ($0, .now) }
    }

    /// The size of a state with the approximate overhead of its entry.
    private static func cost(of state: [UInt8]?) -> Int { state.map { $0.count + 200 } ?? 0 }

    mutating func removeOldest(downTo limit: Int) {
      for (key, _) in self.states.sorted(by: { $0.value.date < $1.value.date }) {
        guard self.size > limit else { return }
        self.set(nil, for: key)
      }
    }
  }

  private let states = Mutex(States())
  private let limit: Int

  /// Creates an empty storage.
  ///
  /// - Parameter limit: The maximum size of all states in bytes, counting 200 bytes of overhead
  ///   for each. Beyond it, the oldest states are deleted until three quarters of the limit are
  ///   used.
  public init(limit: Int = 64 << 20) {
    self.limit = limit
  }

  /// Stores a state, replacing an older one.
  public func save(_ state: [UInt8], for key: String) {
    self.states.withLock { states in
      states.set(state, for: key)
      if states.size > self.limit { states.removeOldest(downTo: self.limit / 4 * 3) }
    }
  }

  /// Returns the state stored under a key.
  public func state(for key: String) -> [UInt8]? {
    self.states.withLock { $0.states[key]?.state }
  }

  /// Deletes the state stored under a key.
  public func remove(_ key: String) {
    self.states.withLock { $0.set(nil, for: key) }
  }

  /// Deletes states that were not saved for the given time.
  public func removeAll(olderThan age: Duration) {
    let end = ContinuousClock.now - age
    self.states.withLock { states in
      for (key, value) in states.states where value.date <= end { states.set(nil, for: key) }
    }
  }
}

/// The stored restorable state of a session.
struct StoredState: Sendable {
  /// The storage key.
  let name: String

  let bytes: [UInt8]
}
#endif
