extension TestPage {
  /// Moves the focus to an element.
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

  /// Removes the focus. Typed text is committed by that.
  public func blur() {
    guard let node = self.focus else { return }
    self.finishTyping()
    self.focus = nil
    self.showHeldValue(in: node)
    self.fire("blur", at: node, bubbles: false)
    self.sendDelayed()
  }

  /// A removed element loses the focus without an event.
  func noteLossOfFocus() {
    guard let focus, !self.document.body.stillContains(focus) else { return }
    self.focus = nil
    self.typed = nil
    self.held = []
  }

  /// In a group with roving tabindex, the focus follows the element that Tab reaches.
  func followReachableNeighbor() {
    guard let focus, focus.attributes["tabindex"] == "-1",
      let next = focus.parent?.children.first(where: { $0.attributes["tabindex"] == "0" })
    else { return }
    self.moveFocus(to: next)
  }
}
