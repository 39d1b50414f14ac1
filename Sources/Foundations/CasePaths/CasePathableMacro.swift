/// Adds case key paths to an enum.
///
/// The enum gets a nested type `AllCasePaths` with a property for each case, the static property
/// `allCasePaths`, and conforms to ``CasePathable`` and ``CasePathIterable``. The generated code
/// has the access level of the enum and is not isolated to an actor, regardless of the module's
/// default isolation.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case counter(Int)
///   case moved(from: Int, to: Int)
///   case dismissed
/// }
///
/// action[case: \.moved]?.to
/// ```
///
/// Add `@dynamicMemberLookup` to read associated values as properties:
///
/// ```swift
/// @CasePathable
/// @dynamicMemberLookup
/// enum Mode {
///   case notPlaying
///   case playing(progress: Double)
/// }
///
/// mode.playing                             // Double?
/// ```
///
/// Cases must have different base names: a key path could name only one of `case a(Int)` and
/// `case a(named: String)`.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(_CaseValues))
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
