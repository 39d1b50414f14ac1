/// Excludes a property of observable state from observation.
///
/// ```swift
/// @ObservableState
/// struct State {
///   var text = ""
///   @ObservationStateIgnored var lastDraw: ContinuousClock.Instant?
/// }
/// ```
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")
