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
