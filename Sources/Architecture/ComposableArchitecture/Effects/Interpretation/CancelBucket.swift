/// The effects and operations with one id in an instance of a feature.
struct CancelBucket {
  /// Those of the instance itself.
  var entries = EffectRoster()
  /// Scopes of child instances with effects or operations of the same id.
  var scopes: [ObjectIdentifier: EffectScope] = [:]

  var isEmpty: Bool {
    self.entries.isEmpty && self.scopes.isEmpty
  }
}
