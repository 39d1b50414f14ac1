/// Leaves a property of observable state out of observation: it is stored as it is written.
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
