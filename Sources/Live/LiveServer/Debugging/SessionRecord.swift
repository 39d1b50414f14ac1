#if LiveServer
  /// The statistics of a session on the debug page.
  struct SessionRecord: Equatable, Sendable, Identifiable {
    /// The first digits of the session key: enough to tell sessions apart, and too few to connect
    /// to them.
    let id: String
    let path: String
    var isConnected = false
    var events = 0
    var patches = 0
    var patchBytes = 0
    var lastEvent = ""
  }
#endif
