public import LiveHTML

import ComposableArchitecture
import LiveUploads
import SourceLocations

extension TestPage {
  /// Opens the connection, or opens it again after it was closed. Missed messages of both sides are
  /// sent again.
  public func connect() {
    // Changes from before the connection belong to the missed patches.
    self.session.flush()
    self.isConnected = true
    self.session.connect(router: self.router) { [weak self] message in
      guard let self, self.isConnected else { return }
      self.arrivedMessages.append(message)
      // A response must not arrive before the message has been processed.
      if !self.isSlow, !self.isTransmitting { self.deliver() }
    } sendFrame: { [weak self] message in
      self?.receive(frame: message)
    }
    let hello = LiveProtocol.FromBrowser.hello.rawValue
    self.transmit(
      "[\(hello),\(LiveProtocol.version),\(jsonText(self.epoch)),\(self.lastPatch)]")
  }

  /// Closes the connection. Delayed messages are lost.
  public func disconnect() {
    self.isConnected = false
    self.arrivedMessages = []
    self.session.disconnect()
  }

  /// Closes the page like a tab that the user closes: ends the session with its effects, and calls
  /// the functions of `onDisappear`.
  ///
  /// A server ends the session after `leftSessionLifetime` (5 s), a `TestPage` at once. The effects
  /// are cancelled; ``settle()`` waits for their end. The document stays as it was, and can't be
  /// connected again.
  public func close() {
    self.sendDelayed()
    self.disconnect()
    self.session.flush()
    self.endSession()
  }

  private func endSession() {
    self.session.end()
    self.uploadSession?.end()
  }

  /// Simulates a restart of the server: ends the session, and opens a new page that restores its
  /// state.
  ///
  /// Typed text that was not sent yet is lost.
  ///
  /// - Parameter page: The new page.
  /// - Returns: The new page at the same address.
  /// - Throws: An error if the state can't be encoded or restored.
  public func restarted(with page: some Restorable) throws -> TestPage {
    let state = try self.session.restorableState()
    let session = LiveSession(
      page, path: self.session.head.path, environment: EnvironmentValues().withUploads,
      restoring: state, rowPositions: self.rowPositions)
    self.disconnect()
    self.endSession()
    if let error = session.restorationError { throw error }
    return TestPage(
      session, fileID: self.location.fileID, filePath: self.location.filePath,
      line: self.location.line, column: self.location.column)
  }

  /// Runs work that waits for the main actor, and applies the resulting messages of the server.
  ///
  /// Effects of stores that were created with the page
  /// (``init(path:environment:fileID:filePath:line:column:page:)``) run until they wait for
  /// something external: clocks, other executors. Effects of other stores are not tracked, and may
  /// complete later.
  public func settle() async {
    if let executor {
      await executor.settle()
      await self.router?.finishPreparation()
      await self.session.finishNavigation()
      await executor.settle()
    } else {
      for _ in 0..<20 { await Task.yield() }
    }
    self.session.flush()
  }

  // MARK: Events

  /// Sends any event of an element, including events that no browser would send.
  ///
  /// - Returns: The result, if the connection is open.
  @discardableResult
  public func send(
    _ event: String, of number: Int, detail: String? = nil
  ) -> LiveSession.ReceiveResult? {
    self.document.node(numbered: number)?.changeOwn("data-live-error", to: nil)
    self.lastEvent += 1
    if ["change", "click", "submit"].contains(event),
      let node = self.document.node(numbered: number)
    {
      self.markWaiting(node, for: self.lastEvent)
    }
    let message = self.message(
      about: event, of: number, detail: detail, numbered: self.lastEvent)
    self.unseenEvents.append((self.lastEvent, message))
    return self.transmit(message)
  }

  /// The message about an event with a number.
  func message(
    about event: String, of element: Int, detail: String?, numbered number: Int
  ) -> String {
    let details = detail.map { ",\($0)" } ?? ""
    let kind = LiveProtocol.FromBrowser.event.rawValue
    return "[\(kind),\(number),\(self.lastPatch),\(element),\(jsonText(event))\(details)]"
  }

  func sendEvent(_ kind: LiveProtocol.FromBrowser, _ values: String) {
    self.lastEvent += 1
    let message = "[\(kind.rawValue),\(self.lastEvent),\(self.lastPatch),\(values)]"
    self.unseenEvents.append((self.lastEvent, message))
    self.transmit(message)
  }

  @discardableResult
  func transmit(_ message: String) -> LiveSession.ReceiveResult? {
    guard self.isConnected else { return nil }
    let isFirst = !self.isTransmitting
    self.isTransmitting = true
    defer {
      if isFirst {
        self.isTransmitting = false
        if !self.isSlow { self.deliver() }
      }
    }
    do {
      return try self.session.receive(message.utf8)
    } catch {
      self.report("The session rejected the message \(message): \(error)")
      return nil
    }
  }
}
