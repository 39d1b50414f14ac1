/// A key path to a case of an enum, from `Root`, the enum, to `Value`, the case's associated value.
///
/// Written like any key path, and through several enums at once if need be:
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
/// The value of a case with several associated values is a tuple of them, labels included; that of a
/// case without any is `Void`. A literal can be passed on to other isolation domains where the
/// parameter asks for it: `CaseKeyPath<Root, Value> & Sendable`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, whatever the case's associated value is.
///
/// It can be compared, kept in sets and given to ``CasePathable/is(_:)``, but it neither extracts nor
/// embeds.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>
