extension LiveSession {
  /// The version of the protocol that is spoken.
  public nonisolated static let protocolVersion = 1

  /// What came of a message.
  public enum Reception: Equatable, Sendable {
    /// It was applied.
    case applied

    /// It was applied, and everything on the page was said again, because the browser could not know where it stands.
    case renderedAnew

    /// It had been applied before, and was not applied again.
    case repeated

    /// The page does not offer this event of this element now. It was not applied.
    ///
    /// That may happen to anybody: the element has gone while the event was on its way.
    case notOffered(element: Int, event: String)
  }

  /// Takes up a connection. Another one that was there is not used any more.
  ///
  /// - Parameters:
  ///   - send: Sends a message to the browser, in the order of the calls. It must not call the session.
  ///   - sendFrame: Sends a binary message, in the order of all calls.
  public func connect(
    send: @escaping ([UInt8]) -> Void, sendFrame: (([UInt8]) -> Void)? = nil
  ) {
    self.send = send
    self.sendFrame = sendFrame
  }

  /// Notes that the connection has gone. The page lives on, and what it misses is kept for a while.
  public func disconnect() {
    self.send = nil
    self.sendFrame = nil
  }

  /// Applies a message of the browser.
  ///
  /// - Throws: An error for what no honest browser says. What the error says has been sent; close the connection.
  @discardableResult
  public func receive(_ message: some Collection<UInt8>) throws(LiveSessionError) -> Reception {
    try self.receive(Message(parsing: message))
  }

  /// Applies a message of the browser that was parsed before.
  ///
  /// - Throws: An error for what no honest browser says. What the error says has been sent; close the connection.
  @discardableResult
  public func receive(_ message: Message) throws(LiveSessionError) -> Reception {
    do throws(LiveSessionError) {
      guard !self.hasEnded else { throw LiveSessionError.ended }
      return try self.apply(message.result.get())
    } catch {
      self.send?(OutgoingMessage.failure(error))
      throw error
    }
  }

  private func apply(_ message: IncomingMessage) throws(LiveSessionError) -> Reception {
    switch message {
    case .hello(let version, let epoch, let lastPatch):
      guard version == Self.protocolVersion else { throw .version(version) }
      return self.resume(epoch: epoch, lastPatch: lastPatch)
    case .seen(let lastPatch):
      try self.forget(upTo: lastPatch)
      return .applied
    case .event(let number, let lastPatch, let element, let event):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.onReport?(.event(name: event.name, element: Int(truncatingIfNeeded: element)))
      var reception = Reception.applied
      self.apply { reception = self.handle(event, of: element) }
      return reception
    case .arrival(let number, let lastPatch, let position, let path):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.onReport?(.event(name: "popstate", element: nil))
      self.arrive(at: position, path: path)
      return .applied
    case .answer(let number, let lastPatch, let call, let answer):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.onReport?(.event(name: "answer", element: nil))
      self.apply { self.browser.receive(answer, of: call) }
      return .applied
    case .isAnybodyThere:
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
      return .applied
    case .framesSeen(let call, let frame):
      self.browser.calls[call]?.frames?.noteSeen(frame)
      return .applied
    }
  }

  /// Whether an event is to be applied: not if it was before.
  private func isNew(_ number: Int, lastPatch: Int) throws(LiveSessionError) -> Bool {
    try self.forget(upTo: lastPatch)
    guard number > self.lastEvent else {
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
      return false
    }
    guard number == self.lastEvent + 1 else {
      throw .missingEvent(expected: self.lastEvent + 1, received: number)
    }
    self.lastEvent = number
    return true
  }

  private func forget(upTo lastPatch: Int) throws(LiveSessionError) {
    guard lastPatch <= self.history.lastNumber else { throw .unknownPatch(lastPatch) }
    self.history.forget(upTo: lastPatch)
  }

  private func resume(epoch: String, lastPatch: Int) -> Reception {
    self.flush()
    if epoch == self.epoch, let missed = self.history.messages(after: lastPatch) {
      self.send?(OutgoingMessage.welcome(epoch: self.epoch, lastEvent: self.lastEvent))
      for message in missed { self.send?(message) }
      for (_, call) in self.browser.calls.sorted(by: { $0.key < $1.key }) {
        call.frames?.repeatAll()
      }
      return .applied
    } else {
      self.browser.endAll(.pageLost)
      _ = self.differ.takeOperations()
      self.history.forgetAll()
      self.send?(
        OutgoingMessage.page(
          epoch: self.epoch, lastPatch: self.lastPatch, lastEvent: self.lastEvent,
          title: self.head.title, html: self.content()))
      // Where the browser is in its history was said in patches that it may not have seen.
      self.browserHistory = BrowserHistory(path: nil)
      self.flush()
      return .renderedAnew
    }
  }
}
