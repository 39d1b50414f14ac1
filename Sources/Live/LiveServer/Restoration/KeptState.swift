#if LiveServer
  /// The stored restorable state of a session.
  struct KeptState: Sendable {
    /// The storage key.
    let name: String

    let bytes: [UInt8]
  }
#endif
