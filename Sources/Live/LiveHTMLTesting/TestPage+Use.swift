import LiveHTML

extension TestPage {
  // MARK: Looking

  /// The only element that is meant.
  ///
  /// What is hidden is not found, nor by its role or label what is inert, behind a modal dialog, or only there to be looked at.
  ///
  /// - Parameters:
  ///   - finder: Says which.
  ///   - includesHidden: Whether that is found as well.
  /// - Throws: An error that says what is on the page instead.
  public func find(
    _ finder: Finder, includingHidden includesHidden: Bool = false
  ) throws -> PageNode {
    let matches = self.all(finder, includingHidden: includesHidden)
    guard matches.count == 1 else {
      let count =
        matches.isEmpty ? "There is not" : "There is not only one, but \(matches.count) times"
      let isHidden = matches.isEmpty && !self.all(finder, includingHidden: true).isEmpty
      throw FindingError(
        description: """
          \(count) \(finder) on the page\(isHidden ? ", except where nobody comes to it" : ""):

          \(self.document.body.outline())
          """)
    }
    return matches[0]
  }

  /// All elements that are meant.
  ///
  /// - Parameters:
  ///   - finder: Says which.
  ///   - includesHidden: Whether those are meant as well that ``find(_:includingHidden:)`` does not find.
  public func all(_ finder: Finder, includingHidden includesHidden: Bool = false) -> [PageNode] {
    finder.matches(in: self.document.body, includingHidden: includesHidden)
  }

  /// The text of an element.
  public func text(_ finder: Finder) throws -> String {
    try self.find(finder).trimmedText
  }

  /// What an input shows.
  public func value(_ finder: Finder) throws -> String {
    try self.find(finder).value ?? ""
  }

  /// The page as text, a line for each node.
  public var outline: String {
    self.document.body.children.map { $0.outline() }.joined(separator: "\n")
  }

  // MARK: Doing

  /// Clicks an element, which gets the focus if it can have it. A box is checked or unchecked by it, a button of a form
  /// submits the form, unless the page keeps the browser from doing so.
  public func click(_ finder: Finder) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    self.moveFocus(to: node.closestFocusable)
    self.click(node)
  }

  func click(_ node: PageNode) {
    guard !self.fire("click", at: node) else { return }
    let type = node.attributes["type"]
    if node.name == "input", type == "checkbox" || type == "radio" {
      let isChecked = type == "radio" || !node.isChecked
      if type == "radio" { self.uncheckOthers(of: node) }
      node.isChecked = isChecked
      let value = jsonText(node.attributes["value"] ?? "on")
      self.enter(
        node, events: ["input", "change"], "{\"value\":\(value),\"checked\":\(isChecked)}")
    } else if let button = node.closest("button"),
      button.attributes["type"] ?? "submit" == "submit",
      let form = button.closest("form")
    {
      self.submit(form)
    }
  }

  private func uncheckOthers(of node: PageNode) {
    self.document.body.forEach { other in
      if other.name == "input", other.attributes["type"] == "radio",
        other.attributes["name"] == node.attributes["name"]
      {
        other.isChecked = false
      }
    }
  }

  /// Puts the focus on an input, enters a text in place of what is there, and keeps the focus there.
  public func type(_ text: String, into finder: Finder) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    self.moveFocus(to: node)
    node.value = text
    node.isTouched = true
    self.typed = node
    self.enter(node, events: ["input"], "{\"value\":\(jsonText(text))}")
  }

  /// Chooses an option, or finishes entering a text.
  public func change(_ finder: Finder, to value: String) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    node.value = value
    node.isTouched = true
    self.enter(node, events: ["input", "change"], "{\"value\":\(jsonText(value))}")
  }

  /// Submits a form.
  public func submit(_ finder: Finder) throws {
    self.submit(try self.find(finder))
  }

  func submit(_ form: PageNode) {
    var entries: [String] = []
    form.forEach { node in
      guard node.isControl, !node.isDisabled, let name = node.attributes["name"]
      else { return }
      let type = node.attributes["type"]
      if type == "checkbox" || type == "radio" {
        guard node.isChecked else { return }
        entries.append("[\(jsonText(name)),\(jsonText(node.attributes["value"] ?? "on"))]")
      } else {
        entries.append("[\(jsonText(name)),\(jsonText(node.value ?? ""))]")
      }
    }
    self.fire("submit", at: form, detail: "{\"form\":[\(entries.joined(separator: ","))]}")
  }

  /// Puts the focus on an element.
  public func focus(_ finder: Finder) throws {
    self.moveFocus(to: try self.find(finder))
  }

  func moveFocus(to node: PageNode?) {
    guard node !== self.focus else { return }
    self.blur()
    guard let node else { return }
    self.focus = node
    self.fire("focus", at: node, bubbles: false)
  }

  /// Takes the focus away. What was typed is finished by that.
  public func blur() {
    guard let node = self.focus else { return }
    self.finishTyping()
    self.focus = nil
    self.showHeldValue(in: node)
    self.fire("blur", at: node, bubbles: false)
  }

  /// Tells that what was typed is finished.
  func finishTyping() {
    guard let node = self.typed else { return }
    self.typed = nil
    self.enter(node, events: ["change"], "{\"value\":\(jsonText(node.value ?? ""))}")
  }

  /// Makes an event happen, of an element and of those around it that want to know.
  public func dispatch(_ event: String, at finder: Finder, detail: String? = nil) throws {
    self.fire(event, at: try self.find(finder), detail: detail)
  }

  // MARK: How events travel

  private func enter(_ node: PageNode, events: [String], _ detail: String) {
    for event in events {
      self.fire(event, at: node, detail: detail, isEntered: true)
    }
  }

  /// Tells the server of an event: once for each element that offers it, from the inside to the outside.
  ///
  /// - Returns: Whether the browser is kept from doing what it would do by itself.
  @discardableResult
  func fire(
    _ event: String, at target: PageNode, detail: String? = nil, bubbles: Bool = true,
    isEntered: Bool = false, key: KeyPress? = nil
  ) -> Bool {
    var isPrevented = false
    var node: PageNode? = target
    while let element = node {
      node = bubbles ? element.parent : nil
      guard let number = element.attributes["data-n"].flatMap({ Int($0, radix: 10) }) else {
        continue
      }
      let offers = element.offers.filter { $0.name == event && $0.includes(key) }
      guard !offers.isEmpty else { continue }
      isPrevented = isPrevented || offers.contains { $0.prevents }
      if isEntered {
        self.enter(event, of: target, number: number, detail: detail ?? "null")
      } else {
        self.send(event, of: number, detail: detail)
      }
      if offers.contains(where: { $0.stops }) { break }
    }
    return isPrevented
  }

  private func expectUsable(_ node: PageNode, _ finder: Finder) throws {
    if node.isDisabled { throw FindingError(description: "\(finder) is disabled.") }
    if node.isInert { throw FindingError(description: "\(finder) is inert.") }
    if node.isHidden { throw FindingError(description: "\(finder) is hidden.") }
    if self.document.body.frontDialog?.contains(node) == false {
      throw FindingError(description: "\(finder) is behind a dialog.")
    }
  }
}

extension PageNode {
  /// The element itself or the nearest one around it that has a name.
  func closest(_ name: String) -> PageNode? {
    self.name == name ? self : self.parent?.closest(name)
  }
}
