// Shared state is declared and tested with these: `import Sharing` suffices.
@_exported public import Dependencies
@_exported public import IdentifiedCollections
@_exported public import Observation

#if CombineSchedulers
@_exported public import CombineSchedulers
#endif
