public import CasePaths

/// A child in a case of its parent's enum.
@usableFromInline
struct CasePlace<Parent, Child>: ChildPlace {
  @usableFromInline
  let path: AnyCasePath<Parent, Child>

  @inlinable
  init(_ path: AnyCasePath<Parent, Child>) {
    self.path = path
  }

  @usableFromInline
  var keyPath: AnyKeyPath? { nil }

  @usableFromInline
  var stateOffset: Int? { nil }

  @usableFromInline
  var operation: StaticString { "ifCaseLet" }

  @usableFromInline
  func absence(in parent: inout Parent) -> String { self.path.absence(in: &parent) }

  @inlinable
  @inline(__always)
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    self.path.modifyInPlace(&parent, body)
  }

  @inlinable
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void) {
    withUnsafeMutablePointer(to: &parent) { self.path.lend($0, body) }
  }

  // A separate function, so that the extracted value is not on the stack during the caller's
  // further work.
  @inlinable
  @inline(never)
  func isOccupied(in parent: inout Parent) -> Bool {
    self.path.matches(parent)
  }

  @inlinable
  @inline(never)
  func identity(in parent: inout Parent, of kind: PresentedKind<Child>) -> PresentedIdentity? {
    guard let child = self.path.extract(from: parent) else { return nil }
    return withUnsafePointer(to: child) { kind.identity(of: $0) }
  }

  @inlinable
  func removeEphemeral(from parent: inout Parent) {}
}
