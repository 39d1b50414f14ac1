public import LiveHTML

import ComposableArchitecture
import IssueReporting

/// A page in a browser that is not there: for tests.
///
/// ```swift
/// let page = TestPage(CounterPage(store: store))
/// try page.click(.button("+"))
/// #expect(try page.text(.role("status")) == "1")
/// #expect(page.takePatches() == ["[1,1,1,[[0,[1,0,0],\"1\"],[6,\"Counter: 1\"]],1]"])
/// ```
///
/// It holds a ``ReferenceDocument``, which does to itself what the server says. After every message of the server it is
/// compared with the page as the server would render it, and that with a page of which every component is evaluated anew
/// from the present state (see ``comparesWithFreshPage``). A difference is reported where the page was made. Nothing
/// happens by itself: what effects change arrives with ``settle()``.
@MainActor
public final class TestPage {
  /// The server's side.
  public let session: LiveSession

  /// The browser's side.
  public private(set) var document: ReferenceDocument

  /// Functions of the browser that the server can call, by their names. What is not here never answers.
  public var functions: [String: @MainActor ([JSONValue]) throws -> JSONValue] = [:]

  /// The last binary frame that the server has acknowledged, by the number of the call.
  public private(set) var acknowledgedFrames: [Int: Int] = [:]

  /// Binary frames of the server that nobody has taken yet, and the numbers of the last ones that were taken.
  var arrivedFrames: [Int: [(number: Int, bytes: [UInt8])]] = [:]
  var lastFrames: [Int: Int] = [:]

  /// What has the focus.
  public internal(set) var focus: PageNode?

  /// Whether what the server says is kept on its way, until this is set to `false` again.
  public var isSlow = false {
    didSet { if !self.isSlow { self.deliver() } }
  }

  /// What the server said that stopped the page from working.
  public private(set) var failure: String?

  /// The number of the last event that was sent.
  public private(set) var lastEvent = 0

  /// The number of the last patch that has arrived.
  public private(set) var lastPatch: Int

  /// Whether the page is compared with one that is evaluated from scratch, after every message of the server.
  ///
  /// A difference is reported with the element that is stale. A component that shows something that is not observed makes
  /// one: the time, a random number, a global variable.
  ///
  /// Every component is evaluated once more for each comparison. Set this to `false` in a test that counts evaluations.
  public var comparesWithFreshPage = true

  /// The input in which somebody is typing.
  var typed: PageNode?

  /// Where the effects of the page's stores run, if they were made with it.
  private var executor: TestExecutor?

  private var epoch: String
  private var isConnected = false
  private var isTransmitting = false
  private var waiting: [[UInt8]] = []
  private var patches: [String] = []
  private var unseenEvents: [(number: Int, message: String)] = []
  /// The last events about the values of inputs.
  private var inputEvents: [ObjectIdentifier: Int] = [:]
  /// What the input that has the focus is to show when it has not any more.
  private var held: [(value: ShownValue, lastEvent: Int)] = []
  private let location: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The address that is asked for.
  ///   - environment: Values for all of its components.
  public convenience init(
    _ page: some Page,
    path: String? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      LiveSession(page, path: path, environment: environment), fileID: fileID, filePath: filePath,
      line: line,
      column: column)
  }

  /// Opens a page, and makes it together with its stores, so that ``settle()`` knows what their effects do.
  ///
  /// ```swift
  /// let page = TestPage { MemosPage(store: Store(initialState: Memos.State()) { Memos() }) }
  /// try page.click(.button("Refresh"))
  /// await page.settle()
  /// ```
  ///
  /// - Parameters:
  ///   - path: The address that is asked for.
  ///   - environment: Values for all of its components.
  ///   - page: Makes the page and its stores.
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
  public init(
    _ session: LiveSession,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.session = session
    self.location = (fileID, filePath, line, column)
    self.document = ReferenceDocument(body: session.content())
    self.document.title = session.head.title
    self.document.history.begin(at: session.shownPath)
    self.epoch = session.epoch
    self.lastPatch = session.lastPatch
    self.reportComplaints()
    self.connect()
  }

  // MARK: The connection

  /// Opens the connection, again if it was closed: what has been missed on both sides is said again.
  public func connect() {
    // What has changed meanwhile belongs to what was missed.
    self.session.flush()
    self.isConnected = true
    self.session.connect { [weak self] message in
      guard let self, self.isConnected else { return }
      self.waiting.append(message)
      // An answer does not arrive before the question has been asked.
      if !self.isSlow, !self.isTransmitting { self.deliver() }
    } sendFrame: { [weak self] message in
      self?.receive(frame: message)
    }
    self.transmit("[0,1,\(jsonText(self.epoch)),\(self.lastPatch)]")
  }

  /// Closes the connection. What is on its way is lost.
  public func disconnect() {
    self.isConnected = false
    self.waiting = []
    self.session.disconnect()
  }

  /// What somebody finds whose server was started again: the session has gone, and the page begins with what is kept of it.
  ///
  /// What was typed and not told yet is left out.
  ///
  /// - Parameter page: The page, made anew.
  /// - Returns: The same address, with the new page.
  /// - Throws: An error if what was kept can't be kept, or not be taken up.
  public func restarted(with page: some Restorable) throws -> TestPage {
    let state = try self.session.restorableState()
    let session = LiveSession(page, path: self.session.head.path, restoring: state)
    self.disconnect()
    self.session.end()
    if let error = session.restorationError { throw error }
    return TestPage(
      session, fileID: self.location.fileID, filePath: self.location.filePath,
      line: self.location.line, column: self.location.column)
  }

  /// Lets everything happen that is waiting for the main actor, and takes what the server says about it.
  ///
  /// Effects of stores that were made with the page (``init(path:environment:fileID:filePath:line:column:page:)``) have done then
  /// what they can without help from elsewhere: clocks, other executors. Of other stores nothing is known:
  /// what their effects do elsewhere may come later.
  public func settle() async {
    if let executor {
      await executor.settle()
    } else {
      for _ in 0..<20 { await Task.yield() }
    }
    self.session.flush()
  }

  /// Sends an event of an element, as a browser would, or as somebody would who wants to do harm.
  ///
  /// - Returns: What came of it, if the connection is open.
  @discardableResult
  public func send(_ event: String, of number: Int, detail: String? = nil) -> LiveSession.Reception?
  {
    self.lastEvent += 1
    let details = detail.map { ",\($0)" } ?? ""
    let message = "[1,\(self.lastEvent),\(self.lastPatch),\(number),\(jsonText(event))\(details)]"
    self.unseenEvents.append((self.lastEvent, message))
    return self.transmit(message)
  }

  /// Goes back or forward in the history of the browser.
  ///
  /// - Parameter distance: How far; negative numbers lead back.
  public func go(_ distance: Int) throws {
    let position = self.document.history.position + distance
    guard self.document.history.paths.indices.contains(position),
      let path = self.document.history.paths[position]
    else { throw FindingError(description: "There is nothing \(distance) in the history.") }
    self.document.history.position = position
    self.lastEvent += 1
    let message = "[3,\(self.lastEvent),\(self.lastPatch),\(position),\(jsonText(path))]"
    self.unseenEvents.append((self.lastEvent, message))
    self.transmit(message)
  }

  @discardableResult
  func transmit(_ message: String) -> LiveSession.Reception? {
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
      self.report("The server refuses \(message): \(error)")
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
      return self.report("This is no message: \(String(decoding: message, as: UTF8.self))")
    }
    switch code {
    case 0:
      self.forgetEvents(upTo: values[2].integer ?? 0)
      for event in self.unseenEvents { self.transmit(event.message) }
    case 1:
      guard values[1].integer == self.lastPatch + 1 else {
        // Said again, because the server could not know that it had arrived.
        if values[1].integer ?? 0 > self.lastPatch { self.report("A patch is missing.") }
        return
      }
      self.patches.append(String(decoding: message, as: UTF8.self))
      self.lastPatch += 1
      self.forgetEvents(upTo: values[2].integer ?? 0)
      self.apply(values)
    case 2:
      self.renderAnew(values)
    case 3:
      self.forgetEvents(upTo: values[1].integer ?? 0)
    case 4:
      self.failure = values[1].string
    case 5:
      if let call = values[1].integer { self.acknowledgedFrames[call] = values[2].integer }
    default:
      self.report("There is no message of the kind \(code).")
    }
  }

  private func forgetEvents(upTo number: Int) {
    self.unseenEvents.removeAll { $0.number <= number }
  }

  private func apply(_ values: [JSONValue]) {
    let lastEvent = values[2].integer ?? 0
    let isAnswer = values.count > 4
    self.document.apply(values[3].array ?? []) { node, value in
      // The server did not know yet what has been typed since.
      if let number = self.inputEvents[ObjectIdentifier(node)], number > lastEvent { return false }
      guard !isAnswer, node === self.focus, value.name == "value" else { return true }
      self.held = [(value, lastEvent)]
      return false
    }
    self.reportComplaints()
    self.noteLossOfFocus()
    if isAnswer { self.followReachableNeighbor() }
    self.answerCalls()
  }

  /// What has gone does not have the focus any more. Nobody did that, so nobody is told.
  private func noteLossOfFocus() {
    guard let focus, !self.document.body.contains(focus) else { return }
    self.focus = nil
    self.typed = nil
    self.held = []
  }

  /// Of several neighbors one can be reached by Tab: the focus goes with that.
  private func followReachableNeighbor() {
    guard let focus, focus.attributes["tabindex"] == "-1",
      let next = focus.parent?.children.first(where: { $0.attributes["tabindex"] == "0" })
    else { return }
    self.moveFocus(to: next)
  }

  private func answerCalls() {
    let calls = self.document.calls
    self.document.calls = []
    for call in calls where call.first?.integer == 10 {
      guard let number = call[1].integer, let function = self.functions[call[2].string ?? ""] else {
        continue
      }
      do {
        self.tell(number, .value(try function(call[3].array ?? [])))
      } catch BrowserError.failed(let name, let message) {
        self.tell(number, .failure(name: name, message: message))
      } catch {
        self.tell(number, .failure(name: "Error", message: "\(error)"))
      }
    }
  }

  /// What a function of the browser says.
  public enum Telling: Sendable {
    /// It returns.
    case value(JSONValue)
    /// It tells one thing of several.
    case element(JSONValue)
    /// It throws.
    case failure(name: String, message: String)
    /// It has told everything.
    case end
  }

  /// Lets a function of the browser say something.
  ///
  /// - Parameters:
  ///   - call: The number of the call, counted from 1.
  ///   - telling: What it says.
  public func tell(_ call: Int, _ telling: Telling) {
    self.lastEvent += 1
    let (kind, values) =
      switch telling {
      case .value(let value): (4, [value])
      case .failure(let name, let message): (5, [.string(name), .string(message)])
      case .element(let value): (6, [value])
      case .end: (7, [] as [JSONValue])
      }
    let numbers = [kind, self.lastEvent, self.lastPatch, call].map { JSONValue.number(Double($0)) }
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
    self.inputEvents = [:]
    self.document = ReferenceDocument(body: Array((values[5].string ?? "").utf8))
    self.document.title = values[4].string ?? ""
    self.reportComplaints()
    for event in self.unseenEvents { self.transmit(event.message) }
  }

  // MARK: Checks

  /// The patches that have arrived since this was last asked for.
  public func takePatches() -> [String] {
    defer { self.patches = [] }
    return self.patches
  }

  /// Shows what was held back while the input had the focus.
  func showHeldValue(in node: PageNode) {
    for (value, lastEvent) in self.held
    where self.inputEvents[ObjectIdentifier(node)] ?? 0 <= lastEvent {
      node.show(value)
    }
    self.held = []
  }

  /// Notes that an input shows what somebody has entered, and tells the server.
  func enter(_ event: String, of node: PageNode, number: Int, detail: String) {
    self.inputEvents[ObjectIdentifier(node)] = self.lastEvent + 1
    self.send(event, of: number, detail: detail)
  }

  /// Compares the page with what the server would render.
  private func check() {
    guard self.failure == nil, self.unseenEvents.isEmpty else { return }
    let fresh = ReferenceDocument(body: self.session.content())
    self.leaveOutWhatOnlyTheBrowserKnows(of: self.document.body, in: fresh.body)
    let shown = self.document.body.outline(isNumbered: true)
    let expected = fresh.body.outline(isNumbered: true)
    if shown != expected {
      self.report(
        "The page is not what the server renders.\n\nShown:\n\(shown)\n\nRendered:\n\(expected)")
    }
    self.compareWithFreshPage()
  }

  /// The input that has the focus may show another value, and one of which the server does not say what it shows.
  private func leaveOutWhatOnlyTheBrowserKnows(of shown: PageNode, in fresh: PageNode) {
    let isUnknown = shown.isTouched && fresh.attributes["value"] == nil
    if shown.hasValue, shown === self.focus || isUnknown { fresh.value = shown.value }
    for (shown, fresh) in zip(shown.children, fresh.children) where shown.kind == fresh.kind {
      self.leaveOutWhatOnlyTheBrowserKnows(of: shown, in: fresh)
    }
  }

  private func reportComplaints() {
    for complaint in self.document.complaints { self.report(complaint) }
    self.document.complaints = []
  }

  func report(_ message: String) {
    reportIssue(
      message, fileID: self.location.fileID, filePath: self.location.filePath,
      line: self.location.line, column: self.location.column)
  }
}

/// A string in JSON.
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
