import ConcurrencyExtras
import IdentifiedCollections

/// The effects of one instance of a feature: a row, a screen, a page of a stack.
///
/// The scope finds the effects of an instance when it ends, and the effects with an id when the id
/// is cancelled. Scopes form a tree, as features do. A scope is created when the first effect of
/// its instance is started, and removed from the tree when nothing of it is running any more.
@MainActor
@usableFromInline
final class EffectScope {
  /// The scope for operations outside of any effect.
  nonisolated static let outside = EffectScope()

  nonisolated let number = EffectNumber.next()
  private let parent: EffectScope?
  nonisolated let instance: FeatureInstance?
  /// Whether the instance uses the cancellation ids of its parent: the instance is a part of its
  /// parent, and ends by itself.
  private let sharesIDs: Bool
  /// Identifies the value of an instance that has no id.
  var identity: PresentedIdentity?
  private(set) var isEnded = false
  private var entries = EffectRoster()
  /// The scopes that are not idle, by site and instance.
  private var children: [ObjectIdentifier: ActiveInstances] = [:]
  /// Whether instances of children are not idle. Stores check this after each action.
  private(set) var hasInstances = false
  private var buckets: [CancelID: CancelBucket] = [:]
  private var throttles = ThrottleTable()
  /// The number of queued actions of this instance.
  private var waitingCount = 0

  /// Creates the scope of a root.
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
  ///   - sharesIDs: Whether the child uses the ids of this scope.
  /// - Complexity: O(1).
  func child(_ instance: FeatureInstance, sharesIDs: Bool = false) -> EffectScope {
    self.children[ObjectIdentifier(instance.site)]?.scopes[instance]
      ?? EffectScope(instance, in: self, sharesIDs: sharesIDs)
  }

  /// Whether nothing is running, here and in the scopes below, and there are no throttles and no
  /// queued actions.
  private var isIdle: Bool {
    self.entries.isEmpty && self.children.isEmpty && self.throttles.isEmpty
      && self.waitingCount == 0
  }

  /// Cancels the effects and operations with an id, here and in the scopes below.
  func cancel(_ id: CancelID) {
    if self.sharesIDs, let parent = self.parent { return parent.cancel(id) }
    guard self.buckets[id] != nil else { return }
    var found: [EffectEntry] = []
    self.collect(id, into: &found)
    Self.cancel(found)
  }

  /// Cancels everything, here and in the scopes below, and prevents further effects.
  func end() {
    var found: [EffectEntry] = []
    self.end(into: &found)
    // An equal instance may start while the cancelled work of this one has not ended yet.
    self.detach()
    Self.cancel(found)
  }

  /// Ends the scope of an instance of a child, if it exists.
  func endChild(_ instance: FeatureInstance) {
    self.children[ObjectIdentifier(instance.site)]?.scopes[instance]?.end()
  }

  /// Ends the scopes of instances of a child.
  ///
  /// - Complexity: O(*m*) in the number of instances with running effects.
  func endChildren(of site: FeatureSite, where isGone: (AnyHashableSendable) -> Bool) {
    guard let children = self.children[ObjectIdentifier(site)] else { return }
    Self.end(
      children.scopes.compactMap { instance, child in
        instance.id.map(isGone) == true ? child : nil
      })
  }

  /// Ends scopes, and cancels their running work in the order of its start.
  static func end(_ scopes: [EffectScope]) {
    if scopes.isEmpty { return }
    var found: [EffectEntry] = []
    for scope in scopes {
      scope.end(into: &found)
      scope.detach()
    }
    Self.cancel(found)
  }

  /// Processes an action that this instance has sent. During `body` the sites on its way know the
  /// sender.
  func sending<Result>(_ body: () -> Result) -> Result {
    self.forEachAround { $1.site.sender = .passUnretained($0) }
    defer { self.forEachAround { $1.site.sender = nil } }
    return withExtendedLifetime(self, body)
  }

  /// Calls `body` with this instance and the enclosing ones, from the inside out.
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

// MARK: Running work

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

  /// Keeps the scope in the tree until ``release()``, so that it is notified of the end of its
  /// instance: for a queued action.
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
    // Another scope may have replaced this one while it was idle: its effects must stay findable.
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

  /// Removes this scope from its parent.
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

  /// Tells the parent whether this instance contains active instances.
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

// Not isolated, because reducers are not; they run on the main actor when they have a scope.
extension EffectScope {
  /// Identifies the value that this scope belongs to.
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

  /// The scopes of the instances that have not been compared yet with a collection of this
  /// structure.
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

// MARK: Counts

extension EffectScope {
  /// The number of running effects and operations, here and in the scopes below.
  var totalCount: Int {
    self.children.values.reduce(self.entries.count) { count, children in
      children.scopes.values.reduce(count) { $0 + $1.totalCount }
    }
  }

  /// The number of ids in use here.
  var idCount: Int { self.buckets.count }

  var throttleCount: Int { self.throttles.count }

  /// The number of active instances of children.
  var childCount: Int { self.children.values.reduce(0) { $0 + $1.scopes.count } }
}
