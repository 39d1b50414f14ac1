import CustomDump
import SourceLocations

extension FeatureNode {
  /// Reports an action for a child that does not exist.
  ///
  /// A separate function, so that the copy of the action for the report is not on the caller's
  /// stack.
  @inlinable
  @inline(never)
  func reportMissingState<Action>(operation: StaticString, action: Action, what: String) {
    self.reportMissingState(of: action, operation: operation, what: what)
  }

  @usableFromInline
  func reportMissingState<Action>(of action: Action, operation: StaticString, what: String) {
    // Report a write of a view once, and not again by its receipt.
    BindingReceipt.find(in: action)?.isSettled = true
    var description = ""
    customDump(action, to: &description, indent: 4, maxDepth: 3)
    self.location.report(
      """
      \(Self.article(of: operation)) "\(operation)" at "\(self.location)" received an action for a child while \(what):

        Action:
      \(description)

      The action was ignored. Usual reasons:

      • A parent reducer removed or replaced the child's state before this reducer ran. Put \
      "\(operation)" before the reducer that changes that state, so that the child receives its actions first.

      • An effect sent the action after the child was removed. Effects are cancelled with their feature, so \
      the parent probably started this one: cancel it, or ignore the action.

      • A view or a test sent the action while the child had no state. Send actions only from views of \
      existing state; a test must create the state first.
      """
    )
  }

  private static func article(of operation: StaticString) -> String {
    "\(operation)".first.map("aeiou".contains) == true ? "An" : "A"
  }
}
