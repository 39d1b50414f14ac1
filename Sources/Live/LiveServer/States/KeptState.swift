#if LiveServer
  /// What a page wants to find again.
  struct KeptState: Sendable {
    /// What it is kept under.
    let name: String

    let bytes: [UInt8]
  }
#endif
