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
