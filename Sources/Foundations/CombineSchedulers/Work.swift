#if CombineSchedulers
/// A piece of work in an ``Agenda``.
struct Work {
  // In a struct, because a bare function is wrapped in another thunk each time that it passes
  // through a generic container, which adds up for repeated work.
  let action: () -> Void
}
#endif
