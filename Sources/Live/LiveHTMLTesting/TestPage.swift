public import LiveHTML

import ComposableArchitecture
import LiveUploads
import SourceLocations

/// A page in a simulated browser, for tests.
///
/// ```swift
/// let page = TestPage(CounterPage(store: store))
/// try page.click(.button("+"))
/// #expect(try page.text(.role("status")) == "1")
/// #expect(page.takePatches() == ["[1,1,1,[[0,[1,0,0],\"1\"],[6,\"Counter: 1\"]],1]"])
/// ```
///
/// It contains a ``ReferenceDocument``, to which it applies the patches of the server. After each
/// message of the server, the document is compared with the page as the server would render it, and
/// that with a new page whose components are all evaluated from the current state (see
/// ``comparesWithFreshPage``). Differences are reported as issues at the source location where the
/// page was created. Changes by effects arrive only with ``settle()``.
@MainActor
public final class TestPage {
  /// The session on the server.
  public let session: LiveSession

  /// The document in the browser.
  public internal(set) var document: ReferenceDocument

  /// The browser functions that the server can call, by their names. Calls of other functions never
  /// return.
  public var functions: [String: @MainActor ([JSONValue]) throws -> JSONValue] = [:]

  /// The number of the last binary frame that the server has acknowledged, by the number of the
  /// call.
  public private(set) var acknowledgedFrames: [Int: Int] = [:]

  /// The binary frames of the server that were not taken yet, and the numbers of the last ones that
  /// were taken.
  var arrivedFrames: [Int: [(number: Int, bytes: [UInt8])]] = [:]
  var lastFrames: [Int: Int] = [:]

  /// The focused element; `nil` if none has the focus.
  ///
  /// Another page that a link opens gets it at its beginning: the element with `autofocus`, else
  /// `main`. A text field with an id that is on both pages keeps it while a text is being typed.
  public internal(set) var focus: PageNode?

  /// Whether messages of the server are delayed until this is set to `false` again.
  public var isSlow = false {
    didSet { if !self.isSlow { self.deliver() } }
  }

  /// Whether debounced and throttled events wait until ``advance(by:)``, as in a browser.
  ///
  /// Otherwise each event is sent at once, as if the user waited after it. Events that wait are also
  /// sent when a browser does not wait longer: when the focus leaves, when another event or a
  /// navigation follows, when the page is hidden or closed; and when this is set to `false` again.
  public var delaysEvents = false {
    didSet { if !self.delaysEvents { self.sendDelayed() } }
  }

  /// The maximum size of a message to the server, in bytes, by default that of a server
  /// (`maximumMessageSize`).
  ///
  /// As in a browser, an event with more data is not sent, and its element shows that in the
  /// attribute `data-live-error`.
  public var maximumMessageSize = 1 << 20

  /// The protocol error that the server has reported, if there was one.
  public private(set) var failure: String?

  /// The number of the last event that was sent.
  public private(set) var lastEvent = 0

  /// The number of the last patch that has arrived.
  public private(set) var lastPatch: Int

  /// Whether the page is compared with a new page after each message of the server.
  ///
  /// A difference is reported with the stale element. Its cause may be a component that shows
  /// unobserved values, such as the time, a random number or a global variable.
  ///
  /// Each comparison evaluates every component once more. Set this to `false` in a test that counts
  /// evaluations.
  public var comparesWithFreshPage = true

  /// The input with typed text that is not committed yet.
  var typed: PageNode?

  /// The files that the user has selected, by the keys of the browser.
  var files: [(key: String, file: TestFile)] = []

  /// The executor of the effects of the page's stores, if they were created with the page.
  private var executor: TestExecutor?

  private var epoch: String
  private(set) var isConnected = false
  private let router: TestRouter?
  private var isTransmitting = false
  private var waiting: [[UInt8]] = []
  private var patches: [String] = []
  private var unseenEvents: [(number: Int, message: String)] = []
  /// The elements that wait for the server, and the numbers of their last events.
  var waitingElements: [(node: PageNode, event: Int)] = []
  /// The events that are debounced or throttled.
  var delayedEvents: [PageEvent] = []
  /// The time in the browser that has passed by ``advance(by:)``.
  var time = Duration.zero
  /// The values that the focused input will show when it loses the focus.
  var held: [(value: ShownValue, lastEvent: Int)] = []
  /// The values that the user has entered in controls with an id, by the position of the entry in
  /// the history.
  var enteredValues: [Int: [(id: String, value: String?, isChecked: Bool)]] = [:]
  private let location: SourceLocation

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The requested address.
  ///   - environment: The environment values for all components.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  public convenience init(
    _ page: some Page,
    path: String? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      LiveSession(page, path: path, environment: environment.withUploads), fileID: fileID,
      filePath: filePath,
      line: line,
      column: column)
  }

  /// Creates and opens a page with its stores, so that ``settle()`` can wait for their effects.
  ///
  /// ```swift
  /// let page = TestPage { MemosPage(store: Store(initialState: Memos.State()) { Memos() }) }
  /// try page.click(.button("Refresh"))
  /// await page.settle()
  /// ```
  ///
  /// - Parameters:
  ///   - path: The requested address.
  ///   - environment: The environment values for all components.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - page: Creates the page and its stores.
  public convenience init(
    path: String? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    page: @MainActor () throws -> some Page
  ) rethrows {
    let executor = TestExecutor(label: "TestPage")
    let page = try withDependencies {
      $0.effectExecutor = executor
    } operation: {
      try page()
    }
    self.init(
      page, path: path, environment: environment, fileID: fileID, filePath: filePath, line: line,
      column: column)
    self.executor = executor
  }

  /// Opens the page of a session.
  public convenience init(
    _ session: LiveSession,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      session, router: nil, executor: nil, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  init(
    _ session: LiveSession, router: TestRouter?, executor: TestExecutor?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.session = session
    self.router = router
    self.executor = executor
    self.location = SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    self.document = ReferenceDocument(body: session.sentContent())
    self.document.title = session.head.title
    self.document.history.begin(at: session.shownPath)
    self.epoch = session.epoch
    self.lastPatch = session.lastPatch
    self.reportComplaints()
    self.connect()
  }

  // MARK: The connection

  /// Opens the connection, or opens it again after it was closed. Missed messages of both sides are
  /// sent again.
  public func connect() {
    // Changes from before the connection belong to the missed patches.
    self.session.flush()
    self.isConnected = true
    self.session.connect(router: self.router) { [weak self] message in
      guard let self, self.isConnected else { return }
      self.waiting.append(message)
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
    self.waiting = []
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

  /// Goes back or forward in the browser's history.
  ///
  /// - Parameter distance: The number of entries; negative numbers go back.
  /// - Throws: ``FindingError`` if there is no such entry.
  public func go(_ distance: Int) throws {
    let position = self.document.history.position + distance
    guard self.document.history.paths.indices.contains(position),
      let path = self.document.history.paths[position]
    else {
      throw FindingError(description: "The history has no entry at a distance of \(distance).")
    }
    self.sendDelayed()
    self.noteEnteredValues()
    self.document.history.position = position
    self.sendEvent(.arrival, "\(position),\(jsonText(path))")
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

  // MARK: Messages of the server

  private func deliver() {
    guard !self.waiting.isEmpty else { return }
    while !self.waiting.isEmpty { self.receive(self.waiting.removeFirst()) }
    self.check()
  }

  private func receive(_ message: [UInt8]) {
    guard let values = JSONValue(parsing: message)?.array, let code = values.first?.integer else {
      return self.report(
        "The session sent a malformed message: \(String(decoding: message, as: UTF8.self))")
    }
    switch LiveProtocol.FromServer(rawValue: code) {
    case .welcome:
      self.forgetEvents(upTo: values[2].integer ?? 0)
      for event in self.unseenEvents { self.transmit(event.message) }
    case .patch:
      guard values[1].integer == self.lastPatch + 1 else {
        // A repeated patch, because the server could not know that it had arrived.
        if values[1].integer ?? 0 > self.lastPatch {
          self.report(
            "The session skipped a patch: \(values[1].integer ?? 0) after \(self.lastPatch).")
        }
        return
      }
      self.patches.append(String(decoding: message, as: UTF8.self))
      self.lastPatch += 1
      self.forgetEvents(upTo: values[2].integer ?? 0)
      self.apply(values)
    case .page:
      self.renderAnew(values)
    case .acknowledgement:
      self.forgetEvents(upTo: values[1].integer ?? 0)
    case .rejection:
      self.failure = values[1].string
    case .framesSeen:
      if let call = values[1].integer { self.acknowledgedFrames[call] = values[2].integer }
    case nil:
      self.report("The session sent a message of the unknown kind \(code).")
    }
  }

  private func forgetEvents(upTo number: Int) {
    self.unseenEvents.removeAll { $0.number <= number }
    self.endWaiting(upTo: number)
  }

  private func apply(_ values: [JSONValue]) {
    let lastEvent = values[2].integer ?? 0
    let isResponse = values.count > 4
    let operations = values[3].array ?? []
    let codes = operations.compactMap {
      $0.array?.first?.integer.flatMap(LiveProtocol.Operation.init(rawValue:))
    }
    if codes.contains(.pushPath) || codes.contains(.goBack) { self.noteEnteredValues() }
    let typed = codes.contains(.showPage) ? self.textBeingTyped : nil
    self.document.apply(operations) { node, value in
      // The server did not know the latest input when it sent this patch.
      let event = node.inputEvent
      if let event, event > lastEvent { return false }
      if !isResponse, node === self.focus, value.name == "value" {
        self.held = [(value, lastEvent)]
        return false
      }
      if node === self.focus, value.name == "value" { self.held = [] }
      // A text that the server has normalised is still the user's.
      node.isTouched = node.isTouched && isResponse && event == lastEvent
      return true
    }
    self.reportComplaints()
    self.noteLossOfFocus()
    // A new entry has the number of one that the user can't go forward to any more.
    if codes.contains(.pushPath) { self.enteredValues[self.document.history.position] = nil }
    if codes.contains(.showPage) { self.beginPage(keeping: typed) }
    if isResponse { self.followReachableNeighbor() }
    self.respondToCalls()
  }

  /// A removed element loses the focus without an event.
  private func noteLossOfFocus() {
    guard let focus, !self.document.body.stillContains(focus) else { return }
    self.focus = nil
    self.typed = nil
    self.held = []
  }

  /// In a group with roving tabindex, the focus follows the element that Tab reaches.
  private func followReachableNeighbor() {
    guard let focus, focus.attributes["tabindex"] == "-1",
      let next = focus.parent?.children.first(where: { $0.attributes["tabindex"] == "0" })
    else { return }
    self.moveFocus(to: next)
  }

  private func respondToCalls() {
    let calls = self.document.calls
    self.document.calls = []
    for call in calls where call.first?.integer == LiveProtocol.Operation.beginCall.rawValue {
      guard let number = call[1].integer, let function = self.functions[call[2].string ?? ""] else {
        continue
      }
      do {
        self.respond(to: number, with: .value(try function(call[3].array ?? [])))
      } catch BrowserError.failed(let name, let message) {
        self.respond(to: number, with: .failure(name: name, message: message))
      } catch {
        self.respond(to: number, with: .failure(name: "Error", message: "\(error)"))
      }
    }
  }

  /// A response of a browser function.
  public enum BrowserResponse: Sendable {
    /// The function returns a value.
    case value(JSONValue)
    /// The function yields one of several values.
    case element(JSONValue)
    /// The function throws an error.
    case failure(name: String, message: String)
    /// The function has yielded its last value.
    case end
  }

  /// Simulates a response of a browser function.
  ///
  /// - Parameters:
  ///   - call: The number of the call, starting at 1.
  ///   - response: The response.
  public func respond(to call: Int, with response: BrowserResponse) {
    self.lastEvent += 1
    let (kind, values): (LiveProtocol.FromBrowser, [JSONValue]) =
      switch response {
      case .value(let value): (.callValue, [value])
      case .failure(let name, let message): (.callFailure, [.string(name), .string(message)])
      case .element(let value): (.callElement, [value])
      case .end: (.callEnd, [])
      }
    let numbers = [kind.rawValue, self.lastEvent, self.lastPatch, call].map {
      JSONValue.number(Double($0))
    }
    let message = String(decoding: JSONValue.array(numbers + values).json, as: UTF8.self)
    self.unseenEvents.append((self.lastEvent, message))
    self.transmit(message)
  }

  private func renderAnew(_ values: [JSONValue]) {
    let isSameRun = values[1].string == self.epoch
    self.epoch = values[1].string ?? ""
    self.lastPatch = values[2].integer ?? 0
    self.lastEvent = values[3].integer ?? 0
    self.unseenEvents.removeAll { !isSameRun || $0.number <= self.lastEvent }
    self.lastEvent += self.unseenEvents.count
    self.enteredValues = [:]
    let old = self.document
    self.document = ReferenceDocument(body: Array((values[5].string ?? "").utf8))
    self.document.keepRows(of: old)
    self.document.body.forEach { $0.inputEvent = nil }
    self.document.title = values[4].string ?? ""
    self.reportComplaints()
    self.keepWaiting(for: Set(self.unseenEvents.map { $0.number }))
    for event in self.unseenEvents { self.transmit(event.message) }
    if isSameRun { self.sendDelayed() } else { self.forgetDelayed() }
    if isSameRun { self.keepSendingTimes(of: old) }
  }

  /// Keeps the times of throttled events: in a browser, elements with the same number stay in place.
  private func keepSendingTimes(of old: ReferenceDocument) {
    var times: [Int: [String: Duration]] = [:]
    old.body.forEach { node in
      if let number = node.number { times[number] = node.sendingTimes }
    }
    self.document.body.forEach { node in
      if let number = node.number, let kept = times[number] { node.sendingTimes = kept }
    }
  }

  // MARK: Checks

  /// Returns the patches that have arrived since the last call.
  public func takePatches() -> [String] {
    defer { self.patches = [] }
    return self.patches
  }

  /// Shows the values that were held back while the input had the focus.
  func showHeldValue(in node: PageNode) {
    for (value, lastEvent) in self.held where node.inputEvent ?? 0 <= lastEvent {
      node.show(value)
      node.isTouched = false
    }
    self.held = []
  }

  /// Compares the page with the server's rendering, if the server knows all events.
  private func check() {
    guard self.failure == nil, self.unseenEvents.isEmpty, self.delayedEvents.isEmpty else { return }
    let fresh = ReferenceDocument(body: self.session.content())
    let rows = self.document.body.takeRows()
    _ = fresh.body.takeRows()
    defer { for (list, children) in rows { list.children = children } }
    self.leaveOutWhatOnlyTheBrowserKnows(of: self.document.body, in: fresh.body)
    let shown = self.document.body.outline(isNumbered: true)
    let expected = fresh.body.outline(isNumbered: true)
    if shown != expected {
      self.report(
        "The patched page differs from the server's rendering.\n\nShown:\n\(shown)\n\nRendered:\n\(expected)"
      )
    }
    self.compareWithFreshPage()
  }

  /// Ignores the value of the focused input, and values that the user has entered and the server
  /// does not set.
  private func leaveOutWhatOnlyTheBrowserKnows(of shown: PageNode, in fresh: PageNode) {
    let isUnknown = shown.isTouched && fresh.attributes["value"] == nil
    for (name, value) in shown.serverValues where fresh.attributes[name] == value {
      fresh.attributes[name] = shown.attributes[name]
    }
    let isUnsent = shown.inputEvent == Int.max
    if shown.hasValue, shown === self.focus || isUnknown || isUnsent { fresh.value = shown.value }
    for (shown, fresh) in zip(shown.children, fresh.children) where shown.kind == fresh.kind {
      self.leaveOutWhatOnlyTheBrowserKnows(of: shown, in: fresh)
    }
  }

  private func reportComplaints() {
    for complaint in self.document.complaints { self.report(complaint) }
    self.document.complaints = []
  }

  func report(_ message: String) {
    self.location.report(message)
  }
}

/// Returns a JSON string.
func jsonText(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
