#if LiveServer
  import LiveHTML
  import Logging
  import NIOWebSocket

  /// A socket, as the main actor sees it: leads to a session as soon as the browser has spoken.
  @MainActor
  final class SocketConnection {
    private let admission: SocketAdmission
    private let registry: SessionRegistry
    private let outbox: SocketOutbox
    private let logger: Logger
    private var served: ServedSession?
    private var isOver = false

    nonisolated init(
      _ admission: SocketAdmission, registry: SessionRegistry, outbox: SocketOutbox, logger: Logger
    ) {
      self.admission = admission
      self.registry = registry
      self.outbox = outbox
      self.logger = logger
    }

    func receive(_ item: SocketInbox.Item) {
      guard !self.isOver else { return }
      do throws(LiveSessionError) {
        switch item {
        case .text(let message):
          try self.session()?.receive(message)
        case .binary(let message):
          try self.session()?.receive(frame: message)
        case .closed:
          self.isOver = true
          if let served { self.registry.release(served, by: self.outbox) }
        }
      } catch {
        self.isOver = true
        self.logger.warning(
          "A page has said what makes no sense; its connection is closed.",
          metadata: ["error": "\(error)"])
        if let served { self.registry.release(served, by: self.outbox) }
        self.outbox.close(.protocolError)
      }
    }

    /// The session, taken up with the first message.
    private func session() -> LiveSession? {
      if let served { return served.session }
      guard case .session(let key) = self.admission,
        let served = self.registry.claim(key, by: self.outbox)
      else {
        self.isOver = true
        let code =
          self.admission == .noCookie ? SocketCloseCode.noCookie : SocketCloseCode.unknownSession
        self.outbox.close(.unknown(code))
        return nil
      }
      self.served = served
      // What has changed meanwhile belongs to what was missed: the browser says first where it stands.
      served.session.flush()
      served.session.connect { [outbox] message in
        outbox.send(text: message)
      } sendFrame: { [outbox] message in
        outbox.send(binary: message)
      }
      return served.session
    }
  }
#endif
