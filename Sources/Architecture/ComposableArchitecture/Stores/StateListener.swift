#if CombineSchedulers
  /// Is told when a root store has processed actions.
  @MainActor
  protocol StateListener: AnyObject {
    func stateMayHaveChanged()
  }
#endif
