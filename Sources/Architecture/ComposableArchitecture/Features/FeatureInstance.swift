import ConcurrencyExtras
import IdentifiedCollections

/// An instance of a feature with running effects: a row, a screen, a page of a stack.
///
/// It finds its effects when it ends, and the effects with an id when the id is cancelled.
/// Instances form a tree, as features do. An object is created when the first effect of its
/// instance is started, and removed from the tree when nothing of it is running any more.
@MainActor
@usableFromInline
final class FeatureInstance {
  /// The instance for operations outside of any effect.
  nonisolated static let outside = FeatureInstance()

  nonisolated let number = EffectNumber.next()
  private let parent: FeatureInstance?

  /// The node of the feature, and the id of the instance; `nil` for the root of a store.
  nonisolated let id: FeatureID?

  /// Whether the instance uses the cancellation ids of its parent: the instance is a part of its
  /// parent, and ends by itself.
  private let sharesIDs: Bool
  /// Identifies the value of an instance that has no id.
  var identity: PresentedIdentity?
  private(set) var isEnded = false
  private(set) var entries = EffectRoster()
  /// The instances of children that are not idle, by node.
  private(set) var children: [ObjectIdentifier: ActiveInstances] = [:]
  /// Whether instances of children are not idle. Stores check this after each action.
  private(set) var hasInstances = false
  private(set) var buckets: [CancelID: CancelBucket] = [:]
  private(set) var throttles = ThrottleTable()
  /// The number of queued actions of this instance.
  private var waitingCount = 0

  /// Creates the root of a tree.
  nonisolated init() {
    self.parent = nil
    self.id = nil
    self.sharesIDs = false
  }

  private init(_ id: FeatureID, in parent: FeatureInstance, sharesIDs: Bool) {
    self.parent = parent
    self.id = id
    self.sharesIDs = sharesIDs
    self.isEnded = parent.isEnded
  }

  /// An instance of a child.
  ///
  /// - Parameters:
  ///   - id: The id of the instance.
  ///   - sharesIDs: Whether the child uses the cancellation ids of this instance.
  /// - Complexity: O(1).
  func child(_ id: FeatureID, sharesIDs: Bool = false) -> FeatureInstance {
    self.children[ObjectIdentifier(id.node)]?.instances[id]
      ?? FeatureInstance(id, in: self, sharesIDs: sharesIDs)
  }

  /// Whether nothing is running, here and in the instances below, and there are no throttles and no
  /// queued actions.
  private var isIdle: Bool {
    self.entries.isEmpty && self.children.isEmpty && self.throttles.isEmpty
      && self.waitingCount == 0
  }

  /// Cancels the effects and operations with an id, here and in the instances below.
  func cancel(_ id: CancelID) {
    if self.sharesIDs, let parent = self.parent { return parent.cancel(id) }
    guard self.buckets[id] != nil else { return }
    var found: [EffectEntry] = []
    self.collect(id, into: &found)
    Self.cancel(found)
  }

  /// Cancels everything, here and in the instances below, and prevents further effects.
  func end() {
    var found: [EffectEntry] = []
    self.end(into: &found)
    // An equal instance may start while the cancelled work of this one has not ended yet.
    self.detach()
    Self.cancel(found)
  }

  /// Ends an instance of a child, if it has running effects.
  func endChild(_ id: FeatureID) {
    self.children[ObjectIdentifier(id.node)]?.instances[id]?.end()
  }

  /// Ends instances of a child.
  ///
  /// - Complexity: O(*m*) in the number of instances with running effects.
  func endChildren(of node: FeatureNode, where isGone: (AnyHashableSendable) -> Bool) {
    guard let children = self.children[ObjectIdentifier(node)] else { return }
    Self.end(
      children.instances.compactMap { id, child in id.value.map(isGone) == true ? child : nil })
  }

  /// Ends instances, and cancels their running work in the order of its start.
  static func end(_ instances: [FeatureInstance]) {
    if instances.isEmpty { return }
    var found: [EffectEntry] = []
    for instance in instances {
      instance.end(into: &found)
      instance.detach()
    }
    Self.cancel(found)
  }

  /// Processes an action that this instance has sent. During `body` its node, and the nodes of the
  /// enclosing instances, know the sender.
  func sending<Result>(_ body: () -> Result) -> Result {
    self.forEachAround { $1.sender = $0 }
    defer { self.forEachAround { $1.sender = nil } }
    return body()
  }

  /// Calls `body` with this instance and the enclosing ones, from the inside out.
  private func forEachAround(_ body: (FeatureInstance, FeatureNode) -> Void) {
    var instance = self
    while let id = instance.id, let parent = instance.parent {
      body(instance, id.node)
      instance = parent
    }
  }

  private static func cancel(_ entries: [EffectEntry]) {
    for entry in entries.sorted(by: { $0.number < $1.number }) { entry.cancel() }
  }

  private func collect(_ id: CancelID, into found: inout [EffectEntry]) {
    guard let bucket = self.buckets[id] else { return }
    bucket.entries.forEach { found.append($0) }
    for instance in bucket.instances { instance.value.collect(id, into: &found) }
  }

  private func end(into found: inout [EffectEntry]) {
    self.isEnded = true
    self.throttles = ThrottleTable()
    self.entries.forEach { found.append($0) }
    for children in self.children.values {
      for child in children.instances.values { child.end(into: &found) }
    }
  }
}

// MARK: Running work

extension FeatureInstance {
  func insert(_ entry: EffectEntry) {
    let wasIdle = self.isIdle
    self.entries.insert(entry)
    if wasIdle { self.didBecomeActive() }
  }

  func remove(_ entry: EffectEntry) {
    self.entries.remove(entry)
    if self.entries.isEmpty { self.throttles.dropOver() }
    if self.isIdle { self.detach() }
  }

  /// Keeps the instance in the tree until ``release()``, so that it is notified of its end: for a
  /// queued action.
  func hold() {
    let wasIdle = self.isIdle
    self.waitingCount += 1
    if wasIdle { self.didBecomeActive() }
  }

  func release() {
    self.waitingCount -= 1
    if self.isIdle { self.detach() }
  }

  private func didBecomeActive() {
    guard let parent = self.parent, let id = self.id, !self.isEnded else { return }
    let node = ObjectIdentifier(id.node)
    // Another object may have replaced this one while it was idle: its effects must stay findable.
    guard parent.children[node]?.instances[id] == nil else { return }
    let wasIdle = parent.isIdle
    parent.children[node, default: ActiveInstances()].insert(self, for: id)
    id.node.didBecomeActive()
    self.noteBranch()
    parent.hasInstances = true
    if wasIdle { parent.didBecomeActive() } else { parent.noteBranch() }
  }

  /// Removes this instance from its parent.
  private func detach() {
    guard let parent = self.parent, let id = self.id else { return }
    let node = ObjectIdentifier(id.node)
    guard parent.children[node]?.instances[id] === self else { return }
    parent.children[node]?.remove(self, for: id)
    id.node.didBecomeIdle()
    if parent.children[node]?.isEmpty == true { parent.children[node] = nil }
    parent.hasInstances = !parent.children.isEmpty
    if parent.isIdle { parent.detach() } else { parent.noteBranch() }
  }

  /// Tells the parent whether this instance contains active instances.
  private func noteBranch() {
    guard let parent = self.parent, let id = self.id else { return }
    let node = ObjectIdentifier(id.node)
    guard parent.children[node]?.instances[id] === self else { return }
    parent.children[node]?.setBranch(self, isBranch: self.hasInstances)
  }

  func insert(_ entry: EffectEntry, for id: CancelID) {
    let isNew = self.buckets[id] == nil
    self.buckets[id, default: CancelBucket()].entries.insert(entry)
    if isNew { self.parent?.insert(self, for: id) }
  }

  func remove(_ entry: EffectEntry, for id: CancelID) {
    self.update(id) { $0.entries.remove(entry) }
  }

  private func insert(_ child: FeatureInstance, for id: CancelID) {
    let isNew = self.buckets[id] == nil
    self.buckets[id, default: CancelBucket()].instances[ObjectIdentifier(child)] = child
    if isNew { self.parent?.insert(self, for: id) }
  }

  private func update(_ id: CancelID, _ remove: (inout CancelBucket) -> Void) {
    guard let index = self.buckets.index(forKey: id) else { return }
    remove(&self.buckets.values[index])
    guard self.buckets.values[index].isEmpty else { return }
    self.buckets.remove(at: index)
    if self.buckets.isEmpty { self.buckets = [:] }
    self.parent?.update(id) { $0.instances[ObjectIdentifier(self)] = nil }
  }
}

// MARK: Sweeps

// Not isolated, because reducers are not; they run on the main actor when they have an instance.
extension FeatureInstance {
  /// Identifies the value that this instance belongs to.
  @usableFromInline
  nonisolated var presentedIdentity: PresentedIdentity? {
    self.id?.value?.base as? PresentedIdentity
      ?? MainActor.assumeIsolated { self.identity }
  }

  /// Whether instances of children are not idle.
  nonisolated var isBranch: Bool { MainActor.assumeIsolated { self.hasInstances } }

  /// The active instances of a child.
  nonisolated func instances(of node: FeatureNode) -> [FeatureInstance] {
    MainActor.assumeIsolated {
      self.children[ObjectIdentifier(node)].map { Array($0.instances.values) } ?? []
    }
  }

  /// The active instances that have not been compared yet with a collection of this structure.
  nonisolated func instances(
    of node: FeatureNode, notCheckedAt stamp: StructureStamp
  ) -> [FeatureInstance] {
    MainActor.assumeIsolated {
      self.children[ObjectIdentifier(node)]?.instances(notCheckedAt: stamp) ?? []
    }
  }

  /// The instances that have active instances of children themselves.
  nonisolated func branches(of node: FeatureNode) -> [FeatureInstance] {
    MainActor.assumeIsolated { self.children[ObjectIdentifier(node)]?.sortedBranches ?? [] }
  }
}

// MARK: Throttles

extension FeatureInstance {
  /// The throttle with an id, if it has sent an action recently.
  func throttle(_ id: CancelID) -> (any AnyThrottle)? {
    if self.sharesIDs, let parent = self.parent { return parent.throttle(id) }
    return self.throttles[id]
  }

  func setThrottle(_ throttle: any AnyThrottle, for id: CancelID) {
    guard !self.isEnded else { return }
    if self.sharesIDs, let parent = self.parent { return parent.setThrottle(throttle, for: id) }
    let wasIdle = self.isIdle
    self.throttles[id] = throttle
    if wasIdle { self.didBecomeActive() }
  }
}

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
