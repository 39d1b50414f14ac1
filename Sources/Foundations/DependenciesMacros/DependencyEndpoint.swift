/// Lets a closure fail the test that calls it without overriding it, and gives it a method with argument labels.
///
/// ``DependencyClient()`` adds this to every closure of a struct. Write it yourself to name the method, or
/// for a closure of a type that is no client:
///
/// ```swift
/// @DependencyClient
/// struct AudioPlayerClient: Sendable {
///   @DependencyEndpoint(method: "startPlaying")
///   var play: @Sendable (_ url: URL, _ position: Duration) async throws -> Bool
/// }
///
/// try await audioPlayer.startPlaying(url: url, position: .zero)
/// ```
///
/// The method is there if a parameter of the closure has a name or if `method` names it. Names of
/// parameters become argument labels; a parameter without a name has no label. The method has the access,
/// the effects and the documentation of the property. It can be called from any isolation if the closure is
/// `@Sendable`.
///
/// What an endpoint does that nobody has overridden is told at ``DependencyClient()``.
///
/// - Parameter method: The name of the method. That of the property, unless you give one.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: overloaded, prefixed(_), arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")
