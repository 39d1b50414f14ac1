#if CombineSchedulers
// These imports are visible in the whole module and to every importing module: queues and run
// loops conform to `Scheduler` only where these modules are visible, and a single place
// determines which `Scheduler` protocol is used.
#if canImport(Combine)
@_exported public import Combine
#else
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
#endif
#endif
