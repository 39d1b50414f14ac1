/// Makes calling a closure without overriding it fail the test, and adds a method with argument
/// labels.
///
/// ``DependencyClient()`` adds this to every closure of a struct. Write it yourself to name the
/// method, or for a closure of a type that is not a client:
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
/// The method is generated if a parameter of the closure has a name or if `method` names it. Names
/// of parameters become argument labels; a parameter without a name has no label. The method has
/// the access level, the effects and the documentation of the property. It can be called from any
/// isolation if the closure is `@Sendable`.
///
/// See ``DependencyClient()`` for the behaviour of an endpoint without an override.
///
/// - Parameter method: The name of the method. The default is that of the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: overloaded, prefixed(_), arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")
