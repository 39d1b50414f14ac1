import LiveHTML

extension TestPage {
  // MARK: Finding elements

  /// Returns the only element that matches.
  ///
  /// Hidden elements never match. By role or label, elements do not match either that are inert,
  /// behind a modal dialog, or hidden from assistive technology.
  ///
  /// - Parameters:
  ///   - finder: The criterion.
  ///   - includesHidden: Whether those elements match as well.
  /// - Throws: ``FindingError`` if no or several elements match. Its description shows the page.
  public func find(
    _ finder: Finder, includingHidden includesHidden: Bool = false
  ) throws -> PageNode {
    let matches = self.all(finder, includingHidden: includesHidden)
    guard matches.count == 1 else {
      let count =
        matches.isEmpty ? "There is no match for" : "There are \(matches.count) matches for"
      let isHidden = matches.isEmpty && !self.all(finder, includingHidden: true).isEmpty
      throw FindingError(
        description: """
          \(count) \(finder) on the page\(isHidden ? ", except among hidden elements" : ""):

          \(self.document.body.outline())
          """)
    }
    return matches[0]
  }

  /// Returns all elements that match.
  ///
  /// - Parameters:
  ///   - finder: The criterion.
  ///   - includesHidden: Whether elements match as well that ``find(_:includingHidden:)`` leaves
  ///     out.
  public func all(_ finder: Finder, includingHidden includesHidden: Bool = false) -> [PageNode] {
    finder.matches(in: self.document.body, includingHidden: includesHidden)
  }

  /// Returns the text of an element.
  public func text(_ finder: Finder) throws -> String {
    try self.find(finder).trimmedText
  }

  /// Returns the value of an input.
  public func value(_ finder: Finder) throws -> String {
    try self.find(finder).value ?? ""
  }

  /// The page as text, with a line for each node.
  public var outline: String {
    self.document.body.children.map { $0.outline() }.joined(separator: "\n")
  }

  // MARK: Using elements

  /// Clicks an element, and focuses it if possible. The default actions follow unless the page
  /// prevents them: a checkbox changes its state, and a submit button submits its form.
  public func click(_ finder: Finder) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    self.moveFocus(to: node.closestFocusable)
    self.click(node)
  }

  func click(_ node: PageNode) {
    guard !self.fire("click", at: node, detail: node.rowDetail) else { return }
    if node.isBox {
      let isRadio = node.attributes["type"] == "radio"
      let isChecked = isRadio || !node.isChecked
      if isRadio { self.uncheckOthers(of: node) }
      node.isChecked = isChecked
      self.enter(node, events: ["input", "change"])
    } else if let button = node.closest("button"),
      button.attributes["type"] ?? "submit" == "submit",
      let form = button.closest("form")
    {
      self.submit(form)
    } else if let link = node.closest("a"), link.attributes["data-live-link"] != nil,
      let path = link.attributes["href"]
    {
      self.follow(path)
    }
  }

  func uncheckOthers(of node: PageNode) {
    self.document.body.forEach { other in
      if other.name == "input", other.attributes["type"] == "radio",
        other.attributes["name"] == node.attributes["name"]
      {
        other.isChecked = false
      }
    }
  }

  /// Focuses an input and replaces its text. The focus stays there.
  public func type(_ text: String, into finder: Finder) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    self.moveFocus(to: node)
    node.value = text
    self.typed = node
    self.enter(node, events: ["input"])
  }

  /// Selects an option, or enters and commits a text.
  public func change(_ finder: Finder, to value: String) throws {
    let node = try self.find(finder)
    try self.expectUsable(node, finder)
    node.value = value
    self.enter(node, events: ["input", "change"])
  }

  /// Submits a form.
  public func submit(_ finder: Finder) throws {
    self.submit(try self.find(finder))
  }

  func submit(_ form: PageNode) {
    // A form is submitted once: the first submission is not acknowledged yet.
    guard !form.isWaiting else { return }
    var entries: [String] = []
    form.forEach { node in
      guard node.isControl, !node.isDisabled, let name = node.attributes["name"]
      else { return }
      if node.isBox {
        guard node.isChecked else { return }
        entries.append("[\(jsonText(name)),\(jsonText(node.attributes["value"] ?? "on"))]")
      } else {
        entries.append("[\(jsonText(name)),\(jsonText(node.value ?? ""))]")
      }
    }
    self.fire("submit", at: form, detail: "{\"form\":[\(entries.joined(separator: ","))]}")
  }

  /// Dispatches an event at an element. It bubbles to the elements around it.
  public func dispatch(_ event: String, at finder: Finder, detail: String? = nil) throws {
    self.fire(event, at: try self.find(finder), detail: detail)
  }

  /// Hides the page or shows it again, as a browser does when another tab is selected.
  public func setVisibility(_ isVisible: Bool) {
    var listeners: [PageNode] = []
    self.document.body.forEach { node in
      if node.offers.contains(where: { $0.name == "visibilitychange" }) { listeners.append(node) }
    }
    for node in listeners {
      self.fire(
        "visibilitychange", at: node, detail: "{\"visible\":\(isVisible)}", bubbles: false)
    }
    if !isVisible { self.sendDelayed() }
  }

  // MARK: Event dispatch

  /// Sends an event to the server, for each element with a handler, from the inside to the outside.
  ///
  /// - Returns: Whether a handler prevents the default action.
  @discardableResult
  func fire(
    _ event: String, at target: PageNode, detail: String? = nil, bubbles: Bool = true,
    isEntered: Bool = false, key: KeyPress? = nil
  ) -> Bool {
    self.applyEffects(of: event, at: target, bubbles: bubbles)
    let (events, isPrevented) = self.events(
      of: event, at: target, detail: detail, bubbles: bubbles, isEntered: isEntered, key: key)
    self.emit(events)
    return isPrevented
  }

  /// The events of the elements that handle an event of the browser, from the inside to the
  /// outside, and whether a handler prevents the default action.
  func events(
    of event: String, at target: PageNode, detail: String? = nil, bubbles: Bool = true,
    isEntered: Bool = false, key: KeyPress? = nil
  ) -> (events: [PageEvent], isPrevented: Bool) {
    var isPrevented = false
    var events: [PageEvent] = []
    var node: PageNode? = target
    while let element = node {
      node = bubbles ? element.parent : nil
      let offers = element.offers.filter { $0.name == event && $0.includes(key) }
      guard element.number != nil, !offers.isEmpty else { continue }
      isPrevented = isPrevented || offers.contains { $0.prevents }
      events.append(
        PageEvent(
          event, of: element, offers: offers, detail: detail, control: isEntered ? target : nil))
      if offers.contains(where: { $0.stops }) { break }
    }
    return (events, isPrevented)
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
  /// Returns the element itself or its nearest ancestor with a name.
  func closest(_ name: String) -> PageNode? {
    self.name == name ? self : self.parent?.closest(name)
  }
}
