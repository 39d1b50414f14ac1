// Models are enums of destinations, too.
@_exported public import CasePaths
// Models need `@Observable` and `@ObservationIgnored`, which no other module brings along on Linux.
@_exported public import Observation
