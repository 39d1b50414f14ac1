/// Ends the feature instances that are no longer in a state, for the state after a feature has
/// called the reducer of another feature by hand.
///
/// `@unchecked Sendable` is safe: it is created by a reducer on the main actor and used on the main
/// actor.
@usableFromInline
struct StateSweep: @unchecked Sendable {
  private let findGone: (FeatureInstance, inout FeatureSweep) -> Void

  init<State>(_ state: State, by function: @escaping FeatureSweep.Function<State>) {
    self.findGone = { instance, sweep in
      var state = state
      withUnsafeMutablePointer(to: &state) { function($0, instance, &sweep) }
    }
  }

  @MainActor
  func endGone(in instance: FeatureInstance) {
    guard instance.hasInstances else { return }
    var sweep = FeatureSweep()
    self.findGone(instance, &sweep)
    FeatureInstance.end(sweep.gone)
  }
}
