/// A key path to a case of an enum, from `Root`, the enum, to `Value`, the case's associated value.
///
/// It is written like any key path, and may pass through several enums:
///
/// ```swift
/// let path: CaseKeyPath<Action, Int> = \.child.counter
/// let same = \Action.Cases.child.counter
///
/// path(42)                 // Action.child(.counter(42))
/// action[case: path]       // 42
/// action.is(path)          // true
/// ```
///
/// The value of a case with several associated values is a tuple of them, including labels; the
/// value of a case without any is `Void`. A literal can be passed to another isolation domain where
/// the parameter has the type `CaseKeyPath<Root, Value> & Sendable`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, without the type of the associated value.
///
/// It can be compared, stored in sets and passed to ``CasePathable/is(_:)``, but it neither
/// extracts nor embeds.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>
