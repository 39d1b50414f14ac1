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
