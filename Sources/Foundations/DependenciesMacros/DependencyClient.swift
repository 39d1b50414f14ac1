/// Turns a struct of closures into the interface of a dependency: every closure fails the test that calls
/// it without overriding it.
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
/// - `init()`, which leaves every endpoint unimplemented. It takes the stored properties that are no
///   endpoints and have no value yet;
/// - an initialiser with a parameter for every endpoint and every other stored property, for
///   implementations. No endpoint can be left out, so none is forgotten. A property with a value keeps it
///   as the default of its parameter; a property whose type is not written has no parameter. Under `#if`,
///   each way through the conditions gets initialisers of its own;
/// - for each endpoint what ``DependencyEndpoint(method:)`` adds, such as `startRecording(url:)`.
///
/// Initialisers have the access of the struct. An initialiser that you write replaces the generated one
/// with the same argument labels.
///
/// An endpoint is a stored `var` with a function type that is written in place. Properties with other
/// types, `let`, `static` and `lazy` properties, computed ones and those marked
/// ``DependencyEndpointIgnored()`` are left as they are.
///
/// ## An endpoint that nobody has overridden
///
/// A call of it is reported, with the names of the client and the endpoint and the place where the endpoint is
/// declared. Then
///
/// - a closure that may throw any error throws ``Unimplemented``;
/// - a closure with a default, `= { .denied }`, returns what the default returns. A default that is not a
///   closure expression, such as the name of a function, is an implementation; calls of it are not reported;
/// - other closures return a neutral value, if their result has one: nothing, `nil`, `false`, zero, an empty
///   string, array, set, dictionary or stream. Results of other types need a default; the compiler asks
///   for it.
///
/// ## Isolation
///
/// Initialisers and methods can be used from any isolation where everything they touch is `Sendable`, also in
/// a module that belongs to the main actor by default. The closures themselves are properties and belong to
/// the actor that the struct belongs to. Declare the client `nonisolated` in such a module, to read them
/// elsewhere:
///
/// ```swift
/// @DependencyClient
/// nonisolated struct AudioRecorderClient: Sendable { … }
/// ```
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableMacros", type: "DependencyClientMacro")
