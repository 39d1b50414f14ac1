import ConcurrencyExtras
import IdentifiedCollections

/// One instance of a feature, to its effects: a row, a screen, a page of a stack.
///
/// Effects that belong together are found by their scope: those of an instance when it goes, and those
/// with an id when the id is cancelled. Scopes form a tree, as features do. A scope is made when an effect
/// of its instance is to be started, and forgotten when nothing of it is under way any more.
@MainActor
@usableFromInline
final class EffectScope {
  /// What is started outside of any effect.
  nonisolated static let outside = EffectScope()

  nonisolated let number = EffectNumber.next()
  private let parent: EffectScope?
  nonisolated let instance: FeatureInstance?
  /// Whether ids mean here what they mean in the parent: the instance is a part of its parent, and ends by itself.
  private let sharesIDs: Bool
  /// What tells the value of the instance from another one in its place, where the instance has no id.
  var identity: PresentedIdentity?
  private(set) var isEnded = false
  private var entries = EffectRoster()
  /// Those that are not idle, by where they run and by what they are an instance of.
  private var children: [ObjectIdentifier: ActiveInstances] = [:]
  /// Whether instances of children are not idle. Stores ask after each action.
  private(set) var hasInstances = false
  private var buckets: [CancelID: CancelBucket] = [:]
  private var throttles = ThrottleTable()
  /// How many actions of this instance wait for their turn.
  private var waitingCount = 0

  /// Makes the scope of a root.
  nonisolated init() {
    self.parent = nil
    self.instance = nil
    self.sharesIDs = false
  }

  private init(_ instance: FeatureInstance, in parent: EffectScope, sharesIDs: Bool) {
    self.parent = parent
    self.instance = instance
    self.sharesIDs = sharesIDs
    self.isEnded = parent.isEnded
  }

  /// The scope of an instance of a child.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - sharesIDs: Whether ids mean there what they mean here.
  /// - Complexity: O(1).
  func child(_ instance: FeatureInstance, sharesIDs: Bool = false) -> EffectScope {
    self.children[ObjectIdentifier(instance.site)]?.scopes[instance]
      ?? EffectScope(instance, in: self, sharesIDs: sharesIDs)
  }

  /// Whether nothing is under way, here and in the scopes below, and nothing must be remembered.
  private var isIdle: Bool {
    self.entries.isEmpty && self.children.isEmpty && self.throttles.isEmpty
      && self.waitingCount == 0
  }

  /// Cancels everything with an id, here and in the scopes below.
  func cancel(_ id: CancelID) {
    if self.sharesIDs, let parent = self.parent { return parent.cancel(id) }
    guard self.buckets[id] != nil else { return }
    var found: [EffectEntry] = []
    self.collect(id, into: &found)
    Self.cancel(found)
  }

  /// Cancels everything, here and in the scopes below, and refuses to start more.
  func end() {
    var found: [EffectEntry] = []
    self.end(into: &found)
    // An instance of the same name may come while what was cancelled has not ended yet.
    self.detach()
    Self.cancel(found)
  }

  /// Ends the scope of an instance of a child, if there is something to end.
  func endChild(_ instance: FeatureInstance) {
    self.children[ObjectIdentifier(instance.site)]?.scopes[instance]?.end()
  }

  /// Ends the scopes of instances of a child.
  ///
  /// - Complexity: O(*m*) of the instances that have effects under way.
  func endChildren(of site: FeatureSite, where isGone: (AnyHashableSendable) -> Bool) {
    guard let children = self.children[ObjectIdentifier(site)] else { return }
    Self.end(
      children.scopes.compactMap { instance, child in
        instance.id.map(isGone) == true ? child : nil
      })
  }

  /// Ends scopes, and cancels what is under way in them in the order in which it was started.
  static func end(_ scopes: [EffectScope]) {
    if scopes.isEmpty { return }
    var found: [EffectEntry] = []
    for scope in scopes {
      scope.end(into: &found)
      scope.detach()
    }
    Self.cancel(found)
  }

  /// Processes an action that this instance has sent: the reducers on its way know by whom.
  func sending<Result>(_ body: () -> Result) -> Result {
    self.forEachAround { $1.site.sender = .passUnretained($0) }
    defer { self.forEachAround { $1.site.sender = nil } }
    return withExtendedLifetime(self, body)
  }

  /// Calls `body` with this instance and those around it, from the inside out.
  private func forEachAround(_ body: (EffectScope, FeatureInstance) -> Void) {
    var scope = self
    while let instance = scope.instance, let parent = scope.parent {
      body(scope, instance)
      scope = parent
    }
  }

  private static func cancel(_ entries: [EffectEntry]) {
    for entry in entries.sorted(by: { $0.number < $1.number }) { entry.cancel() }
  }

  private func collect(_ id: CancelID, into found: inout [EffectEntry]) {
    guard let bucket = self.buckets[id] else { return }
    bucket.entries.forEach { found.append($0) }
    for scope in bucket.scopes { scope.value.collect(id, into: &found) }
  }

  private func end(into found: inout [EffectEntry]) {
    self.isEnded = true
    self.throttles = ThrottleTable()
    self.entries.forEach { found.append($0) }
    for children in self.children.values {
      for child in children.scopes.values { child.end(into: &found) }
    }
  }
}

// MARK: What is under way

extension EffectScope {
  func insert(_ entry: EffectEntry) {
    let wasIdle = self.isIdle
    self.entries.insert(entry)
    if wasIdle { self.didBecomeActive() }
  }

  func remove(_ entry: EffectEntry) {
    self.entries.remove(entry)
    if self.entries.isEmpty { self.throttles.dropOver() }
    if self.isIdle { self.didBecomeIdle() }
  }

  /// Has the scope be told of the end of its instance, until ``release()``: for an action that waits for its turn.
  func hold() {
    let wasIdle = self.isIdle
    self.waitingCount += 1
    if wasIdle { self.didBecomeActive() }
  }

  func release() {
    self.waitingCount -= 1
    if self.isIdle { self.didBecomeIdle() }
  }

  private func didBecomeActive() {
    guard let parent = self.parent, let instance = self.instance, !self.isEnded else { return }
    let site = ObjectIdentifier(instance.site)
    // Another scope may have come for the instance while this one was idle: it has effects that must be found.
    guard parent.children[site]?.scopes[instance] == nil else { return }
    let wasIdle = parent.isIdle
    parent.children[site, default: ActiveInstances()].insert(self, for: instance)
    instance.site.didBecomeActive()
    self.noteBranch()
    parent.hasInstances = true
    if wasIdle { parent.didBecomeActive() } else { parent.noteBranch() }
  }

  private func didBecomeIdle() {
    self.detach()
  }

  /// Has the parent forget this scope.
  private func detach() {
    guard let parent = self.parent, let instance = self.instance else { return }
    let site = ObjectIdentifier(instance.site)
    guard parent.children[site]?.scopes[instance] === self else { return }
    parent.children[site]?.remove(self, for: instance)
    instance.site.didBecomeIdle()
    if parent.children[site]?.isEmpty == true { parent.children[site] = nil }
    parent.hasInstances = !parent.children.isEmpty
    if parent.isIdle { parent.didBecomeIdle() } else { parent.noteBranch() }
  }

  /// Has the parent know whether there are active instances in this one.
  private func noteBranch() {
    guard let parent = self.parent, let instance = self.instance else { return }
    let site = ObjectIdentifier(instance.site)
    guard parent.children[site]?.scopes[instance] === self else { return }
    parent.children[site]?.setBranch(self, isBranch: self.hasInstances)
  }

  func insert(_ entry: EffectEntry, for id: CancelID) {
    let isNew = self.buckets[id] == nil
    self.buckets[id, default: CancelBucket()].entries.insert(entry)
    if isNew { self.parent?.insert(self, for: id) }
  }

  func remove(_ entry: EffectEntry, for id: CancelID) {
    self.update(id) { $0.entries.remove(entry) }
  }

  private func insert(_ child: EffectScope, for id: CancelID) {
    let isNew = self.buckets[id] == nil
    self.buckets[id, default: CancelBucket()].scopes[ObjectIdentifier(child)] = child
    if isNew { self.parent?.insert(self, for: id) }
  }

  private func update(_ id: CancelID, _ remove: (inout CancelBucket) -> Void) {
    guard let index = self.buckets.index(forKey: id) else { return }
    remove(&self.buckets.values[index])
    guard self.buckets.values[index].isEmpty else { return }
    self.buckets.remove(at: index)
    if self.buckets.isEmpty { self.buckets = [:] }
    self.parent?.update(id) { $0.scopes[ObjectIdentifier(self)] = nil }
  }
}

// MARK: Sweeps

// Not isolated, as reducers are not; they run on the main actor when they have a scope.
extension EffectScope {
  /// What tells the value that this was the scope of from another one in its place.
  @usableFromInline
  nonisolated var presentedIdentity: PresentedIdentity? {
    self.instance?.id?.base as? PresentedIdentity
      ?? MainActor.assumeIsolated { self.identity }
  }

  /// Whether instances of children are not idle.
  nonisolated var isBranch: Bool { MainActor.assumeIsolated { self.hasInstances } }

  /// The scopes of the active instances of a child.
  nonisolated func instances(of site: FeatureSite) -> [EffectScope] {
    MainActor.assumeIsolated {
      self.children[ObjectIdentifier(site)].map { Array($0.scopes.values) } ?? []
    }
  }

  /// The scopes of those instances that have not been compared with a collection of a structure yet.
  nonisolated func instances(
    of site: FeatureSite, notCheckedAt stamp: StructureStamp
  ) -> [EffectScope] {
    MainActor.assumeIsolated {
      self.children[ObjectIdentifier(site)]?.instances(notCheckedAt: stamp) ?? []
    }
  }

  /// The scopes of the instances that have active instances of children themselves.
  nonisolated func branches(of site: FeatureSite) -> [EffectScope] {
    MainActor.assumeIsolated { self.children[ObjectIdentifier(site)]?.sortedBranches ?? [] }
  }
}

// MARK: Throttles

extension EffectScope {
  /// The throttle that an id stands for, if it has let an action through of late.
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

// MARK: Counts

extension EffectScope {
  /// How many effects and operations are under way, here and in the scopes below.
  var totalCount: Int {
    self.children.values.reduce(self.entries.count) { count, children in
      children.scopes.values.reduce(count) { $0 + $1.totalCount }
    }
  }

  /// How many ids stand for something here.
  var idCount: Int { self.buckets.count }

  var throttleCount: Int { self.throttles.count }

  /// How many instances of children have something under way.
  var childCount: Int { self.children.values.reduce(0) { $0 + $1.scopes.count } }
}
