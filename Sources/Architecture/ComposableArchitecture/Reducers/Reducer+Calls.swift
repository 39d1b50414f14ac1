extension Reducer {
  /// Runs this reducer for a feature that calls `reduce(into:action:)` by hand.
  ///
  /// The store has not resolved the reducer, and its sweep after the action does not include the
  /// reducer's children. This method ends removed instances of the children, if it is known which
  /// part of the state the call is for.
  @inlinable
  func reduceByHand(into state: inout State, action: Action) -> Effect<Action> {
    let place = withUnsafeMutablePointer(to: &state) {
      FeaturePlace.ofCall(of: Self.self, on: UnsafeRawPointer($0))
    }
    guard let place else { return self._resolve().run(&state, action) }
    let extent = FeaturePlace.extent(of: &state)
    return withExtendedLifetime(place) {
      FeaturePlace.run(in: .passUnretained(place), extent: extent) {
        let resolved = self._resolve()
        let effect = resolved.run(&state, action)
        guard let sweep = resolved.sweep, place.site.isActive else { return effect }
        return effect.merge(with: .endGone(from: state, by: sweep, in: place))
      }
    }
  }
}
