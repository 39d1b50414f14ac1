extension LiveSession {
  /// Takes a snapshot of the component instances of the page.
  ///
  /// The first call begins the recording of changes, until ``endRecording()``.
  ///
  /// - Returns: `nil` if the session has ended.
  package func inspect() -> ComponentTree? {
    guard let root = self.tree.root else { return nil }
    let recorder = self.tree.recorder ?? RenderRecorder()
    self.tree.recorder = recorder
    let roots = [root, self.headBoundary] + (self.restoration.map { [$0] } ?? [])
    return ComponentTree(of: roots, recordedBy: recorder)
  }

  /// Ends the recording of changes, and forgets those that were recorded.
  package func endRecording() {
    self.tree.recorder = nil
  }

  /// Begins the recording of an event of the browser.
  func record(_ event: String, of element: UInt32? = nil) {
    guard let recorder = self.tree.recorder else { return }
    let owner = element.flatMap { self.tree.owner(of: $0)?.inspectedName.withoutArguments }
    recorder.beginEvent(owner.map { "\(event.shortened) in \($0)" } ?? event.shortened)
  }

  /// Begins the recording of a navigation, when its page is there.
  func record(_ way: Navigation.Way) {
    switch way {
    case .arrival: self.record("popstate")
    case .link: self.record(self.redirects.paths.isEmpty ? "navigate" : "redirect")
    }
  }
}

extension LiveSession {
  /// The rendered content of a page, and that of a new page with the same state.
  package struct Comparison {
    /// The body and the title after all patches, without the numbers of nodes.
    package let shown: (body: [UInt8], title: String)

    /// The body and the title of the new page.
    package let fresh: (body: [UInt8], title: String)
  }

  /// Evaluates the page from scratch, to be compared with the content of the session.
  ///
  /// - Returns: `nil` if the session has ended, or changes are waiting for the next ``flush()``.
  /// - Complexity: Proportional to the size of the page.
  package func compareWithFreshPage() -> Comparison? {
    guard let page, let root = self.tree.root, !self.tree.hasChanges else { return nil }
    let fresh = LiveTree(comparedWith: self.tree)
    fresh.mount(page, environment: self.environment)
    defer { fresh.unmount() }
    guard let freshRoot = fresh.root else { return nil }
    let title = self.environment.whileCurrent { page.head.title }
    return Comparison(
      shown: (Self.body(of: root), self.head.title), fresh: (Self.body(of: freshRoot), title))
  }

  private static func body(of root: Boundary) -> [UInt8] {
    var serializer = HTMLSerializer.unnumbered()
    serializer.write(root)
    return serializer.html
  }
}
