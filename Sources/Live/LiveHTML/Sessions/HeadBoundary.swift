/// The observation of a page's head.
final class HeadBoundary: Boundary {
  private(set) var head: PageHead
  private var read: (@MainActor () -> PageHead)?

  init(
    tree: LiveTree, environment: EnvironmentValues, read: @escaping @MainActor () -> PageHead
  ) {
    self.head = PageHead(title: "")
    self.read = read
    super.init(tree: tree, environment: environment)
    // The head is not in the body of the page, so it gets a number that no patch refers to.
    self.number = .max
    _ = self.evaluate()
  }

  override func write(into writer: inout HTMLWriter) {
    if let read { self.head = read() }
  }

  /// Ends the observation, and releases the page.
  func end() {
    self.forgetReads()
    self.number = 0
    self.read = nil
  }

  override func refresh(by differ: Differ) {
    let before = self.head.title
    _ = self.evaluate()
    if self.head.title != before { differ.write { $0.setTitle(self.head.title) } }
  }
}
