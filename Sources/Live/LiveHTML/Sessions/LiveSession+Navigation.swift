import IssueReporting

extension LiveSession {
  /// Opens an address, on this page or by replacing it. A later navigation replaces one that waits.
  func navigate(to path: String, _ way: Navigation.Way) {
    guard let router else {
      self.navigation?.task.cancel()
      self.navigation = nil
      return self.load(path, way)
    }
    self.beginNavigation(way) { session in
      let destination = await router.destination(of: path)
      session()?.show(destination, of: path, way)
    }
  }

  /// Opens the address that a page redirects to, or ends a loop of redirects.
  private func redirect(to path: String, _ way: Navigation.Way) {
    guard !self.redirects.add(path) else { return self.navigate(to: path, way) }
    let paths = self.redirects.paths
    self.redirects.end()
    self.onReport?(.redirectLoop(paths))
    self.beginNavigation(way) { session in
      guard let session = session() else { return }
      let left = try? session.restorableState()
      session.replacePage(by: RedirectLoopPage(paths: paths), at: path, way, keeping: left ?? nil)
    }
  }

  /// Begins a navigation, which replaces another one.
  ///
  /// - Parameters:
  ///   - way: The way in which the browser asked for the address.
  ///   - work: The navigation. When it has waited for its page, it takes the session, which is
  ///     `nil` if the navigation was replaced or the session has ended.
  private func beginNavigation(
    _ way: Navigation.Way, _ work: @escaping @MainActor (() -> LiveSession?) async -> Void
  ) {
    guard !self.hasEndedEvents else { return }
    self.navigation?.task.cancel()
    let task = Task { [weak self] in
      await work {
        guard let self, !Task.isCancelled, !self.hasEnded else { return nil }
        self.navigation = nil
        return self
      }
    }
    self.navigation = Navigation(way: way, task: task)
  }

  /// Cancels the navigation in progress, if there is one.
  func cancelNavigation() {
    self.navigation?.task.cancel()
    self.navigation = nil
  }

  /// Continues the redirects of a page that this one has replaced with a new document.
  package func continueRedirects(_ trail: RedirectTrail) {
    self.redirects = trail
    self.redirects.noteShown()
  }

  /// Waits until no navigation is in progress.
  package func finishNavigation() async {
    while let task = self.navigation?.task { await task.value }
  }

  /// Follows the redirect of the page, if there is a new one.
  func followRedirect() {
    let redirect = self.head.redirect
    guard redirect != self.followedRedirect else { return }
    guard let redirect else { return self.followedRedirect = nil }
    // Before the first connection, and without one, it waits.
    guard self.router != nil else { return }
    self.followedRedirect = redirect
    guard self.isShowable(redirect) else { return }
    self.redirect(to: redirect, .link)
  }

  private func show(
    _ destination: PageDestination, of requestedPath: String, _ way: Navigation.Way
  ) {
    guard case .page(let page, let path) = destination else {
      return self.load(requestedPath, way)
    }
    let arrivedPage = way == .arrival ? self.browserHistory.arrivedPage : nil
    let left = try? self.restorableState()
    // An entry of another page gets that page back.
    if arrivedPage == nil, self.openOnCurrentPage(path, like: page, way) { return }
    if let restorable = page as? any Restorable, let arrivedPage,
      let state = self.browserHistory.state(of: arrivedPage)
    {
      // A state that can't be restored, like a missing one, leaves the page at its beginning.
      _ = try? restorable.restore(from: state)
    }
    page.open(path)
    let head = self.environment.whileCurrent { page.head }
    if let redirect = head.redirect, redirect.isPath {
      return self.redirect(to: redirect, way)
    }
    guard head.resources == self.head.resources else { return self.load(path, way) }
    self.replacePage(by: page, at: path, way, keeping: left ?? nil)
  }

  /// Opens an address on the current page if it is of the same type and shows the address then.
  private func openOnCurrentPage(
    _ path: String, like page: any Page, _ way: Navigation.Way
  ) -> Bool {
    guard let current = self.page, type(of: current) == type(of: page), self.head.path != nil
    else { return false }
    self.endPendingChange()
    self.isApplying = true
    defer { self.isApplying = false }
    current.open(path)
    guard self.environment.whileCurrent({ current.head.path }) == path else { return false }
    self.browserHistory.arriveOnCurrentPage()
    self.record(way)
    // An address that a redirect has changed replaces that of the entry which the browser moved to.
    self.flush(isResponse: false, isArrival: way == .arrival)
    // The browser waits for a step in its history.
    self.record(way)
    self.differ.write { $0.go(.replace(self.browserHistory.position, path)) }
    self.flush(isResponse: false)
    return true
  }

  private func replacePage(
    by page: any Page, at path: String, _ way: Navigation.Way, keeping state: [UInt8]?
  ) {
    self.isApplying = true
    defer { self.isApplying = false }
    self.record(way)
    let step = self.browserHistory.leave(for: path, isArrival: way == .arrival, keeping: state)
    self.browser.endAll(.pageLost)
    self.unmountPage()
    // Operations of the page that is left have no meaning for the next one.
    _ = self.differ.takeOperations()
    self.mountPage(page)
    self.redirects.noteShown()
    self.stateKey = self.onPageChange?()
    let html = self.sentContent()
    self.differ.write { operations in
      operations.go(step)
      operations.showPage(html, state: self.stateKey)
      operations.setTitle(self.head.title)
    }
    self.flush(isResponse: false, isArrival: true)
  }

  /// Lets the browser load an address.
  private func load(_ path: String, _ way: Navigation.Way) {
    self.record(way)
    self.differ.write { $0.load(path) }
    self.isLoading = true
    if !self.redirects.paths.isEmpty { self.onRedirectLoad?(self.redirects) }
    self.flush(isResponse: false)
  }
}

extension PageHead {
  /// The properties that only a new document can change.
  fileprivate var resources: PageHead {
    var resources = self
    resources.title = ""
    resources.path = nil
    resources.historyEntry = nil
    resources.redirect = nil
    // The other metadata are for clients that read documents, and not for an open page.
    resources.metadata = resources.metadata.filter {
      Self.metadataOfOpenPages.contains($0.key.lowercased())
    }
    return resources
  }

  /// The names of the metadata that browsers apply to an open page.
  private static let metadataOfOpenPages: Set<String> = [
    "color-scheme", "referrer", "theme-color", "viewport",
  ]
}

/// The redirects that have followed each other, to detect pages that redirect to each other.
///
/// A redirect begins a new trail if the user has done something, or if the page was shown for five
/// seconds: a page may show another one after some time, again and again.
package struct RedirectTrail: Sendable {
  /// The addresses, in order.
  package private(set) var paths: [String] = []

  /// The current time, which a test replaces.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  private var shownTime: ContinuousClock.Instant?

  private static let pause = Duration.seconds(5)

  /// Adds a redirect.
  ///
  /// - Returns: Whether it is to be followed; `false` if the pages redirect in a loop.
  mutating func add(_ path: String) -> Bool {
    if let shownTime, shownTime.duration(to: self.now()) > Self.pause { self.paths = [] }
    self.shownTime = nil
    self.paths.append(path)
    return self.paths.count <= Redirect.maximumCount
  }

  /// Notes that a page is shown.
  mutating func noteShown() { self.shownTime = self.now() }

  /// Ends the trail.
  mutating func end() { self.paths = [] }
}

/// The page in place of pages that redirect to each other.
struct RedirectLoopPage: Page {
  let paths: [String]

  var head: PageHead { PageHead(title: "Too many redirects") }

  var body: some HTML {
    main {
      h1 { "Too many redirects" }
      p { "The pages at these addresses redirect to each other, so none of them is shown:" }
      ul {
        ForEach(self.addresses, id: \.self) { path in li { path } }
      }
      p { a(.href("/")) { "Home page" } }
    }
  }

  /// The addresses of the loop, each once.
  private var addresses: [String] {
    var seen: Set<String> = []
    return self.paths.filter { seen.insert($0).inserted }
  }
}
