#if LiveServer
  import LiveHTML

  /// A page that somebody has open, and the socket that leads there.
  @MainActor
  final class ServedSession {
    let key: SessionKey
    let session: LiveSession

    /// The socket, while there is one.
    var outbox: SocketOutbox?

    /// When the session ends if nobody comes, and what ends it.
    var expiry: (deadline: Deadline, task: Task<Void, Never>)?

    init(key: SessionKey, session: LiveSession) {
      self.key = key
      self.session = session
    }
  }
#endif
