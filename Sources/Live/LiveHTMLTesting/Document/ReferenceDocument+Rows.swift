import LiveHTML

extension ReferenceDocument {
  /// Changes the rows of an element that only the browser has.
  ///
  /// - Returns: Whether the operation is valid.
  func changeRows(
    of list: PageNode, limit: Int, _ kind: LiveProtocol.RowOperation, key: String?, _ html: String?
  ) -> Bool {
    let old = list.rows.first { $0.attributes["data-live-key"] == key }
    if kind != .remove {
      guard let key, let html else { return false }
      if old == nil, kind == .replace { return true }
      let fragment = PageNode(.element(""))
      self.complaints += PageParser.parse(Array(html.utf8), into: fragment)
      guard fragment.children.count == 1, let row = fragment.children.first,
        row.attributes["data-live-key"] == key
      else { return false }
      let first = kind == .prepend ? list.rows.first : nil
      list.insert([row], at: (old ?? first)?.index ?? list.children.count)
      self.register(row)
    }
    if let old { self.remove(old, from: list) }
    while list.rows.count > limit, let gone = kind == .prepend ? list.rows.last : list.rows.first {
      self.remove(gone, from: list)
    }
    return true
  }

  private func remove(_ row: PageNode, from list: PageNode) {
    self.unregister(row)
    list.children.remove(at: row.index)
  }

  /// Keeps the rows of an earlier document that the server does not have.
  func keepRows(of old: ReferenceDocument) { self.keepRows(of: old.body, in: self.body) }

  private func keepRows(of old: PageNode, in node: PageNode) {
    if old.isMarked, node.isMarked { return node.insert(old.rows, at: 1) }
    for (old, node) in zip(old.children, node.children) where old.kind == node.kind {
      self.keepRows(of: old, in: node)
    }
  }
}

extension PageNode {
  /// The rows that only the browser has.
  var rows: [PageNode] { self.children.filter { $0.attributes["data-live-key"] != nil } }

  /// Whether the server has marked the content as such rows.
  fileprivate var isMarked: Bool {
    guard let first = self.children.first else { return false }
    return first.kind == .comment && first.text == "rows"
  }

  /// Removes all rows that only the browser has, with the marks of the server.
  ///
  /// - Returns: The elements that contained them, with their content.
  func takeRows() -> [(list: PageNode, children: [PageNode])] {
    var lists: [(list: PageNode, children: [PageNode])] = []
    self.forEach { node in
      guard node.isMarked || !node.rows.isEmpty else { return }
      lists.append((node, node.children))
      node.children = []
    }
    return lists
  }

  /// The detail of a click on a row that only the browser has.
  var rowDetail: String? {
    guard let row = self.closest(with: "data-live-key") else { return nil }
    var detail = ["row": row]
    detail["value"] = self.closest(with: "data-live-value")
    return String(decoding: JSONValue.object(detail.mapValues { .string($0) }).json, as: UTF8.self)
  }

  private func closest(with attribute: String) -> String? {
    self.attributes[attribute] ?? self.parent?.closest(with: attribute)
  }
}
