#if LiveServer
  import LiveHTML
  import NIOCore

  /// A page that somebody has open, and the socket that leads there.
  @MainActor
  final class ServedSession {
    let key: SessionKey
    let session: LiveSession

    /// Who has opened it.
    let visitor: Visitor

    /// Larger for those that somebody has opened or left later.
    var lastSeen: Int

    /// The socket, while there is one.
    var outbox: SocketOutbox?

    /// How much its page says, on whatever sockets.
    var rate: MessageRate

    /// How many bytes its page says, on whatever sockets.
    var byteRate: MessageRate

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

    /// Whether something is kept for the page, and for no other that has taken over from it.
    var isStateKept = false

    /// When what is kept is to be written again, although it has not changed: others take it for forgotten otherwise.
    var renewal: Deadline?

    /// What saves the state after a moment, and what is writing it.
    var saving: Task<Void, Never>?
    var writing: Task<Void, Never>?

    /// The numbers of the last save and of the last one that was tried, whether it has succeeded or not.
    var lastSave = 0
    private var lastTriedSave = 0

    /// Messages that tell of a state which is not saved yet, and the numbers of its saves.
    private var held: [(save: Int, send: () -> Void)] = []

    init(
      key: SessionKey, session: LiveSession, stateName: String?, predecessor: String?,
      visitor: Visitor, lastSeen: Int, limits: LiveServer.Limits
    ) {
      self.key = key
      self.session = session
      self.stateName = stateName
      self.predecessor = predecessor
      self.isStateUnsaved = predecessor != nil
      self.visitor = visitor
      self.lastSeen = lastSeen
      self.rate = MessageRate(limits: limits, at: .now())
      self.byteRate = MessageRate(bytesOf: limits, at: .now())
    }

    /// Sends a message when every save before it was tried.
    func sendAfterSaving(_ send: @escaping () -> Void) {
      if self.lastTriedSave >= self.lastSave {
        send()
      } else {
        self.held.append((self.lastSave, send))
      }
    }

    /// Notes that a save was tried, and so all before it.
    func noteTriedSave(_ number: Int) {
      self.lastTriedSave = max(self.lastTriedSave, number)
      let count = self.held.prefix { $0.save <= number }.count
      let messages = self.held.prefix(count)
      self.held.removeFirst(count)
      for message in messages { message.send() }
    }
  }
#endif
