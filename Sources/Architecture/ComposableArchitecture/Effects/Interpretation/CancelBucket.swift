/// What an id stands for in an instance of a feature.
struct CancelBucket {
  /// Its own.
  var entries = EffectRoster()
  /// Features in it in which the same id stands for something.
  var scopes: [ObjectIdentifier: EffectScope] = [:]

  var isEmpty: Bool {
    self.entries.isEmpty && self.scopes.isEmpty
  }
}
