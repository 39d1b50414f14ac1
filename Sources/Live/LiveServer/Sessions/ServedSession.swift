#if LiveServer
  import LiveHTML

  /// A page that somebody has open, and the socket that leads there.
  @MainActor
  final class ServedSession {
    let key: SessionKey
    let session: LiveSession

    /// Who has opened it.
    let visitor: Visitor

    /// Larger for those that were opened later.
    let number: Int

    /// The socket, while there is one.
    var outbox: SocketOutbox?

    /// When the session ends if nobody comes, and what ends it.
    var expiry: (deadline: Deadline, task: Task<Void, Never>)?

    init(key: SessionKey, session: LiveSession, visitor: Visitor, number: Int) {
      self.key = key
      self.session = session
      self.visitor = visitor
      self.number = number
    }
  }
#endif
