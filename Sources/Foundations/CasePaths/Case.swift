/// The root of case key paths: a stand-in for the cases of an enum, whose members are named like them.
///
/// You do not make values of this type. It exists so that a key path literal can name an enum's
/// case, and the cases of that case's value in turn:
///
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
  /// The case of `Value` that a member of its `AllCasePaths` leads to.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> {
    Case<Member>(_route: _route.appending(AnyCasePath(keyPath)))
  }
}
