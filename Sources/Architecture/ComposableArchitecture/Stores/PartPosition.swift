/// The place of a part in another position: the fields of a ``StatePath`` that need no types.
///
/// Unspecialised code of a generic type asks the runtime for every further type that it mentions. This type and
/// ``PartLocator`` mention none: the state of a store below ten presentations is read in 590 ns instead of 3,500
/// (benchmark `state of the innermost of 10 presentations`).
struct PartPosition {
  /// Where in the other position's state the part lies; `nil` if it is computed.
  let offset: Int?

  /// The number of the field, if the part is a field of observable state.
  let fieldIndex: Int?

  /// Whether the part is the whole of the other position's state.
  let isIdentity: Bool

  /// Where the part lies of a state that lies somewhere, if it is not computed.
  @inline(__always)
  func address(in root: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let root, let offset else { return nil }
    return root + offset
  }

  /// The node of the part, if the root has one and the part is a field, or the root itself.
  ///
  /// - Parameter prepare: Is given a node that is new.
  func node(
    in root: ObservationNode?, prepare: (ObservationNode) -> Void = { _ in }
  ) -> ObservationNode? {
    guard let root else { return nil }
    guard let fieldIndex else { return self.isIdentity ? root : nil }
    if let node = root.existingChild(fieldIndex) { return node }
    let node = root.child(fieldIndex)
    prepare(node)
    return node
  }

  /// Notes that an observer has read the part, if it is a field.
  ///
  /// - Returns: Whether it is.
  func noteRead(in root: ObservationNode?) -> Bool {
    guard let fieldIndex, let root else { return false }
    root.access(field: fieldIndex)
    return true
  }
}
