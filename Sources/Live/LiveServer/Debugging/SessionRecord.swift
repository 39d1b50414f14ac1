#if LiveServer
  /// What a debug page shows of a session.
  struct SessionRecord: Equatable, Sendable, Identifiable {
    /// The beginning of its key: enough to tell it from others, and not to take it over.
    let id: String
    let path: String
    var isConnected = false
    var events = 0
    var patches = 0
    var patchBytes = 0
    var lastEvent = ""
  }
#endif
