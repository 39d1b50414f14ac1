/// An enum whose cases can be named by key paths.
///
/// The macro ``CasePathable()`` adds the conformance to an enum:
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case counter(Int)
///   case dismissed
/// }
///
/// var action = Action.counter(1)
/// action[case: \.counter]                  // 1
/// action.is(\.dismissed)                   // false
/// action.modify(\.counter) { $0 += 1 }
/// ```
public protocol CasePathable {
  /// A type with a property for each case, of the same name and of type ``AnyCasePath``.
  associatedtype AllCasePaths

  /// The paths to all cases. Each access must return the same paths.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root type of this enum's case key paths, to write one without a contextual type:
  /// `\Action.Cases.counter`.
  public typealias Cases = Case<Self>
}

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

/// An enum whose case paths can be listed.
///
/// ``CasePathable()`` makes an enum conform.
///
/// ```swift
/// for path in Action.allCasePaths where action.is(path) {
///   counts[path, default: 0] += 1
/// }
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// The case paths of an enum, with a lookup of the path for a value's case.
///
/// The `AllCasePaths` of an enum marked with ``CasePathable()`` conform:
///
/// ```swift
/// Action.allCasePaths[.counter(42)] == \.counter     // true
/// ```
public protocol CasePathReflectable<Root> {
  /// The enum.
  associatedtype Root: CasePathable

  /// The path to the case that a value is in.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension Never: CasePathable, CasePathIterable {
  /// The case paths of `Never`, which has no cases.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The path to a value's case. Never called, because there are no values.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// Iterates over nothing.
    public func makeIterator() -> EmptyCollection<PartialCaseKeyPath<Never>>.Iterator {
      EmptyCollection.Iterator()
    }
  }

  /// The case paths of `Never`, which has no cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
