#if CombineSchedulers
  /// Notified after a root store has processed actions.
  @MainActor
  protocol StateListener: AnyObject {
    func stateMayHaveChanged()
  }
#endif
