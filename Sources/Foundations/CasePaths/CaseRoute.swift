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

/// The way from `Root` to `Value`.
private final class RootedCaseRoute<Root, Value>: CaseRoute<Value> {
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

/// What a `Case` is when neither its root nor its value is known.
protocol RoutedCase {
  var resolved: AnyObject { get }
}

extension Case: RoutedCase {
  var resolved: AnyObject { _route.resolved }
}
