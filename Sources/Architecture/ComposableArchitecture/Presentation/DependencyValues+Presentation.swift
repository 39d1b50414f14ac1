public import Dependencies

extension DependencyValues {
  /// Dismisses the current feature; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the current feature is presented and can dismiss itself: it runs, at any depth, in an
  /// `ifLet` with `@Presents` state or in the `forEach` of a stack, or ``dismiss`` is overridden.
  ///
  /// Read it in reducers and in effects.
  public var isPresented: Bool {
    PresentedReducing.isCurrent || RunningEffect.current?.dismissal != nil
      || self.dismiss.handler != nil
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}
