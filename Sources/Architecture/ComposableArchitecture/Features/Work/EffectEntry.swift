import Synchronization

/// Running work of a feature instance, which can be cancelled.
@MainActor
class EffectEntry {
  nonisolated let number = EffectNumber.next()
  nonisolated let instance: FeatureInstance
  nonisolated let family: EffectFamily?
  private let keys: [CancelKey]
  private(set) var isCancelled = false
  private(set) var isEnded = false

  init(instance: FeatureInstance, keys: [CancelKey], family: EffectFamily?) {
    self.instance = instance
    self.keys = keys
    self.family = family
  }

  final func begin() {
    self.instance.insert(self)
    self.family?.insert(self)
    for key in self.keys { key.instance.insert(self, for: key.id) }
  }

  final func cancel() {
    guard !self.isCancelled, !self.isEnded else { return }
    self.isCancelled = true
    // Ids find only work that is not cancelled yet, even if the cancelled work takes long to end.
    self.forgetKeys()
    self.didCancel()
  }

  final func end() {
    guard !self.isEnded else { return }
    self.isEnded = true
    if !self.isCancelled { self.forgetKeys() }
    self.instance.remove(self)
    // Last, because it may finish the family.
    self.didEnd()
    self.family?.remove(self)
  }

  /// For subclasses: asks the work to stop.
  func didCancel() {}

  /// For subclasses: releases the work, and starts the next work.
  func didEnd() {}

  private func forgetKeys() {
    for key in self.keys { key.instance.remove(self, for: key.id) }
  }
}

/// Serial numbers in the order of creation. Cancellation follows this order, so that tests are
/// deterministic.
enum EffectNumber {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// A set of entries.
///
/// Usually there is one entry, which needs no allocation. Inserting and removing are O(1).
struct EffectRoster {
  private var first: EffectEntry?
  private var others: [UInt64: EffectEntry] = [:]

  var isEmpty: Bool {
    self.first == nil && self.others.isEmpty
  }

  var count: Int {
    self.others.count + (self.first == nil ? 0 : 1)
  }

  mutating func insert(_ member: EffectEntry) {
    if self.first == nil {
      self.first = member
    } else if self.first !== member {
      self.others[member.number] = member
    }
  }

  mutating func remove(_ member: EffectEntry) {
    if self.first === member {
      self.first = nil
    } else if self.others.removeValue(forKey: member.number) != nil, self.others.isEmpty {
      // Releases the capacity.
      self.others = [:]
    }
  }

  /// Calls `body` with each member, in no particular order.
  func forEach(_ body: (EffectEntry) -> Void) {
    if let first = self.first { body(first) }
    for member in self.others.values { body(member) }
  }
}
