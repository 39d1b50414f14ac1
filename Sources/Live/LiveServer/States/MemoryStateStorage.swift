#if LiveServer
  import Synchronization

  /// Keeps states for as long as the process lives: a page whose session has ended finds them, one whose server was started again
  /// does not.
  public final class MemoryStateStorage: StateStorage {
    private struct States {
      var states: [String: (state: [UInt8], date: ContinuousClock.Instant)] = [:]
      var size = 0

      mutating func set(_ state: [UInt8]?, for key: String) {
        self.size += Self.cost(of: state) - Self.cost(of: self.states[key]?.state)
        self.states[key] = state.map { ($0, .now) }
      }

      /// With what it takes to find it.
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
    /// - Parameter limit: How many bytes are kept, each state with 200 more. If there is more, a quarter is forgotten, the oldest first.
    public init(limit: Int = 64 << 20) {
      self.limit = limit
    }

    /// Keeps a state, in place of an older one.
    public func save(_ state: [UInt8], for key: String) {
      self.states.withLock { states in
        states.set(state, for: key)
        if states.size > self.limit { states.removeOldest(downTo: self.limit / 4 * 3) }
      }
    }

    /// What is kept under a key.
    public func state(for key: String) -> [UInt8]? {
      self.states.withLock { $0.states[key]?.state }
    }

    /// Forgets what is kept under a key.
    public func remove(_ key: String) {
      self.states.withLock { $0.set(nil, for: key) }
    }

    /// Forgets what has not been saved for so long.
    public func removeAll(olderThan age: Duration) {
      let end = ContinuousClock.now - age
      self.states.withLock { states in
        for (key, value) in states.states where value.date <= end { states.set(nil, for: key) }
      }
    }
  }
#endif
