extension LiveSession {
  /// The version of the protocol.
  public nonisolated static let protocolVersion = LiveProtocol.version

  /// The result of applying a message.
  public enum ReceiveResult: Equatable, Sendable {
    /// The message was applied.
    case applied

    /// The message was applied, and the whole page was sent again, because its missed patches are
    /// not available.
    case rerendered

    /// The message asks for another page, which the session sends as soon as its route has returned
    /// it.
    case navigating

    /// The message had been applied before, and was ignored.
    case repeated

    /// The element does not handle this event now. The event was ignored.
    ///
    /// This is no protocol error: the element may have been removed while the event was on its way.
    case notOffered(element: Int, event: String)
  }

  /// Starts sending messages on a connection, which replaces an earlier one.
  ///
  /// - Parameters:
  ///   - router: Creates the pages of other addresses. Without it, the browser loads them as
  ///     documents.
  ///   - send: Sends a text message to the browser, in the order of the calls. It must not call the
  ///     session.
  ///   - sendFrame: Sends a binary message. The order of text and binary messages must be kept.
  public func connect(
    router: (any PageRouter)? = nil,
    send: @escaping ([UInt8]) -> Void, sendFrame: (([UInt8]) -> Void)? = nil
  ) {
    self.router = router
    self.send = send
    self.sendFrame = sendFrame
  }

  /// Notes that the connection was lost. The page lives on, and keeps the patches that the browser
  /// misses, within a limit.
  public func disconnect() {
    self.router = nil
    self.send = nil
    self.sendFrame = nil
  }

  /// Applies a message of the browser.
  ///
  /// - Returns: The result.
  /// - Throws: ``LiveSessionError`` if the message is invalid. The error was sent to the browser;
  ///   close the connection.
  @discardableResult
  public func receive(_ message: some Collection<UInt8>) throws(LiveSessionError) -> ReceiveResult {
    try self.receive(Message(parsing: message))
  }

  /// Applies a parsed message of the browser.
  ///
  /// - Returns: The result.
  /// - Throws: ``LiveSessionError`` if the message is invalid. The error was sent to the browser;
  ///   close the connection.
  @discardableResult
  public func receive(_ message: Message) throws(LiveSessionError) -> ReceiveResult {
    do throws(LiveSessionError) {
      guard !self.hasEnded, !self.hasEndedEvents else { throw LiveSessionError.ended }
      return try self.apply(message.result.get())
    } catch {
      self.send?(OutgoingMessage.failure(error))
      throw error
    }
  }

  private func apply(_ message: IncomingMessage) throws(LiveSessionError) -> ReceiveResult {
    switch message {
    case .hello(let version, let epoch, let lastPatch):
      guard version == Self.protocolVersion else { throw .version(version) }
      return self.resume(epoch: epoch, lastPatch: lastPatch)
    case .seen(let lastPatch):
      try self.forget(upTo: lastPatch)
      return .applied
    case .event(let number, let lastPatch, let element, let event):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.report(event.name, of: element)
      self.record(event.name, of: element)
      if event.isOfUser { self.redirects.end() }
      self.router?.discardPrepared()
      var result = ReceiveResult.applied
      self.apply { result = self.handle(event, of: element) }
      return result
    case .arrival(let number, let lastPatch, let position, let path):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.report("popstate", of: nil)
      self.redirects.end()
      self.arrive(at: position, path: path)
      return self.navigation == nil ? .applied : .navigating
    case .navigation(let number, let lastPatch, let path):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.report("navigate", of: nil)
      self.redirects.end()
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
      self.navigate(to: path, .link)
      return .navigating
    case .preparation(let path):
      self.router?.prepare(path)
      return .navigating
    case .response(let number, let lastPatch, let call, let response):
      guard try self.isNew(number, lastPatch: lastPatch) else { return .repeated }
      self.report("response", of: nil)
      self.record("response")
      self.router?.discardPrepared()
      self.apply { self.browser.receive(response, of: call) }
      return .applied
    case .isAnybodyThere:
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
      return .applied
    case .framesSeen(let call, let frame):
      self.browser.calls[call]?.frames?.noteSeen(frame)
      return .applied
    }
  }

  /// Whether an event has to be applied; `false` if it was applied before.
  private func isNew(_ number: Int, lastPatch: Int) throws(LiveSessionError) -> Bool {
    try self.forget(upTo: lastPatch)
    guard number > self.lastEvent else {
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
      return false
    }
    guard number == self.lastEvent + 1 else {
      throw .missingEvent(expected: self.lastEvent + 1, received: number)
    }
    self.endPendingChange()
    self.lastEvent = number
    self.isLoading = false
    return true
  }

  private func forget(upTo lastPatch: Int) throws(LiveSessionError) {
    guard lastPatch <= self.history.lastNumber else { throw .unknownPatch(lastPatch) }
    self.history.forget(upTo: lastPatch)
  }

  private func resume(epoch: String, lastPatch: Int) -> ReceiveResult {
    self.flush()
    defer { self.noteArrival() }
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
          title: self.head.title, html: self.sentContent(), state: self.stateKey))
      // The session's view of the browser's history depends on patches that the browser may have
      // missed.
      self.browserHistory = BrowserHistory(path: nil)
      self.flush()
      return .rerendered
    }
  }
}

extension BrowserEvent {
  /// Whether only a user causes the event. Others, such as `focus`, may follow from opening a page.
  fileprivate var isOfUser: Bool {
    switch self.name {
    case "click", "submit", "input", "change", "keydown", "hotkey", "hotkey-always": true
    default: false
    }
  }
}

extension LiveSession {
  /// Handles a binary message of the browser.
  ///
  /// - Throws: ``LiveSessionError`` if the message is invalid; close the connection then.
  public func receive(frame message: some Collection<UInt8>) throws(LiveSessionError) {
    let message = Array(message)
    guard message.count >= 8 else { throw .malformed }
    let call = Int(truncatingIfNeeded: message.littleEndian(at: 0))
    let number = Int(truncatingIfNeeded: message.littleEndian(at: 4))
    guard let frames = self.browser.calls[call]?.frames else { return }
    try frames.receive(BrowserFrame(number: number, bytes: Array(message[8...])))
  }
}

extension LiveSession: BrowserSession {
  func sendAcknowledgement(of frames: BrowserFrames) {
    self.send?(OutgoingMessage.framesSeen(frames.number, upTo: frames.lastAcknowledged))
  }

  func sendFrame(_ number: Int, _ bytes: [UInt8], of frames: BrowserFrames) {
    var message: [UInt8] = []
    for value in [frames.number, number] {
      for shift in [0, 8, 16, 24] { message.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    message += bytes
    self.sendFrame?(message)
  }
}

extension [UInt8] {
  fileprivate func littleEndian(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(truncatingIfNeeded: self[offset + $1]) << (8 * $1) }
  }
}

extension LiveSession {
  /// A parsed message of the browser.
  ///
  /// Parsing 1 MB of JSON takes up to a second in a debug build. ``LiveSession/receive(_:)`` for
  /// bytes parses on the main actor, which all pages share; this initialiser can be called
  /// elsewhere:
  ///
  /// ```swift
  /// let message = await Task { @concurrent in LiveSession.Message(parsing: bytes) }.value
  /// try session.receive(message)
  /// ```
  public struct Message: Sendable {
    let result: Result<IncomingMessage, LiveSessionError>

    /// Parses a message. If it is malformed, ``LiveSession/receive(_:)`` throws the error.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: some Collection<UInt8>) {
      self.result = Result { () throws(LiveSessionError) in try IncomingMessage(bytes) }
    }
  }
}
