public import IdentifiedCollections

/// The access to the elements of a collection in the state of their parent.
@usableFromInline
struct ElementAccessor<Parent, Elements: ElementCollection> {
  @usableFromInline
  let elements: StateAccessor<Parent, Elements>

  @inlinable
  init(_ elements: WritableKeyPath<Parent, Elements>) {
    self.elements = StateAccessor(elements)
  }

  /// Calls `body` with an element, to change it in place.
  ///
  /// - Returns: The result of `body`, or `nil` if there is no element with the id.
  @inlinable
  @inline(__always)
  func modify<Result>(
    _ parent: inout Parent, id: Elements.ID, _ body: (inout Elements.Element) -> Result
  ) -> Result? {
    self.elements.modify(&parent) { $0.modifyElement(id: id, body) }
  }

  @inlinable
  @inline(__always)
  func structureStamp(in parent: inout Parent) -> StructureStamp {
    self.elements.read(&parent) { $0.structureStamp }
  }

  @inlinable
  func contains(_ id: Elements.ID, in parent: inout Parent) -> Bool {
    self.elements.read(&parent) { $0.ids.contains(id) }
  }

  /// Finds removed elements, and removed instances in the remaining elements; see ``FeatureSweep``.
  @inlinable
  func sweep<Child: Reducer<Elements.Element, ChildAction>, ChildAction>(
    _ parent: UnsafeMutablePointer<Parent>, _ instance: FeatureInstance,
    _ sweep: inout FeatureSweep,
    child: LazilyResolved<Child>, at node: FeatureNode
  ) {
    guard node.isActive else { return }
    self.elements.read(&parent.pointee) { elements in
      let branches = sweep.visit(node, in: instance, stamp: elements.structureStamp) {
        elements.ids.contains($0)
      }
      for branch in branches {
        elements.lendElement(id: branch.id) { child.sweep($0, branch.instance, &sweep) }
      }
    }
  }

  /// An effect that ends the elements that were removed since the collection had a structure stamp.
  @inlinable
  @inline(__always)
  func ending<Action>(
    in parent: inout Parent, since stamp: StructureStamp, at node: FeatureNode
  ) -> Effect<Action> {
    if self.structureStamp(in: &parent) == stamp { return .none }
    let ids = self.elements.read(&parent) { $0.ids }
    return .endInstances(of: node) { id in
      (id.base as? Elements.ID).map { !ids.contains($0) } ?? true
    }
  }
}
