import IssueReporting

/// A session of a page: renders it, applies events from the browser, and creates patches for the
/// browser.
///
/// A session does no I/O: the server passes messages in and sends messages out.
/// `Documentation/LiveHTML.md` describes the messages.
///
/// ```swift
/// let session = LiveSession(CounterPage(store: store))
/// let html = session.document(script: "/live.js")    // the response to the first request
/// session.connect { message in … }                   // the socket is open
/// try session.receive(message)                       // something has arrived
/// session.disconnect()                               // the socket has closed; it may come back
/// session.end()                                      // nobody comes back
/// ```
///
/// Isolation: the main actor. An event is handled, and its patch sent, before ``receive(_:)``
/// returns; other changes are collected, and sent with the next turn of the main actor.
@MainActor
public final class LiveSession {
  /// The id of this run of the server. A page from another run is re-rendered completely.
  public let epoch: String

  let tree = LiveTree()
  let differ: Differ
  var history = PatchHistory()
  var send: (([UInt8]) -> Void)?
  var sendFrame: (([UInt8]) -> Void)?

  /// Called with each activity of the session. It must not call the session.
  public var onReport: ((Report) -> Void)?

  /// Calls functions in the browser. Components find it in their environment.
  public let browser = Browser()

  /// The number of the last event of the browser that was applied.
  public internal(set) var lastEvent = 0

  /// Whether messages of the browser are no longer applied; see ``endEvents()``.
  private(set) var hasEndedEvents = false

  /// Whether ``end()`` was called.
  public private(set) var hasEnded = false

  /// Called after each change of the page's restorable state; see ``Restorable``.
  public var onRestorableChange: (@MainActor () -> Void)?

  /// The error that prevented the page from restoring its state, if there was one.
  public let restorationError: (any Error)?

  /// The events of the session that this one replaces which the restored state includes; `nil` if
  /// no state was restored.
  let restoredEvents: AppliedEvents?

  /// Called when another page has replaced the page of the session, before the browser shows it.
  /// Returns the storage key of its ``restorableState()``.
  public var onPageChange: (@MainActor () -> String?)?

  /// The storage key of the page's restorable state, which the browser gets with the page.
  var stateKey: String?

  /// Creates other pages; `nil` while the browser is not connected.
  var router: (any PageRouter)?

  /// The navigation in progress.
  var navigation: Navigation?

  /// Whether the browser was asked to load an address, and has sent no event since then. It may
  /// leave the page, whose address must not become another entry of the history.
  var isLoading = false

  /// The redirects that have led to the page.
  var redirects = RedirectTrail()

  /// Called when a redirect makes the browser load a document, whose session continues the
  /// redirects with ``continueRedirects(_:)``.
  package var onRedirectLoad: (@MainActor (RedirectTrail) -> Void)?

  /// The last redirect of the page that was followed.
  var followedRedirect: String?

  /// Whether a browser that shows the page has connected.
  private var hasArrived = false

  private(set) var headBoundary: HeadBoundary
  private(set) var page: (any Page)?
  /// The environment values for all components of the page.
  package let environment: EnvironmentValues
  private(set) var restoration: RestorationBoundary?
  var browserHistory: BrowserHistory
  /// Whether the requested address has not been compared with the address of the page yet.
  private var isArriving: Bool
  /// The last address of the page that is not a valid path.
  private var refusedPath: String?
  var isApplying = false
  private var isFlushScheduled = false

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The requested address, which is passed to ``Page/open(_:)``.
  ///   - environment: The environment values for all components of the page.
  ///   - epoch: The id of this run of the server.
  ///   - state: The ``restorableState()`` of the session that this one replaces, if the page is
  ///     ``Restorable``.
  ///   - rowPositions: The positions of lists in the session that this one replaces: the field
  ///     `Live-Rows` of the request.
  public init(
    _ page: some Page,
    path: String? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    epoch: String = "1",
    restoring state: [UInt8]? = nil,
    rowPositions: String? = nil
  ) {
    self.epoch = epoch
    self.differ = Differ(self.tree)
    self.isArriving = path != nil
    var environment = environment
    environment.browser = self.browser
    self.environment = environment
    self.page = page
    let restorable = page as? any Restorable
    var restorationError: (any Error)?
    var restoredEvents: AppliedEvents?
    if let state, let restorable {
      do { restoredEvents = try restorable.restore(from: state) } catch { restorationError = error }
    }
    self.restorationError = restorationError
    self.restoredEvents = restoredEvents
    if let path { page.open(path) }
    self.browserHistory = BrowserHistory(path: path)
    self.redirects.noteShown()
    if let rowPositions { self.tree.rowWindows.restore(from: rowPositions) }
    self.tree.mount(page, environment: environment)
    self.headBoundary = HeadBoundary(self.differ, environment: environment) { page.head }
    if path == nil { self.browserHistory = BrowserHistory(path: self.head.path) }
    self.browser.session = self
    self.tree.onChange = { [weak self] in self?.scheduleFlush() }
    self.observeRestorableState(of: page)
  }

  private func observeRestorableState(of page: any Page) {
    guard let restorable = page as? any Restorable else { return }
    self.restoration = RestorationBoundary(
      restorable, tree: self.tree, environment: self.environment
    ) {
      [weak self] in self?.onRestorableChange?()
    }
  }

  /// Releases the page with its stores, so that its effects end.
  func unmountPage() {
    self.tree.unmount()
    self.callLifetimeFunctions()
    self.headBoundary.end()
    self.restoration = nil
    self.page = nil
  }

  /// Shows a page that is open already.
  func mountPage(_ page: any Page) {
    self.page = page
    self.tree.mount(page, environment: self.environment)
    self.headBoundary = HeadBoundary(self.differ, environment: self.environment) { page.head }
    self.followedRedirect = nil
    self.observeRestorableState(of: page)
  }

  /// The current head of the page.
  public var head: PageHead { self.headBoundary.head }

  /// The address that the browser shows, as far as the session knows.
  package var shownPath: String? { self.browserHistory.path }

  /// The number of the last patch.
  public var lastPatch: Int { self.history.lastNumber }

  /// Applies no later message of the browser, because another session continues the page.
  ///
  /// The ``restorableState()`` says from now on that the last event is final: the browser sends
  /// events after it to the next session.
  package func endEvents() {
    self.hasEndedEvents = true
    // The next process shows the page that the state belongs to, and follows its redirect again.
    self.cancelNavigation()
  }

  /// Ends the session: stops observing state, sends nothing more, and releases all stores.
  public func end() {
    guard !self.hasEnded else { return }
    self.hasEnded = true
    self.browser.endAll(.sessionEnded)
    self.send = nil
    self.sendFrame = nil
    self.onReport = nil
    self.unmountPage()
    self.cancelNavigation()
    self.router = nil
    self.onPageChange = nil
    self.onRedirectLoad = nil
    self.onRestorableChange = nil
    self.history = PatchHistory()
  }

  /// Evaluates changes and sends a patch.
  ///
  /// The session does so by itself with the next turn of the main actor; call it to send changes
  /// earlier.
  public func flush() {
    self.flush(isResponse: false)
  }

  func flush(isResponse: Bool, isArrival: Bool = false, showsPath: Bool = true) {
    self.isFlushScheduled = false
    guard !self.hasEnded else { return }
    let start = self.onReport == nil ? nil : ContinuousClock.now
    self.tree.flush(by: self.differ)
    if showsPath { self.showPath(isArrival: isArrival) }
    self.followRedirect()
    defer { self.callLifetimeFunctions() }
    let operations = self.differ.takeOperations()
    guard !operations.isEmpty else {
      self.tree.recorder?.endChange()
      if isResponse { self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent)) }
      return
    }
    let message = OutgoingMessage.patch(
      self.history.lastNumber + 1, lastEvent: self.lastEvent, operations, isResponse: isResponse)
    self.history.append(message)
    self.tree.recorder?.endChange(patchBytes: message.count)
    if let start {
      let time = start.duration(to: .now)
      self.onReport?(.patch(number: self.lastPatch, size: message.count, time: time))
    }
    self.send?(message)
  }

  /// Calls the functions of all fragments, which a browser shows now.
  func noteArrival() {
    self.hasArrived = true
    self.callLifetimeFunctions()
  }

  /// Calls the functions of fragments that have appeared in the browser, or disappeared.
  private func callLifetimeFunctions() {
    guard self.hasArrived else { return }
    // Changes of state by the functions belong to a later patch.
    let wasApplying = self.isApplying
    self.isApplying = false
    self.tree.callLifetimeFunctions()
    self.isApplying = wasApplying
  }

  /// Performs changes, and sends one patch for all of them.
  func apply(isArrival: Bool = false, _ work: () -> Void) {
    self.isApplying = true
    work()
    self.isApplying = false
    self.flush(isResponse: true, isArrival: isArrival)
  }

  /// Opens the address that the browser has moved to in its history.
  func arrive(at position: Int, path: String) {
    let isShown = self.browserHistory.arrive(at: position, path: path)
    self.cancelNavigation()
    if isShown || self.router == nil {
      self.browserHistory.arriveOnCurrentPage()
      self.record(.arrival)
      self.apply(isArrival: true) { self.page?.open(path) }
    } else {
      self.navigate(to: path, .arrival)
      self.send?(OutgoingMessage.acknowledgement(of: self.lastEvent))
    }
  }

  /// Shows the address of the page in the browser, if it has changed.
  func showPath(isArrival: Bool = false) {
    defer { self.isArriving = false }
    // The browser shows the address of a page that is on its way.
    guard self.navigation?.way != .arrival, !self.isLoading else { return }
    let head = self.head
    guard let path = head.path, self.isShowable(path),
      let step = self.browserHistory.show(
        path, named: head.historyEntry, isArrival: isArrival || self.isArriving)
    else { return }
    self.differ.write { $0.go(step) }
  }

  /// Whether a browser can show an address. It refuses those of other servers, and the patch would
  /// fail.
  func isShowable(_ path: String) -> Bool {
    if path.isPath { return true }
    guard path != self.refusedPath else { return false }
    self.refusedPath = path
    reportIssue(
      """
      '\(path)' can't be the address of a page, so the browser keeps showing the previous address.

      'PageHead.path' must begin with exactly one slash: two slashes would begin the name of another server.
      """)
    return false
  }

  /// Adds operations to the next patch.
  func write(_ body: (inout PatchOperations) -> Void) {
    self.differ.write(body)
    self.scheduleFlush()
  }

  /// While changes are recorded, sends those that wait for the next turn: they belong to no event
  /// that is handled in this one.
  func endPendingChange() {
    if self.isFlushScheduled, self.tree.recorder != nil { self.flush() }
  }

  private func scheduleFlush() {
    guard !self.isApplying, !self.isFlushScheduled, !self.hasEnded else { return }
    self.isFlushScheduled = true
    Task { @MainActor [weak self] in
      guard let self, self.isFlushScheduled else { return }
      self.flush()
    }
  }
}

/// A navigation to another page that waits for its route.
struct Navigation {
  /// The way in which the browser asked for the address.
  enum Way: Equatable {
    /// A link or a redirect: a new entry in the history.
    case link
    /// An entry of the history that the browser has moved to.
    case arrival
  }

  let way: Way
  let task: Task<Void, Never>
}

extension LiveSession {
  /// Whether the page is ``Restorable``.
  public var isRestorable: Bool { self.restoration != nil }

  /// Returns the encoded restorable state of the page, for
  /// ``init(_:path:environment:epoch:restoring:)`` of a later session; `nil` if the page is not
  /// ``Restorable``. It contains the number of the last event that the state includes.
  public func restorableState() throws -> [UInt8]? {
    try self.restoration?.encoded(
      AppliedEvents(last: self.lastEvent, isComplete: self.hasEndedEvents))
  }
}
