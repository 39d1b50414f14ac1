import LiveHTML

extension TestPage {
  /// Carries out the effects that an event has in the browser, from the inside to the outside.
  func applyEffects(of event: String, at target: PageNode, bubbles: Bool) {
    var node: PageNode? = target
    while let element = node {
      node = bubbles ? element.parent : nil
      for effect in element.effects where effect.first?.string == event {
        guard effect.count > 2, let kind = effect[1].integer.flatMap(LiveProtocol.Effect.init),
          let selector = effect[2].string
        else { continue }
        let values = effect.dropFirst(3).compactMap(\.string)
        for target in selector.isEmpty ? [element] : self.elements(matching: selector) {
          self.apply(kind, values, to: target)
        }
      }
    }
  }

  private func elements(matching selector: String) -> [PageNode] {
    var matches: [PageNode] = []
    self.document.body.forEach { node in
      guard case .element = node.kind else { return }
      let isMatch =
        switch selector.first {
        case "#": node.attributes["id"] == String(selector.dropFirst())
        case ".": node.classes.contains(String(selector.dropFirst()))
        default: node.name == selector
        }
      if isMatch { matches.append(node) }
    }
    return matches
  }

  private func apply(_ kind: LiveProtocol.Effect, _ values: [String], to node: PageNode) {
    let name = values.first ?? ""
    let value = values.count > 1 ? values[1] : ""
    let others = node.classes.filter { $0 != name }
    switch kind {
    case .setAttribute: node.changeOwn(name, to: value)
    case .removeAttribute: node.changeOwn(name, to: nil)
    case .toggleAttribute:
      node.changeOwn(name, to: node.attributes[name] == nil ? value : nil)
    case .addClass: node.changeOwn("class", to: (others + [name]).joined(separator: " "))
    case .removeClass: node.changeOwn("class", to: others.joined(separator: " "))
    case .toggleClass:
      let isAdded = !node.classes.contains(name)
      node.changeOwn(
        "class", to: (isAdded ? others + [name] : others).joined(separator: " "))
    case .focus: self.moveFocus(to: node)
    case .dispatch: self.fire(name, at: node, detail: jsonText(value))
    // Nothing remains of a transition.
    case .transition: break
    }
  }
}

extension PageNode {
  /// The effects of events in the browser: `data-effects`.
  fileprivate var effects: [[JSONValue]] {
    guard let text = self.attributes["data-effects"],
      let effects = JSONValue(parsing: Array("[\(text)]".utf8))?.array
    else { return [] }
    return effects.compactMap(\.array)
  }

  fileprivate var classes: [String] {
    (self.attributes["class"] ?? "").split(separator: " ").map(String.init)
  }
}
