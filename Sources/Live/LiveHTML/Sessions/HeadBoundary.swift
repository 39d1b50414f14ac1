/// What a page says about itself, observed.
final class HeadBoundary: Boundary {
  private(set) var head: PageHead
  private let read: @MainActor () -> PageHead

  init(
    tree: LiveTree, environment: EnvironmentValues, read: @escaping @MainActor () -> PageHead
  ) {
    self.head = PageHead(title: "")
    self.read = read
    super.init(tree: tree, environment: environment)
    // It is not in the body of the page, so no patch refers to it.
    self.number = .max
    _ = self.evaluate()
  }

  override func write(into writer: inout HTMLWriter) {
    self.head = self.read()
  }

  override func refresh(by differ: Differ) {
    let before = self.head.title
    _ = self.evaluate()
    if self.head.title != before { differ.write { $0.setTitle(self.head.title) } }
  }
}
