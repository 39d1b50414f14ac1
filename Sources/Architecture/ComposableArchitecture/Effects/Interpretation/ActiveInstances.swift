import ConcurrencyExtras
import IdentifiedCollections

/// The active instances of a child in one instance of its parent: those with running effects,
/// throttles or queued actions.
struct ActiveInstances {
  private(set) var scopes: [FeatureInstance: EffectScope] = [:]
  /// Instances that have active instances of children themselves.
  private var branches: [ObjectIdentifier: EffectScope] = [:]
  /// The structure stamp of the collection at the last comparison.
  private var stamp: StructureStamp?
  /// Instances that became active since then.
  private var unchecked: [EffectScope] = []

  var isEmpty: Bool { self.scopes.isEmpty }

  mutating func insert(_ scope: EffectScope, for instance: FeatureInstance) {
    self.scopes[instance] = scope
    if self.stamp != nil { self.unchecked.append(scope) }
  }

  mutating func remove(_ scope: EffectScope, for instance: FeatureInstance) {
    self.scopes[instance] = nil
    self.branches[ObjectIdentifier(scope)] = nil
  }

  /// Records whether an instance has active instances of children.
  mutating func setBranch(_ scope: EffectScope, isBranch: Bool) {
    self.branches[ObjectIdentifier(scope)] = isBranch ? scope : nil
  }

  /// In the order of creation, so that cancellation is deterministic.
  var sortedBranches: [EffectScope] {
    self.branches.values.sorted { $0.number < $1.number }
  }

  /// The instances that have not been compared with a collection of this structure yet.
  ///
  /// - Complexity: O(1) if the structure is the same as last time and no instance has become active
  ///   since.
  mutating func instances(notCheckedAt stamp: StructureStamp) -> [EffectScope] {
    let instances = self.stamp == stamp ? self.unchecked : Array(self.scopes.values)
    self.stamp = stamp
    self.unchecked = []
    return instances
  }
}
