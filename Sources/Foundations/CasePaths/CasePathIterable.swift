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
