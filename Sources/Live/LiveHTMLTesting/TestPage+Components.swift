import LiveHTML

extension TestPage {
  /// An outline of the components of the page: how often each was rendered, and the state that it
  /// reads.
  ///
  /// ```
  /// MemosPage: 1 render, reads Memos.State.memos
  ///   MemoView 1: 1 render, reads Memo.State.title
  ///   MemoView 2: 2 renders, reads Memo.State.title
  /// head of the page: 1 render
  /// ```
  ///
  /// The names of rows end with their ids, if these are numbers or UUIDs. Print the outline to find
  /// out why a component is rendered. Empty if the session has ended.
  public var componentOutline: String {
    (self.session.inspect()?.components ?? []).map { $0.outline(indent: "") }.joined()
  }
}

extension InspectedComponent {
  fileprivate func outline(indent: String) -> String {
    let reads = self.reads + (self.readsModels ? ["models or local state"] : [])
    var text = "\(indent)\(self.name)\(self.row.map { " \($0)" } ?? ""): "
    text += "\(self.renders) render\(self.renders == 1 ? "" : "s")"
    if !reads.isEmpty { text += ", reads \(reads.joined(separator: ", "))" }
    text += "\n"
    for child in self.children { text += child.outline(indent: indent + "  ") }
    if self.omitted > 0 { text += "\(indent)  \(self.omitted) more\n" }
    return text
  }
}
