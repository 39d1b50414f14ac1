import Observation

/// The path of a page.
@MainActor
@Observable
final class PathModel {
  var path = ""
}
