import LiveHTML

extension ReferenceDocument {
  /// Applies the operations of a patch.
  ///
  /// - Parameters:
  ///   - operations: The operations of the message.
  ///   - mayShow: Whether to set the value of an input.
  func apply(_ operations: [JSONValue], mayShow: (PageNode, ShownValue) -> Bool) {
    for operation in operations {
      guard let values = operation.array,
        let code = values.first?.integer.flatMap(LiveProtocol.Operation.init(rawValue:))
      else {
        self.complaints.append("\(operation) is not a valid operation.")
        continue
      }
      if !self.apply(code, values, mayShow: mayShow) {
        self.complaints.append("Operation \(values) can't be applied.")
      }
    }
  }

  private func apply(
    _ code: LiveProtocol.Operation, _ values: [JSONValue], mayShow: (PageNode, ShownValue) -> Bool
  ) -> Bool {
    switch code {
    case .setTitle:
      guard let title = values[checked: 1]?.string else { return false }
      self.title = title
      return true
    case .pushPath, .replacePath:
      guard let position = values[checked: 1]?.integer, let path = values[checked: 2]?.string
      else { return false }
      self.history.show(path, at: position, isNew: code == .pushPath)
      return true
    case .goBack:
      guard let position = values[checked: 1]?.integer else { return false }
      self.history.position = position
      return true
    case .showPage:
      guard let html = values[checked: 1]?.string else { return false }
      self.showPage(Array(html.utf8))
      return true
    case .load:
      guard let path = values[checked: 1]?.string else { return false }
      self.loadedPath = path
      return true
    case .changeRows:
      guard values.count > 3, let path = values[1].array?.compactMap(\.integer),
        let (parent, index) = self.find(path), let list = parent.children[checked: index],
        let limit = values[2].integer,
        let kind = values[3].integer.flatMap(LiveProtocol.RowOperation.init(rawValue:))
      else { return false }
      return self.changeRows(
        of: list, limit: limit, kind, key: values[checked: 4]?.string, values[checked: 5]?.string)
    case .beginCall, .cancelCall:
      self.calls.append(values)
      return true
    case .setText, .setAttribute, .removeAttribute, .splice, .move, .setContent:
      guard values.count > 2, let path = values[1].array?.compactMap(\.integer),
        let (parent, index) = self.find(path)
      else { return false }
      return self.apply(code, values, in: parent, at: index, mayShow: mayShow)
    }
  }

  private func apply(
    _ code: LiveProtocol.Operation, _ values: [JSONValue], in parent: PageNode, at index: Int,
    mayShow: (PageNode, ShownValue) -> Bool
  ) -> Bool {
    switch code {
    case .setText:
      guard let node = parent.children[checked: index], node.kind == .text,
        let text = values[2].string
      else { return false }
      node.text = text
    case .setAttribute, .removeAttribute:
      guard let node = parent.children[checked: index], case .element = node.kind,
        let name = values[2].string
      else { return false }
      let value = ShownValue(
        name: name, value: code == .removeAttribute ? nil : values[checked: 3]?.string ?? "")
      guard !value.isEntered || mayShow(node, value) else { return true }
      // An error of a handler is shown at its element, but is not a part of its rendering.
      if name == "data-live-error" {
        node.changeOwn(name, to: value.value)
      } else {
        node.show(value)
      }
      if name == "data-n" { self.register(node) }
    case .splice:
      guard let count = values[2].integer, count >= 0, count <= parent.children.count - index else {
        return false
      }
      for node in parent.children[index..<index + count] { self.unregister(node) }
      parent.children.removeSubrange(index..<index + count)
      if values.count > 3, let html = values[3].string {
        let fragment = PageNode(.element(""))
        self.complaints += PageParser.parse(Array(html.utf8), into: fragment)
        parent.insert(fragment.children, at: index)
        for node in fragment.children {
          self.register(node)
          if let value = node.chosenValue { parent.closest("select")?.value = value }
        }
      }
    case .move:
      guard let number = values[2].integer, let node = self.node(numbered: number) else {
        return false
      }
      self.move(node, in: parent, before: parent.children[checked: index])
    case .setContent:
      guard let node = parent.children[checked: index], let html = values[2].string else {
        return false
      }
      node.children.removeAll()
      self.complaints += PageParser.parse(Array(html.utf8), into: node)
    case .setTitle, .pushPath, .replacePath, .goBack, .beginCall, .cancelCall, .showPage, .load,
      .changeRows:
      return false
    }
    return true
  }

  private func move(_ node: PageNode, in parent: PageNode, before next: PageNode?) {
    let start = node.index
    let end = node.kind == .comment ? self.endOfFence(from: start, in: parent) : start
    let nodes = Array(parent.children[start...end])
    parent.children.removeSubrange(start...end)
    let index = next.map(\.index) ?? parent.children.count
    parent.children.insert(contentsOf: nodes, at: index)
  }

  /// The index of the comment that closes the fence which a comment opens.
  private func endOfFence(from start: Int, in parent: PageNode) -> Int {
    var depth = 0
    for index in start..<parent.children.count where parent.children[index].kind == .comment {
      if Int(parent.children[index].text, radix: 10) != nil { depth += 1 }
      if parent.children[index].text == "/" { depth -= 1 }
      if depth == 0 { return index }
    }
    return start
  }

  /// The parent of a location, and the index in it.
  func find(_ path: [Int]) -> (PageNode, Int)? {
    guard let anchor = path.first.flatMap(self.node(numbered:)), let parent = anchor.parent else {
      return nil
    }
    var steps = path.dropFirst()
    guard let first = steps.popFirst() else { return (parent, anchor.index) }
    var location =
      anchor.kind == .comment ? (parent, anchor.index + 1 + first) : (anchor, first)
    for step in steps {
      guard let node = location.0.children[checked: location.1] else { return nil }
      location = (node, step)
    }
    return location
  }
}

extension PageNode {
  /// The value of the selected option in this node.
  fileprivate var chosenValue: String? {
    var value: String?
    self.forEach { if $0.attributes["selected"] != nil { value = $0.attributes["value"] } }
    return value
  }
}

extension Array {
  subscript(checked index: Int) -> Element? {
    self.indices.contains(index) ? self[index] : nil
  }
}
