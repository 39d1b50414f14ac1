/// Where a node is on a page: its position among the children of its parent, and so on up to a part that has a
/// number.
struct NodeLocation {
  /// The number of the part; 0 for none.
  private(set) var anchor: UInt32
  /// The positions of the parents, from the part on.
  private(set) var path: [Int] = []
  /// The position of the node itself.
  var index = 0
  /// Whether the part is a comment and the nodes behind it; otherwise the part is the node itself, to begin with.
  private(set) var isFenced: Bool

  init(anchor: UInt32 = 0, isFenced: Bool = true) {
    self.anchor = anchor
    self.isFenced = isFenced
  }

  /// Goes to the first child.
  mutating func enter() {
    self.path.append(self.index)
    self.index = 0
  }

  /// Goes back to the parent.
  mutating func leave() {
    self.index = self.path.removeLast()
  }

  /// The parent.
  var parent: NodeLocation {
    var parent = self
    parent.leave()
    return parent
  }

  /// The positions that lead from the part to the node.
  func forEachPosition(_ body: (Int) -> Void) {
    // The only element of a part is the part itself: what is in it begins with its children.
    for position in self.path.dropFirst(self.isFenced ? 0 : 1) { body(position) }
    if self.isFenced || !self.path.isEmpty { body(self.index) }
  }
}
