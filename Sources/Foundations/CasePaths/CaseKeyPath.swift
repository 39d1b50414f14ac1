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

/// The root type of case key paths: a placeholder for the cases of an enum, with a member of the
/// same name for each.
///
/// Do not create values of this type. It exists so that a key path literal can name an enum's case,
/// and the cases of that case's value in turn:
/// ```swift
/// let path: CaseKeyPath<Action, Result<Int, any Error>> = \.presented.delegate.didFinish
/// ```
@dynamicMemberLookup
public struct Case<Value> {
  let _route: CaseRoute<Value>

  init(_route: CaseRoute<Value>) {
    self._route = _route
  }
}

extension Case where Value: CasePathable {
  /// The case of `Value` for a member of its `AllCasePaths`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> {
    Case<Member>(_route: _route.appending(AnyCasePath(keyPath)))
  }
}

/// A `Case` without the types of its root and its value.
protocol RoutedCase {
  var resolved: AnyObject { get }
}

extension Case: RoutedCase {
  var resolved: AnyObject { _route.resolved }
}

extension KeyPath {
  /// Creates a value in the case of this path.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Action, Int> = \.child.counter
  /// path(42)                             // Action.child(.counter(42))
  /// ```
  ///
  /// - Parameter value: The associated value; a tuple, if the case has several.
  @inlinable
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    ResolvedCasePath<Enum, AssociatedValue>.resolving(self).path.embed(value)
  }

  /// Creates a value in the case of this path, for a case without associated values.
  @inlinable
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    ResolvedCasePath<Enum, Void>.resolving(self).path.embed(())
  }
}

extension PartialKeyPath {
  /// Creates a value in the case of this path, if the associated value has the right type.
  ///
  /// ```swift
  /// let path: PartialCaseKeyPath<Action> = \.counter
  /// path(42)                             // Action.counter(42)
  /// path("42")                           // nil
  /// ```
  ///
  /// - Parameter value: The associated value; a tuple, if the case has several, and `()`, if it has
  ///   none.
  /// - Returns: The value, or `nil` if the case has an associated value of another type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    CaseMatcher<Enum>.resolving(self).embed(value)
  }
}
