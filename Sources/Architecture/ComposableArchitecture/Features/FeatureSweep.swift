public import IdentifiedCollections

/// Finds the feature instances that have running effects and are no longer in the state.
///
/// The operators of a reducer end the instances that they see removed. They do not see removals by
/// outer reducers, or by later reducers in the same body. So after each action the store traverses
/// the resolved reducers once more, from the root, and compares the instances that have running
/// effects with the state. A part of the state in which no child has running effects is skipped.
///
/// - Complexity: O(1) while no instance of a child has running effects. Otherwise a small step for
///   each operator with such instances; a collection is compared by its structure stamp,
///   independent of the number of elements.
@usableFromInline
struct FeatureSweep {
  /// Adds the instances that are no longer in the state of a feature, and in all features in it.
  /// `instance` is that of the feature.
  @usableFromInline
  typealias Function<State> = (
    _ state: UnsafeMutablePointer<State>, _ instance: FeatureInstance, _ sweep: inout FeatureSweep
  ) -> Void

  private(set) var gone: [FeatureInstance] = []

  init() {}

  /// Compares the instances of a child that has one instance at a time.
  ///
  /// - Parameters:
  ///   - node: The node of the child.
  ///   - parent: The instance of the parent.
  ///   - isPresent: Whether an instance is the one in the state.
  /// - Returns: The instance in the state, if it has active instances to compare.
  @usableFromInline
  mutating func visit(
    _ node: FeatureNode, in parent: FeatureInstance, where isPresent: (FeatureInstance) -> Bool
  ) -> FeatureInstance? {
    var branch: FeatureInstance?
    for instance in parent.instances(of: node) {
      if !isPresent(instance) {
        self.gone.append(instance)
      } else if instance.isBranch {
        branch = instance
      }
    }
    return branch
  }

  /// Compares the instances of a child that are elements of a collection.
  ///
  /// - Parameters:
  ///   - node: The node of the child.
  ///   - parent: The instance of the parent.
  ///   - stamp: The structure stamp of the collection.
  ///   - contains: Whether the collection has an element with an id.
  /// - Returns: The ids of elements with active instances to compare, with these instances.
  @usableFromInline
  mutating func visit<ID: Hashable>(
    _ node: FeatureNode, in parent: FeatureInstance, stamp: StructureStamp, contains: (ID) -> Bool
  ) -> [(id: ID, instance: FeatureInstance)] {
    for instance in parent.instances(of: node, notCheckedAt: stamp) {
      let id = instance.id?.value?.base as? ID
      if id.map(contains) != true { self.gone.append(instance) }
    }
    return parent.branches(of: node).compactMap { branch in
      (branch.id?.value?.base as? ID).map { ($0, branch) }
    }
  }

  /// One function for several reducers that run in sequence.
  @usableFromInline
  static func combined<State>(_ functions: [Function<State>?]) -> Function<State>? {
    let functions = functions.compactMap(\.self)
    if functions.count < 2 { return functions.first }
    return { state, instance, sweep in
      for function in functions { function(state, instance, &sweep) }
    }
  }
}
