import LiveHTML

/// The document of a simulated browser: parsed from the initial page, and changed by patches.
///
/// It implements `Documentation/LiveHTML.md` literally, as the reference for comparisons after each
/// patch.
public final class ReferenceDocument {
  /// The body element.
  public let body = PageNode(.element("body"))

  /// The title of the page.
  public internal(set) var title = ""

  /// The entries of the browser's history.
  public internal(set) var history = ReferenceHistory()

  /// The address that the browser loads as a new document, if it leaves the page.
  public internal(set) var loadedPath: String?

  /// Calls of browser functions without a response.
  var calls: [[JSONValue]] = []

  /// The markup and operations that a browser would interpret differently or reject.
  public internal(set) var complaints: [String] = []

  private var numbered: [Int: PageNode] = [:]

  /// Parses the body of a page.
  public init(body html: [UInt8]) {
    self.complaints += PageParser.parse(html, into: self.body)
    self.register(self.body)
  }

  /// Shows another page. Elements with the same id in both stay in place.
  func showPage(_ html: [UInt8]) {
    var old: [String: PageNode] = [:]
    self.body.forEach { node in
      if let id = node.attributes["id"] { old[id] = node }
    }
    let fresh = PageNode(.element("body"))
    self.complaints += PageParser.parse(html, into: fresh)
    self.keep(old, in: fresh)
    self.body.children = []
    self.body.insert(fresh.children, at: 0)
    self.numbered = [:]
    self.register(self.body)
  }

  private func keep(_ old: [String: PageNode], in parent: PageNode) {
    for (index, node) in parent.children.enumerated() {
      self.keep(old, in: node)
      guard let id = node.attributes["id"], let kept = old[id], kept.name == node.name,
        ["type", "name", "data-modal"].allSatisfy({ kept.attributes[$0] == node.attributes[$0] })
      else { continue }
      let waiting = kept.attributes["data-live-waiting"]
      kept.attributes = node.attributes
      kept.attributes["data-live-waiting"] = waiting
      kept.value = node.value
      kept.isChecked = node.isChecked
      kept.isTouched = false
      kept.children = []
      kept.insert(node.children, at: 0)
      kept.parent = parent
      parent.children[index] = kept
    }
  }

  /// Returns the node with a number.
  public func node(numbered number: Int) -> PageNode? {
    self.numbered[number]
  }

  func register(_ node: PageNode) {
    node.forEach { node in
      switch node.kind {
      case .element:
        if let number = node.attributes["data-n"].flatMap({ Int($0, radix: 10) }) {
          self.numbered[number] = node
        }
      case .comment: if let number = Int(node.text, radix: 10) { self.numbered[number] = node }
      case .text: break
      }
    }
  }

  func unregister(_ node: PageNode) {
    node.forEach { node in
      let number =
        node.attributes["data-n"].flatMap { Int($0, radix: 10) } ?? Int(node.text, radix: 10)
      if node.kind != .text, let number, self.numbered[number] === node {
        self.numbered[number] = nil
      }
    }
  }
}
