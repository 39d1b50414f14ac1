/// A node of the simulated document.
public final class PageNode {
  /// The kind of a node.
  public enum Kind: Equatable, Sendable {
    /// An element with a name.
    case element(String)
    /// A text.
    case text
    /// A comment.
    case comment
  }

  /// The kind of the node.
  public let kind: Kind

  /// The content of a text or comment.
  public internal(set) var text: String

  /// The attributes of an element.
  public internal(set) var attributes: [String: String] = [:]

  /// The child nodes of an element.
  public internal(set) var children: [PageNode] = []

  /// The parent element.
  public internal(set) weak var parent: PageNode?

  /// The current value of an input, text area or select.
  public internal(set) var value: String?

  /// The values that the server has set for attributes that client effects have changed.
  var serverValues: [String: String?] = [:]

  /// The times at which throttled events were sent last, by their names.
  var sendingTimes: [String: Duration] = [:]

  /// The number of the last event with the value of the control; `Int.max` if it was not sent: it is
  /// delayed or too long.
  var inputEvent: Int?

  /// Whether the user has entered a value.
  var isTouched = false

  /// Whether a checkbox or radio button is checked.
  public internal(set) var isChecked = false

  init(_ kind: Kind, text: String = "") {
    self.kind = kind
    self.text = text
  }

  /// The name of an element; empty for other nodes.
  public var name: String {
    if case .element(let name) = self.kind { name } else { "" }
  }

  /// The number by which the server addresses an element.
  var number: Int? { self.attributes["data-n"].flatMap { Int($0, radix: 10) } }

  /// The text of the node and all nodes in it.
  public var textContent: String {
    switch self.kind {
    case .text: self.text
    case .comment: ""
    case .element: self.children.map(\.textContent).joined()
    }
  }

  /// The index in the children of the parent.
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

  /// Calls a closure with this node and all nodes in it, in document order.
  func forEach(_ body: (PageNode) -> Void) {
    body(self)
    for child in self.children { child.forEach(body) }
  }

  func set(_ name: String, _ value: String) {
    self.serverValues.removeValue(forKey: name)
    self.attributes[name] = value
    if name == "value", self.hasValue { self.value = self.canShow(value) ? value : "" }
    if name == "checked", self.name == "input" { self.isChecked = true }
  }

  func remove(_ name: String) {
    self.serverValues.removeValue(forKey: name)
    self.attributes[name] = nil
    if name == "value", self.hasValue { self.value = "" }
    if name == "checked", self.name == "input" { self.isChecked = false }
  }

  /// Changes an attribute until the server changes it.
  func changeOwn(_ name: String, to value: String?) {
    if self.serverValues[name] == nil {
      self.serverValues.updateValue(self.attributes[name], forKey: name)
    }
    self.attributes[name] = value
  }

  /// Whether the element can have this value: a `select` needs an option for it.
  private func canShow(_ value: String) -> Bool {
    guard self.name == "select" else { return true }
    var hasOption = false
    self.forEach { hasOption = hasOption || $0.name == "option" && $0.attributes["value"] == value }
    return hasOption
  }

  /// Whether the element has a value that the user can change.
  var hasValue: Bool { ["input", "textarea", "select"].contains(self.name) }

  /// Whether the element is a checkbox or a radio button.
  var isBox: Bool {
    self.name == "input" && ["checkbox", "radio"].contains(self.attributes["type"])
  }

  /// Returns the first node in document order that satisfies a condition: this one or one in it.
  func first(where isMatch: (PageNode) -> Bool) -> PageNode? {
    if isMatch(self) { return self }
    for child in self.children {
      if let match = child.first(where: isMatch) { return match }
    }
    return nil
  }
}
