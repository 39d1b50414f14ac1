/// A position in the state of a store, as generated code passes it on.
public struct _ObservationPosition {
  let node: ObservationNode

  /// Whether the bound value is a copy that a reducer has made, and not the value at the position.
  let isTentative: Bool

  init(_ node: ObservationNode, isTentative: Bool = false) {
    self.node = node
    self.isTentative = isTentative
  }

  /// The position of a part of the value.
  func part(_ node: ObservationNode) -> _ObservationPosition {
    _ObservationPosition(node, isTentative: self.isTentative)
  }
}
