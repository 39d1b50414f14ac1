/// The way from a root, which the type does not name, to `Value`.
///
/// A key path through several enums changes the value's type with every step. What the steps have in
/// common, the root, is known only to the subclass, which is why joining two paths needs no boxing of
/// values. The class itself is the empty way, from `Value` to itself.
class CaseRoute<Value> {
  /// A `ResolvedCasePath<Root, Value>`.
  var resolved: AnyObject {
    ResolvedCasePath(AnyCasePath<Value, Value>())
  }

  func appending<Member>(_ path: AnyCasePath<Value, Member>) -> CaseRoute<Member> {
    RootedCaseRoute(path)
  }
}
