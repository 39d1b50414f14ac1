#if LiveServer
  /// An event or a patch of a session.
  struct JournalEntry: Equatable, Sendable, Identifiable {
    let id: Int
    /// The shortened key of the session.
    let session: String
    let text: String
    /// The size of the patch in bytes; `nil` for an event.
    var size: Int?
    /// The time to render the patch; `nil` for an event.
    var time: Duration?
  }
#endif
