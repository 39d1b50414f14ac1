#if LiveServer
  /// Where it is kept what pages want to find again when their session has gone; see `Restorable`.
  ///
  /// There is one for memory and one for a folder; write another for a database. It is used by several tasks at once, but for one
  /// key only by one after the other.
  public protocol StateStorage: Sendable {
    /// Keeps a state, in place of an older one.
    ///
    /// - Parameters:
    ///   - state: What a page wants to find again: JSON, with what it shows in it.
    ///   - key: What it is found by: 32 hexadecimal digits that nobody can guess.
    func save(_ state: [UInt8], for key: String) async throws

    /// What is kept under a key.
    func state(for key: String) async throws -> [UInt8]?

    /// Forgets what is kept under a key.
    func remove(_ key: String) async throws

    /// Forgets what has not been saved for so long. Of pages that are open it is saved again before that, also if it has not changed.
    func removeAll(olderThan age: Duration) async throws
  }
#endif
