public import CasePaths

/// The access to a child in its parent's state, which may be missing.
@usableFromInline
protocol ChildAccessor<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  /// A key path to the child, if there is one.
  var keyPath: AnyKeyPath? { get }

  /// The offset of the child in the memory of the parent, if it is constant.
  var stateOffset: Int? { get }

  /// The operator that runs the child, for messages.
  var operation: StaticString { get }

  /// The reason why the child is missing, for messages. The parent is not changed.
  func absence(in parent: inout Parent) -> String

  /// Calls `body` with the child, to change it in place.
  ///
  /// - Returns: The result of `body`, or `nil` if the child is missing.
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result?

  /// Calls `body` with the child, for reading, without a change of the parent that observers could
  /// notice.
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void)

  /// Whether the child exists.
  func isOccupied(in parent: inout Parent) -> Bool

  /// The identity of the child, or `nil` if it is missing.
  func identity(in parent: inout Parent, of kind: PresentedKind<Child>) -> PresentedIdentity?

  /// Removes a child that its actions dismiss, if the parent can be without a child.
  func removeEphemeral(from parent: inout Parent)
}

/// A child in an optional property of its parent.
@usableFromInline
struct OptionalChildAccessor<Parent, Child>: ChildAccessor {
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

/// A child in a case of its parent's enum.
@usableFromInline
struct CaseChildAccessor<Parent, Child>: ChildAccessor {
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
