/// A node of a page as a browser would have it.
public final class PageNode {
  /// What a node is.
  public enum Kind: Equatable, Sendable {
    /// An element of a name.
    case element(String)
    /// Text.
    case text
    /// A comment.
    case comment
  }

  /// What the node is.
  public let kind: Kind

  /// The text of a text or a comment.
  public internal(set) var text: String

  /// The attributes of an element.
  public internal(set) var attributes: [String: String] = [:]

  /// The nodes in an element.
  public internal(set) var children: [PageNode] = []

  /// The element that the node is in.
  public internal(set) weak var parent: PageNode?

  /// What an input, a text area or a choice shows.
  public internal(set) var value: String?

  /// Whether somebody has entered something.
  var isTouched = false

  /// Whether a box is checked.
  public internal(set) var isChecked = false

  init(_ kind: Kind, text: String = "") {
    self.kind = kind
    self.text = text
  }

  /// The name of an element; empty for other nodes.
  public var name: String {
    if case .element(let name) = self.kind { name } else { "" }
  }

  /// All the text in the node.
  public var textContent: String {
    switch self.kind {
    case .text: self.text
    case .comment: ""
    case .element: self.children.map(\.textContent).joined()
    }
  }

  /// The position among the nodes of the parent.
  var index: Int {
    self.parent!.children.firstIndex { $0 === self }!
  }

  func append(_ node: PageNode) {
    self.insert([node], at: self.children.count)
  }

  func insert(_ nodes: [PageNode], at index: Int) {
    for node in nodes { node.parent = self }
    self.children.insert(contentsOf: nodes, at: index)
  }

  /// Calls a closure with this node and everything in it, in the order of the page.
  func forEach(_ body: (PageNode) -> Void) {
    body(self)
    for child in self.children { child.forEach(body) }
  }

  func set(_ name: String, _ value: String) {
    self.attributes[name] = value
    if name == "value", self.hasValue { self.value = self.canShow(value) ? value : "" }
    if name == "checked", self.name == "input" { self.isChecked = true }
  }

  func remove(_ name: String) {
    self.attributes[name] = nil
    if name == "value", self.hasValue { self.value = "" }
    if name == "checked", self.name == "input" { self.isChecked = false }
  }

  /// Whether there is an option for a value, if that takes one.
  private func canShow(_ value: String) -> Bool {
    guard self.name == "select" else { return true }
    var hasOption = false
    self.forEach { hasOption = hasOption || $0.name == "option" && $0.attributes["value"] == value }
    return hasOption
  }

  /// Whether it shows a value that somebody can change.
  var hasValue: Bool { ["input", "textarea", "select"].contains(self.name) }
}
