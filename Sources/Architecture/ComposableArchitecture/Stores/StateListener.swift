#if CombineSchedulers
  /// Is told when a root store has processed an action.
  @MainActor
  protocol StateListener: AnyObject {
    func stateMayHaveChanged()
  }
#endif
