extension Reducer {
  /// Runs this reducer for a feature that calls `reduce(into:action:)` by hand.
  ///
  /// The store has not resolved the reducer, and its sweep after the action does not include the
  /// reducer's children. This method ends removed instances of the children, if it is known which
  /// part of the state the call is for.
  @inlinable
  func reduceByHand(into state: inout State, action: Action) -> Effect<Action> {
    guard let caller = RunningFeature.current, let parent = caller.node else {
      return self._resolve(in: _FeatureContext(.outside)).run(&state, action)
    }
    let extent = StateExtent(of: &state)
    guard let offset = caller.extent.offset(of: extent),
      let node = parent.callee(Self.self, actions: Action.self, at: offset)
    else {
      let node = parent.node(for: Action.self)
      return self._resolve(in: _FeatureContext(node)).run(&state, action)
    }
    var recorded: FeatureNode? = node
    let previous = RunningFeature.exchange(&recorded, extent: extent)
    defer { _ = RunningFeature.exchange(&recorded, extent: previous) }
    let resolved = self._resolve(in: _FeatureContext(node))
    let effect = resolved.run(&state, action)
    guard let sweep = resolved.sweep, node.isActive else { return effect }
    return effect.merge(with: .endGone(from: state, by: sweep))
  }
}
