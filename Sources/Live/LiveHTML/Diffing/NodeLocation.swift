/// The location of a DOM node: its index among its siblings, those of its ancestors, and the number
/// of the component instance that contains it.
struct NodeLocation {
  /// The number of the component instance; 0 for none.
  private(set) var anchor: UInt32
  /// The indices of the ancestors, starting in the instance.
  private(set) var path: [Int] = []
  /// The index of the node itself.
  var index = 0
  /// Whether the instance is a comment and the nodes after it; otherwise it is a single element.
  private(set) var isFenced: Bool

  init(anchor: UInt32 = 0, isFenced: Bool = true) {
    self.anchor = anchor
    self.isFenced = isFenced
  }

  /// Moves to the first child.
  mutating func enter() {
    self.path.append(self.index)
    self.index = 0
  }

  /// Moves to the parent.
  mutating func leave() {
    self.index = self.path.removeLast()
  }

  /// The parent.
  var parent: NodeLocation {
    var parent = self
    parent.leave()
    return parent
  }

  /// Calls a closure with the indices that lead from the instance to the node.
  func forEachPosition(_ body: (Int) -> Void) {
    // A single element is the instance itself: the indices start with its children.
    for position in self.path.dropFirst(self.isFenced ? 0 : 1) { body(position) }
    if self.isFenced || !self.path.isEmpty { body(self.index) }
  }
}

extension NodeLocation {
  /// The first node of a component instance, wherever it is.
  @MainActor
  init(of boundary: Boundary) {
    self.init(anchor: boundary.number, isFenced: false)
  }

  func advanced(by count: Int) -> NodeLocation {
    var location = self
    location.index += count
    return location
  }
}
