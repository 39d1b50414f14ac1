/// The message about a difference between a page and a new page with the same state.
enum StaleElement {
  /// Names the stale element, shows both versions, and lists possible causes.
  static func description(shown: PageNode, fresh: PageNode) -> String {
    let (path, old, new) = self.find(shown, fresh, path: [])
    return """
      An element of the page is stale: \(path.joined(separator: " > "))

      Shown:
      \(old)

      On a new page made from the same state:
      \(new)

      It depends on a value that is not observed, such as the time, a random number or a global variable, or a change \
      of the state was missed. Read only from a store, a model or the environment.
      """
  }

  /// Finds the innermost element with a difference.
  private static func find(
    _ shown: PageNode, _ fresh: PageNode, path: [String]
  ) -> (path: [String], shown: String, fresh: String) {
    let path = path + [self.name(of: shown)]
    let shownLine = shown.outline().prefix { $0 != "\n" }
    let freshLine = fresh.outline().prefix { $0 != "\n" }
    let differences = zip(shown.children, fresh.children).filter { $0.outline() != $1.outline() }
    guard shown.children.count == fresh.children.count, shownLine == freshLine,
      let (shownChild, freshChild) = differences.first,
      shownChild.kind == freshChild.kind, !shownChild.name.isEmpty
    else { return (path, shown.outline(), fresh.outline()) }
    return self.find(shownChild, freshChild, path: path)
  }

  private static func name(of node: PageNode) -> String {
    if let id = node.attributes["id"] { return "\(node.name)#\(id)" }
    guard let parent = node.parent else { return node.name }
    let alike = parent.children.filter { $0.name == node.name }
    guard alike.count > 1, let index = alike.firstIndex(where: { $0 === node }) else {
      return node.name
    }
    return "\(node.name)[\(index + 1)]"
  }
}
