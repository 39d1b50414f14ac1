#if LiveServer
  /// An event or a patch of a session.
  struct JournalEntry: Equatable, Sendable, Identifiable {
    let id: Int
    /// The session.
    let session: String
    let text: String
    /// How many bytes were sent; `nil` for an event.
    var size: Int?
    /// How long it took to render.
    var time: Duration?
  }
#endif
