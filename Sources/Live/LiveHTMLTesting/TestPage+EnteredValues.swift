extension TestPage {
  /// Dispatches the events of a control with a value of the user.
  func enter(_ node: PageNode, events: [String]) {
    var detail = "{\"value\":\(jsonText(node.value ?? ""))}"
    if node.isBox {
      let value = jsonText(node.attributes["value"] ?? "on")
      detail = "{\"value\":\(value),\"checked\":\(node.isChecked)}"
    }
    if events.contains("input") { node.isTouched = true }
    for event in events {
      self.fire(event, at: node, detail: detail, isEntered: true)
    }
  }

  /// Sends the `change` event of typed text.
  func finishTyping() {
    guard let node = self.typed else { return }
    self.typed = nil
    self.enter(node, events: ["change"])
  }

  /// The focused field and its text, if the text stays there when another page is shown.
  var textBeingTyped: (field: PageNode, text: String)? {
    guard let focus, focus.isTouched, focus.attributes["id"] != nil, let text = focus.value else {
      return nil
    }
    return (focus, text)
  }

  /// Shows the values that were held back while the input had the focus.
  func showHeldValue(in node: PageNode) {
    for (value, lastEvent) in self.held where node.inputEvent ?? 0 <= lastEvent {
      node.show(value)
      node.isTouched = false
    }
    self.held = []
  }

  /// Notes what the user has entered, for the current entry of the history.
  func noteEnteredValues() {
    var values: [(id: String, value: String?, isChecked: Bool)] = []
    self.document.body.forEach { node in
      guard node.hasValue, node.isTouched, let id = node.attributes["id"],
        !["password", "file"].contains(node.attributes["type"])
      else { return }
      values.append((id, node.value, node.isChecked))
    }
    self.enteredValues[self.document.history.position] = values
  }

  /// Enters the values again that the user has entered at the current entry of the history.
  func restoreEnteredValues() {
    for entry in self.enteredValues[self.document.history.position] ?? [] {
      guard let node = self.document.body.element(id: entry.id),
        node.value != entry.value || node.isChecked != entry.isChecked
      else { continue }
      if entry.isChecked, node.attributes["type"] == "radio" { self.uncheckOthers(of: node) }
      node.value = entry.value
      node.isChecked = entry.isChecked
      self.enter(node, events: ["input", "change"])
    }
  }
}
