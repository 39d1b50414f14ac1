/// Gives an enum case key paths.
///
/// The enum gets a nested type `AllCasePaths` with a property for each case, the static property
/// `allCasePaths`, and conforms to ``CasePathable`` and ``CasePathIterable``. What is generated has the
/// access level of the enum and is not isolated to an actor, whatever the module's default is.
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
/// Cases must differ in their base names: of `case a(Int)` and `case a(named: String)`, a key path could
/// name only one.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(member, names: named(AllCasePaths), named(allCasePaths), named(_CaseValues))
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
