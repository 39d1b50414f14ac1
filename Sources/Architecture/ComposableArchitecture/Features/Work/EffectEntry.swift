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
