#if LiveServer
  /// The stored restorable state of a session.
  struct StoredState: Sendable {
    /// The storage key.
    let name: String

    let bytes: [UInt8]
  }
#endif
