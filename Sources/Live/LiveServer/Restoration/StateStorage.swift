#if LiveServer
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
#endif
