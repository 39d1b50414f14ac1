/// The observation of a page's head.
final class HeadBoundary: ObservedBoundary {
  private(set) var head: PageHead
  private let differ: Differ
  private var read: (@MainActor () -> PageHead)?

  /// - Parameters:
  ///   - differ: Gets the changes of the title.
  ///   - environment: The environment values of the page.
  ///   - read: Reads the head of the page.
  init(
    _ differ: Differ, environment: EnvironmentValues, read: @escaping @MainActor () -> PageHead
  ) {
    self.head = PageHead(title: "")
    self.differ = differ
    self.read = read
    super.init(tree: differ.tree, environment: environment)
    // The head is not in the body of the page, so it gets a number that no patch refers to.
    self.number = .max
    _ = self.evaluate()
  }

  override func write(into writer: inout HTMLWriter) {
    if let read { self.head = read() }
  }

  override var inspectedName: String { "head of the page" }

  /// Ends the observation, and releases the page.
  func end() {
    self.forgetReads()
    self.number = 0
    self.read = nil
  }

  override func handlesChangeItself() -> Bool {
    let before = self.head.title
    _ = self.evaluate()
    if self.head.title != before { self.differ.write { $0.setTitle(self.head.title) } }
    return true
  }
}
