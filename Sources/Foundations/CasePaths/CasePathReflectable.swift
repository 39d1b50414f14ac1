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
