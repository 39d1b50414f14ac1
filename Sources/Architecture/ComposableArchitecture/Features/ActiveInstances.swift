import IdentifiedCollections

/// The active instances of a child in one instance of its parent: those with running effects,
/// throttles or queued actions.
struct ActiveInstances {
  private(set) var instances: [FeatureID: FeatureInstance] = [:]
  /// Instances that have active instances of children themselves.
  private var branches: [ObjectIdentifier: FeatureInstance] = [:]
  /// The structure stamp of the collection at the last comparison.
  private var stamp: StructureStamp?
  /// Instances that became active since then.
  private var unchecked: [FeatureInstance] = []

  var isEmpty: Bool { self.instances.isEmpty }

  mutating func insert(_ instance: FeatureInstance, for id: FeatureID) {
    self.instances[id] = instance
    if self.stamp != nil { self.unchecked.append(instance) }
  }

  mutating func remove(_ instance: FeatureInstance, for id: FeatureID) {
    self.instances[id] = nil
    self.branches[ObjectIdentifier(instance)] = nil
  }

  /// Records whether an instance has active instances of children.
  mutating func setBranch(_ instance: FeatureInstance, isBranch: Bool) {
    self.branches[ObjectIdentifier(instance)] = isBranch ? instance : nil
  }

  /// In the order of creation, so that cancellation is deterministic.
  var sortedBranches: [FeatureInstance] {
    self.branches.values.sorted { $0.number < $1.number }
  }

  /// The instances that have not been compared with a collection of this structure yet.
  ///
  /// - Complexity: O(1) if the structure is the same as last time and no instance has become active
  ///   since.
  mutating func instances(notCheckedAt stamp: StructureStamp) -> [FeatureInstance] {
    let instances = self.stamp == stamp ? self.unchecked : Array(self.instances.values)
    self.stamp = stamp
    self.unchecked = []
    return instances
  }
}
