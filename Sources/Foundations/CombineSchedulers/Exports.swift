#if CombineSchedulers
  // What is imported here is visible in the whole module and to everyone who imports it: queues and
  // run loops are schedulers only where these modules are visible, and one place decides whose
  // `Scheduler` is meant.
  #if canImport(Combine)
    @_exported public import Combine
  #else
    @_exported public import OpenCombine
    @_exported public import OpenCombineDispatch
    @_exported public import OpenCombineFoundation
  #endif
#endif
