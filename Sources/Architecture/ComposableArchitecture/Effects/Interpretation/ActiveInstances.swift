import ConcurrencyExtras
import IdentifiedCollections

/// The instances of a child in one instance of its parent that have running effects, or something to remember.
struct ActiveInstances {
  private(set) var scopes: [FeatureInstance: EffectScope] = [:]
  /// Those that have active instances of children themselves.
  private var branches: [ObjectIdentifier: EffectScope] = [:]
  /// The structure of the collection that the instances were last compared with.
  private var stamp: StructureStamp?
  /// Those that became active since then.
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

  /// Notes whether an instance has active instances of children.
  mutating func setBranch(_ scope: EffectScope, isBranch: Bool) {
    self.branches[ObjectIdentifier(scope)] = isBranch ? scope : nil
  }

  /// In a fixed order, which is that of their creation.
  var sortedBranches: [EffectScope] {
    self.branches.values.sorted { $0.number < $1.number }
  }

  /// The instances that have not been compared with a collection of this structure yet.
  ///
  /// - Complexity: O(1) if the structure is the same as last time and no instance has become active since.
  mutating func instances(notCheckedAt stamp: StructureStamp) -> [EffectScope] {
    let instances = self.stamp == stamp ? self.unchecked : Array(self.scopes.values)
    self.stamp = stamp
    self.unchecked = []
    return instances
  }
}
