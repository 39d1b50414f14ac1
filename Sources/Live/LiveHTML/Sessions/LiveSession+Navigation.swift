import IssueReporting

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
  /// Opens an address, on this page or by replacing it. A later navigation replaces one that waits.
  func navigate(to path: String, _ way: Navigation.Way, redirects: Int = 0) {
    self.navigation?.task.cancel()
    self.navigation = nil
    // After too many redirects the browser loads the address, and reports the loop.
    guard let router, redirects <= Redirect.maximumCount else { return self.load(path) }
    let task = Task { [weak self] in
      let destination = await router.destination(of: path)
      guard let self, !Task.isCancelled, !self.hasEnded else { return }
      self.navigation = nil
      self.show(destination, of: path, way, redirects: redirects)
    }
    self.navigation = Navigation(way: way, task: task)
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
    self.navigate(to: redirect, .link)
  }

  private func show(
    _ destination: PageDestination, of requestedPath: String, _ way: Navigation.Way, redirects: Int
  ) {
    guard case .page(let page, let path) = destination else { return self.load(requestedPath) }
    let arrivedPage = way == .arrival ? self.browserHistory.arrivedPage : nil
    let left = try? self.restorableState()
    // An entry of another page gets that page back.
    if arrivedPage == nil, self.openOnCurrentPage(path, like: page, way) { return }
    if let restorable = page as? any Restorable, let arrivedPage,
      let state = self.browserHistory.state(of: arrivedPage)
    {
      // A state that can't be restored, like a missing one, leaves the page at its beginning.
      try? restorable.restore(from: state)
    }
    page.open(path)
    let head = self.environment.whileCurrent { page.head }
    if let redirect = head.redirect, redirect.isPath {
      return self.navigate(to: redirect, way, redirects: redirects + 1)
    }
    guard head.resources == self.head.resources else { return self.load(path) }
    self.replacePage(by: page, at: path, way, keeping: left ?? nil)
  }

  /// Opens an address on the current page if it is of the same type and shows the address then.
  private func openOnCurrentPage(
    _ path: String, like page: any Page, _ way: Navigation.Way
  ) -> Bool {
    guard let current = self.page, type(of: current) == type(of: page), self.head.path != nil
    else { return false }
    self.isApplying = true
    defer { self.isApplying = false }
    current.open(path)
    guard self.environment.whileCurrent({ current.head.path }) == path else { return false }
    self.browserHistory.arriveOnCurrentPage()
    // An address that a redirect has changed replaces that of the entry which the browser moved to.
    self.flush(isAnswer: false, isArrival: way == .arrival)
    // The browser waits for a step in its history.
    self.differ.write { $0.go(.replace(self.browserHistory.position, path)) }
    self.flush(isAnswer: false)
    return true
  }

  private func replacePage(
    by page: any Page, at path: String, _ way: Navigation.Way, keeping state: [UInt8]?
  ) {
    self.isApplying = true
    defer { self.isApplying = false }
    let step = self.browserHistory.leave(for: path, isArrival: way == .arrival, keeping: state)
    self.browser.endAll(.pageLost)
    self.unmountPage()
    // Operations of the page that is left have no meaning for the next one.
    _ = self.differ.takeOperations()
    self.mountPage(page)
    self.stateKey = self.onPageChange?()
    let html = self.content()
    self.differ.write { operations in
      operations.go(step)
      operations.showPage(html, state: self.stateKey)
      operations.setTitle(self.head.title)
    }
    self.flush(isAnswer: false, isArrival: true)
  }

  /// Lets the browser load an address.
  private func load(_ path: String) {
    self.differ.write { $0.load(path) }
    self.isLoading = true
    self.flush(isAnswer: false)
  }
}

extension PageHead {
  /// The properties that only a new document can change.
  fileprivate var resources: PageHead {
    var resources = self
    resources.title = ""
    resources.path = nil
    resources.redirect = nil
    resources.metadata = [:]
    return resources
  }
}
