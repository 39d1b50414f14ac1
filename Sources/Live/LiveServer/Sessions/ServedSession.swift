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

    /// What the state is kept under that the page wants to find again, if it wants to.
    let stateName: String?

    /// What the state is kept under that the page began with. It is of no use any more when the own one is kept.
    var predecessor: String?

    /// Whether a browser has ever connected. Nobody comes back to a page that nobody has seen.
    var isClaimed = false

    /// Whether something has changed that the page wants to find again.
    var isStateUnsaved: Bool

    /// What saves the state after a moment, and what is writing it.
    var saving: Task<Void, Never>?
    var writing: Task<Void, Never>?

    init(
      key: SessionKey, session: LiveSession, stateName: String?, predecessor: String?,
      visitor: Visitor, number: Int
    ) {
      self.key = key
      self.session = session
      self.stateName = stateName
      self.predecessor = predecessor
      self.isStateUnsaved = predecessor != nil
      self.visitor = visitor
      self.number = number
    }
  }
#endif
