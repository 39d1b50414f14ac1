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
