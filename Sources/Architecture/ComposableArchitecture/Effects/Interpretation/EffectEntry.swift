/// Running work that can be cancelled.
@MainActor
class EffectEntry {
  nonisolated let number = EffectNumber.next()
  nonisolated let scope: EffectScope
  nonisolated let family: EffectFamily?
  private let keys: [CancelKey]
  private(set) var isCancelled = false
  private(set) var isEnded = false

  init(scope: EffectScope, keys: [CancelKey], family: EffectFamily?) {
    self.scope = scope
    self.keys = keys
    self.family = family
  }

  final func begin() {
    self.scope.insert(self)
    self.family?.insert(self)
    for key in self.keys { key.scope.insert(self, for: key.id) }
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
    self.scope.remove(self)
    // Last, because it may finish the family.
    self.didEnd()
    self.family?.remove(self)
  }

  /// For subclasses: asks the work to stop.
  func didCancel() {}

  /// For subclasses: releases the work, and starts the next work.
  func didEnd() {}

  private func forgetKeys() {
    for key in self.keys { key.scope.remove(self, for: key.id) }
  }
}
