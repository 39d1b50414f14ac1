/// Excludes a closure from the endpoints of a ``DependencyClient()``.
///
/// The property stays an ordinary stored property, and a parameter of the client's initialisers.
///
/// ```swift
/// @DependencyClient
/// struct AudioPlayerClient: Sendable {
///   var play: @Sendable (URL) async throws -> Bool
///   @DependencyEndpointIgnored
///   var log: @Sendable (String) -> Void = { _ in }
/// }
/// ```
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointIgnoredMacro")
