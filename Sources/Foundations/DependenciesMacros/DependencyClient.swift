/// Makes a struct of closures the interface of a dependency: calling a closure without overriding
/// it fails the test.
///
/// ```swift
/// @DependencyClient
/// struct AudioRecorderClient: Sendable {
///   var requestRecordPermission: @Sendable () async -> Bool
///   var startRecording: @Sendable (_ url: URL) async throws -> Bool
///   var stopRecording: @Sendable () async -> Void
/// }
///
/// extension AudioRecorderClient: TestDependencyKey {
///   static let testValue = Self()
/// }
/// ```
///
/// The struct gets
///
/// - `init()`, which leaves every endpoint unimplemented. Its parameters are the stored properties
///   that are not endpoints and have no initial value;
/// - an initialiser with a parameter for every endpoint and every other stored property, for
///   implementations. Endpoints have no default arguments, so none is forgotten. A property with an
///   initial value has it as the default of its parameter; a property without an explicit type has
///   no parameter. Under `#if`, each combination of conditions gets its own initialisers;
/// - for each endpoint the declarations of ``DependencyEndpoint(method:)``, such as
///   `startRecording(url:)`.
///
/// Initialisers have the access of the struct. An initialiser that you write replaces the generated
/// one with the same argument labels.
///
/// An endpoint is a stored `var` with a function type that is written in place. Properties with
/// other types, `let`, `static` and `lazy` properties, computed properties and those marked
/// ``DependencyEndpointIgnored()`` are not changed.
///
/// ## Unimplemented endpoints
///
/// A call of an endpoint without an override is reported, with the names of the client and the
/// endpoint and the source location of the endpoint's declaration. Then
///
/// - a closure that may throw any error throws ``Unimplemented``;
/// - a closure with a default, `= { .denied }`, returns the result of the default. A default that
///   is not a closure expression, such as the name of a function, is an implementation; calls of it
///   are not reported;
/// - other closures return a neutral value, if their result type has one: nothing, `nil`, `false`,
///   zero, an empty string, array, set, dictionary or stream. Results of other types need a
///   default; the compiler reports a missing one.
///
/// ## Isolation
///
/// Initialisers and methods can be used from any isolation if everything they use is `Sendable`,
/// also in a module whose types are on the main actor by default. The closures themselves are
/// properties with the isolation of the struct. Declare the client `nonisolated` in such a module,
/// to read them elsewhere:
///
/// ```swift
/// @DependencyClient
/// nonisolated struct AudioRecorderClient: Sendable { … }
/// ```
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableMacros", type: "DependencyClientMacro")
