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
struct EffectSweep {
  /// Adds the instances that are no longer in the state of a feature, and in all features in it.
  /// `scope` is that of the feature instance.
  @usableFromInline
  typealias Function<State> = (
    _ state: UnsafeMutablePointer<State>, _ scope: EffectScope, _ sweep: inout EffectSweep
  ) -> Void

  private(set) var gone: [EffectScope] = []

  init() {}

  /// Compares the instances of a child that has one instance at a time.
  ///
  /// - Parameters:
  ///   - site: The site of the child.
  ///   - scope: The scope of the parent.
  ///   - isPresent: Whether an instance is the one in the state.
  /// - Returns: The scope of the instance in the state, if it has active instances to compare.
  @usableFromInline
  mutating func visit(
    _ site: FeatureSite, in scope: EffectScope, where isPresent: (EffectScope) -> Bool
  ) -> EffectScope? {
    var branch: EffectScope?
    for instance in scope.instances(of: site) {
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
  ///   - site: The site of the child.
  ///   - scope: The scope of the parent.
  ///   - stamp: The structure stamp of the collection.
  ///   - contains: Whether the collection has an element with an id.
  /// - Returns: The ids of elements with active instances to compare, with their scopes.
  @usableFromInline
  mutating func visit<ID: Hashable>(
    _ site: FeatureSite, in scope: EffectScope, stamp: StructureStamp, contains: (ID) -> Bool
  ) -> [(id: ID, scope: EffectScope)] {
    for instance in scope.instances(of: site, notCheckedAt: stamp) {
      let id = instance.instance?.id?.base as? ID
      if id.map(contains) != true { self.gone.append(instance) }
    }
    return scope.branches(of: site).compactMap { branch in
      (branch.instance?.id?.base as? ID).map { ($0, branch) }
    }
  }

  /// One function for several reducers that run in sequence.
  @usableFromInline
  static func combined<State>(_ functions: [Function<State>?]) -> Function<State>? {
    let functions = functions.compactMap(\.self)
    if functions.count < 2 { return functions.first }
    return { state, scope, sweep in
      for function in functions { function(state, scope, &sweep) }
    }
  }
}
