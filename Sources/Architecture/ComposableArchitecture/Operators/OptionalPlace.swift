/// A child in an optional property of its parent.
@usableFromInline
struct OptionalPlace<Parent, Child>: ChildPlace {
  @usableFromInline
  let property: StateAccessor<Parent, Child?>

  @inlinable
  init(_ property: WritableKeyPath<Parent, Child?>) {
    self.property = StateAccessor(property)
  }

  @usableFromInline
  var keyPath: AnyKeyPath? { self.property.keyPath }

  @usableFromInline
  var stateOffset: Int? { self.property.offset }

  @usableFromInline
  var operation: StaticString { "ifLet" }

  @usableFromInline
  func absence(in parent: inout Parent) -> String { "its state was 'nil'" }

  @inlinable
  @inline(__always)
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    self.property.modify(&parent) { child in
      withUnsafeMutablePointer(to: &child) { $0.wrapped().map { body(&$0.pointee) } }
    }
  }

  @inlinable
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void) {
    self.property.read(&parent) { child in
      withUnsafeMutablePointer(to: &child) { _ = $0.wrapped().map(body) }
    }
  }

  @inlinable
  @inline(__always)
  func isOccupied(in parent: inout Parent) -> Bool {
    self.property.read(&parent) { child in !withUnsafeMutablePointer(to: &child, isMissing) }
  }

  @inlinable
  @inline(__always)
  func identity(in parent: inout Parent, of kind: PresentedKind<Child>) -> PresentedIdentity? {
    self.property.read(&parent) { child in
      withUnsafeMutablePointer(to: &child) { $0.wrapped().map { kind.identity(of: $0) } }
    }
  }

  @inlinable
  @inline(never)
  func removeEphemeral(from parent: inout Parent) {
    self.property.willReplace(&parent, with: nil)
    self.property.modify(&parent) { $0 = nil }
  }
}
