/// The functions of a fragment for its appearance and disappearance.
struct LifetimeFunctions {
  var appearances: [@MainActor () -> Void] = []
  var disappearances: [@MainActor () -> Void] = []
}
