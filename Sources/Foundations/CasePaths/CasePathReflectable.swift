/// The case paths of an enum, when they can tell which of them leads to the case a value is in.
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
