#if CombineSchedulers
  /// A piece of work that waits in an ``Agenda``.
  struct Work {
    // In a struct because a function that goes in and out of generic containers by itself is wrapped
    // once more each time, which repeated work would feel.
    let action: () -> Void
  }
#endif
