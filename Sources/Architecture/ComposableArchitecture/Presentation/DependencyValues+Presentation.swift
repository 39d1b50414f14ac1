public import Dependencies

extension DependencyValues {
  /// Has the presenter of the current feature take it away; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the current feature is presented, and can therefore dismiss itself: it runs, at any depth, in an
  /// `ifLet` with `@Presents` state or in the `forEach` of a stack, or ``dismiss`` is overridden.
  ///
  /// To be read in reducers and in effects.
  public var isPresented: Bool {
    PresentedReducing.isCurrent || RunningEffect.current?.dismissal != nil
      || self.dismiss.handler != nil
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}
