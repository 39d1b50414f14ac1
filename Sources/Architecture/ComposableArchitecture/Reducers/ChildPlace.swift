/// Where in a parent's state a child lies that may be missing.
@usableFromInline
protocol ChildPlace<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  /// A key path to the child, if there is one.
  var keyPath: AnyKeyPath? { get }

  /// Where in the memory of the parent the child lies, if that is always the same place.
  var stateOffset: Int? { get }

  /// The method that runs a child in such a place, for messages.
  var operation: StaticString { get }

  /// What can be said of the place when the child is missing, for messages.
  var absence: StaticString { get }

  /// Lends the child for changing it where it lies.
  ///
  /// - Returns: What `body` returns, or `nil` if the child is missing.
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result?

  /// Lends the child for reading, without a change of the parent that observers could notice.
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void)

  /// Whether the child is there.
  func isOccupied(in parent: inout Parent) -> Bool

  /// What tells the child from another one, or `nil` if it is missing.
  func identity(in parent: inout Parent, of kind: PresentedKind<Child>) -> PresentedIdentity?

  /// Removes a child that goes away when acted upon, if the place can be without a child.
  func removeEphemeral(from parent: inout Parent)
}
