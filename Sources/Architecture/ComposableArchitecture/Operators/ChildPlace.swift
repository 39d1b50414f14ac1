/// The access to a child in its parent's state, which may be missing.
@usableFromInline
protocol ChildPlace<Parent, Child> {
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
