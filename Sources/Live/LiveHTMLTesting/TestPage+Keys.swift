public import LiveHTML

extension TestPage {
  /// Presses a key on an element, by default the focused one. As in a browser, hot keys are handled
  /// wherever the focus is.
  public func press(
    _ key: String, modifiers: KeyPress.Modifiers = [], on finder: Finder? = nil
  ) throws {
    let node = try finder.map { try self.find($0) } ?? self.focus ?? self.document.body
    let press = KeyPress(key: key, modifiers: modifiers)
    let detail =
      "{\"key\":\(jsonText(key)),\"code\":\"\",\"modifiers\":\(modifiers.rawValue),\"repeat\":false}"
    self.applyEffects(of: "keydown", at: node, bubbles: true)
    let (events, isPrevented) = self.events(of: "keydown", at: node, detail: detail, key: press)
    // At once: a hot key does not end the delay of another handler of the same key press.
    self.emit(isPrevented ? events : events + self.hotKeys(press, at: node, detail: detail))
    if !isPrevented { self.doWhatBrowsersDo(with: key, at: node) }
    if key == "Escape", let dialog = node.closest("dialog") ?? self.document.body.frontDialog {
      self.fire("cancel", at: dialog)
    }
  }

  private func doWhatBrowsersDo(with key: String, at node: PageNode) {
    switch (key, node.role) {
    case ("Enter", "button"), ("Enter", "link"), (" ", "button"), (" ", "checkbox"):
      self.click(node)
    case ("Enter", _) where node.name == "input":
      self.finishTyping()
      if let form = node.closest("form") { self.submit(form) }
    default: break
    }
  }

  /// The events of the elements with a hot key.
  private func hotKeys(_ key: KeyPress, at target: PageNode, detail: String) -> [PageEvent] {
    var nodes: [PageNode] = []
    (self.document.body.frontDialog ?? self.document.body).forEach { nodes.append($0) }
    var events: [PageEvent] = []
    for node in nodes where !node.isHidden && !node.isInert && node.number != nil {
      for name in ["hotkey-always", "hotkey"] {
        let offers = node.offers.filter { $0.name == name && $0.includes(key) }
        if offers.isEmpty || name == "hotkey" && target.isBusy(with: key) { continue }
        events.append(PageEvent(name, of: node, offers: offers, detail: detail))
      }
    }
    return events
  }
}

extension PageNode {
  /// Whether a key has a function in the element when it is focused.
  fileprivate func isBusy(with key: KeyPress) -> Bool {
    switch self.name {
    case "textarea", "select", "audio", "video": return true
    case "a", "button", "summary": return [" ", "Enter"].contains(key.combination)
    case "input":
      let type = self.attributes["type"] ?? "text"
      let isButton = ["button", "checkbox", "hidden", "image", "reset", "submit"].contains(type)
      return !isButton || [" ", "Enter"].contains(key.combination)
    default: return self.attributes["contenteditable"] != nil
    }
  }
}
