/// A position in the state of a store, as macros hand it on.
public struct _ObservationPosition {
  let node: ObservationNode

  init(_ node: ObservationNode) {
    self.node = node
  }
}
