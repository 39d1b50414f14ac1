/// Ends the feature instances that are no longer in a state, for the state after a feature has
/// called the reducer of another feature by hand.
///
/// `@unchecked Sendable` is safe: it is created by a reducer on the main actor and used on the main
/// actor.
@usableFromInline
struct StateSweep: @unchecked Sendable {
  private let findGone: (EffectScope, inout EffectSweep) -> Void

  init<State>(
    _ state: State, by function: @escaping EffectSweep.Function<State>, in place: FeaturePlace
  ) {
    self.findGone = { scope, sweep in
      var state = state
      place.run {
        withUnsafeMutablePointer(to: &state) { function($0, scope, &sweep) }
      }
    }
  }

  @MainActor
  func endGone(in scope: EffectScope) {
    guard scope.hasInstances else { return }
    var sweep = EffectSweep()
    self.findGone(scope, &sweep)
    EffectScope.end(sweep.gone)
  }
}
