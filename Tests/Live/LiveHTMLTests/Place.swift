import Observation

/// Where somebody is.
@MainActor
@Observable
final class Place {
  var path = ""
}
