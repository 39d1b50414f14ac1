public import LiveHTML

import ComposableArchitecture
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
  public internal(set) var acknowledgedFrames: [Int: Int] = [:]

  /// The binary frames of the server that were not taken yet, and the numbers of the last ones that
  /// were taken.
  var arrivedFrames: [Int: [(number: Int, bytes: [UInt8])]] = [:]
  var lastFrames: [Int: Int] = [:]

  /// The focused element; `nil` if none has the focus.
  ///
  /// Another page that a link opens gets it at its beginning: the element with `autofocus`, else
  /// `main`. A text field with an id that is on both pages keeps it while a text is being typed. A
  /// modal dialog that opens gets it, and returns it when it closes.
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
  public internal(set) var failure: String?

  /// The number of the last event that was sent.
  public internal(set) var lastEvent = 0

  /// The number of the last patch that has arrived.
  public internal(set) var lastPatch: Int

  /// Whether the page is compared with a new page after each message of the server.
  ///
  /// A difference is reported with the stale element. Its cause may be a component that shows
  /// unobserved values, such as the time, a random number or a global variable.
  ///
  /// Each comparison evaluates every component once more. Set this to `false` in a test that counts
  /// evaluations.
  public var comparesWithFreshPage = true

  /// The modal dialogs, in the order in which they were opened.
  var openDialogs: [OpenDialog] = []

  /// The input with typed text that is not committed yet.
  var typed: PageNode?

  /// The files that the user has selected, by the keys of the browser.
  var files: [(key: String, file: TestFile)] = []

  /// The executor of the effects of the page's stores, if they were created with the page.
  var executor: TestExecutor?

  let router: TestRouter?
  /// The identifier of the run of the session.
  var epoch: String
  var isConnected = false
  /// Whether a message is on its way to the server.
  var isTransmitting = false
  /// The messages of the server that are not processed yet.
  var arrivedMessages: [[UInt8]] = []
  /// The patches that were not taken yet.
  var patches: [String] = []
  /// The events that the server has not acknowledged.
  var unseenEvents: [(number: Int, message: String)] = []
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
  let location: SourceLocation

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
    self.noteDialogs()
    self.connect()
  }

  /// Reports the problems that the document has found.
  func reportComplaints() {
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
