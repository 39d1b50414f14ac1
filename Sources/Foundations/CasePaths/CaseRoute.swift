/// The path to `Value` from a root whose type is erased.
///
/// Each step of a key path through several enums changes the type of the value. Only the subclass
/// knows the common root, so joining two paths needs no boxing of values. The class itself is the
/// identity path of `Value`.
class CaseRoute<Value> {
  /// A `ResolvedCasePath<Root, Value>`.
  var resolved: AnyObject {
    ResolvedCasePath(AnyCasePath<Value, Value>())
  }

  func appending<Member>(_ path: AnyCasePath<Value, Member>) -> CaseRoute<Member> {
    RootedCaseRoute(path)
  }
}

/// The path from `Root` to `Value`.
final class RootedCaseRoute<Root, Value>: CaseRoute<Value> {
  let path: AnyCasePath<Root, Value>

  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
  }

  override var resolved: AnyObject {
    ResolvedCasePath(path)
  }

  override func appending<Member>(_ next: AnyCasePath<Value, Member>) -> CaseRoute<Member> {
    RootedCaseRoute<Root, Member>(path.joined(to: next))
  }
}
