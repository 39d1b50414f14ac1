/// Creates a path from an enum's case.
prefix operator /

// Paths with `/` warn only with the trait `StrictDeprecations`: code that is shared with Apple's
// platforms contains hundreds of them, and they do not warn there either.

/// Creates a path from an enum's case, like `/Action.counter`; extracting uses reflection.
///
/// The root may be an optional of the enum.
#if StrictDeprecations
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
)
#endif
public prefix func / <Root, Value>(
  embed: @escaping (Value) -> Root
) -> AnyCasePath<Root, Value> {
  AnyCasePath(reflecting: embed)
}

/// Creates a path from an enum's case without values; extracting uses reflection.
#if StrictDeprecations
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.name'."
)
#endif
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(reflecting: root)
}

/// The identity path of a value, as in `/Action.self`.
#if StrictDeprecations
@available(*, deprecated, message: "Use the case key path '\\.self'.")
#endif
public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
  AnyCasePath()
}

/// Returns its argument.
#if StrictDeprecations
@available(*, deprecated, message: "Leave out '/'.")
#endif
public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> {
  path
}

// MARK: Functions

/// A function that extracts the value of a case, as in `actions.compactMap(/Action.counter)`.
#if StrictDeprecations
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use 'compactMap { $0[case: \\.name] }'."
)
#endif
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(reflecting: embed).extraction
}

/// A function that returns `()` if a root is in a case without values, and otherwise `nil`.
#if StrictDeprecations
@available(
  *, deprecated,
  message: "Mark the enum with '@CasePathable' and use 'filter { $0.is(\\.name) }'."
)
#endif
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(reflecting: root).extraction
}

// MARK: Joining

precedencegroup CasePathPrecedence {
  associativity: left
}

/// Joins two paths.
infix operator .. : CasePathPrecedence

/// Joins two paths, as in `/Action.child .. /Child.counter`.
#if StrictDeprecations
@available(*, deprecated, message: "Append case key paths instead, like '\\.child.counter'.")
#endif
public func .. <Root, Value, Member>(
  path: AnyCasePath<Root, Value>, next: AnyCasePath<Value, Member>
) -> AnyCasePath<Root, Member> {
  path.joined(to: next)
}

/// Joins a path and a case, as in `/Action.child .. Child.counter`.
#if StrictDeprecations
@available(*, deprecated, message: "Append case key paths instead, like '\\.child.counter'.")
#endif
public func .. <Root, Value, Member>(
  path: AnyCasePath<Root, Value>, embed: @escaping (Member) -> Value
) -> AnyCasePath<Root, Member> {
  path.joined(to: AnyCasePath(reflecting: embed))
}

/// The embedding and the extraction of an enum case's value.
@available(*, deprecated, renamed: "AnyCasePath")
public typealias CasePath<Root, Value> = AnyCasePath<Root, Value>
