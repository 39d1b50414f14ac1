import CustomDump
import Dependencies
import IssueReporting

/// The source location where a feature is composed with its parent, for messages.
@usableFromInline
struct FeatureLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

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
    self.report(
      """
      \(Self.article(of: operation)) "\(operation)" at "\(self)" received an action for a child while \(what):

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

  /// Reports, in tests, an element that is pushed with another id than the next one.
  ///
  /// In a test ids count the pushed elements, so an id that skips some was not drawn for this push.
  /// In an app the skipped ids may be those of elements whose push was rejected.
  @usableFromInline
  func reportUnexpectedID<Action>(_ id: StackElementID, of action: Action) {
    let dependencies = DependencyValues.current
    guard dependencies.context == .test else { return }
    let expected = dependencies.stackElementIDs.upcoming
    guard id.generation > expected.generation else { return }
    var description = ""
    customDump(action, to: &description, indent: 4, maxDepth: 3)
    self.report(
      """
      A "forEach" at "\(self)" received a "push" action with an unexpected id.

        Action:
      \(description)
        Received id:
          \(id)
        Expected id:
          \(expected)

      The element was pushed anyway. A test must send the expected id: ids count the elements that the test has pushed.
      """
    )
  }

  private static func article(of operation: StaticString) -> String {
    "\(operation)".first.map("aeiou".contains) == true ? "An" : "A"
  }

  func report(_ text: String) {
    reportIssue(
      text, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }
}

extension FeatureLocation: CustomStringConvertible {
  @usableFromInline
  var description: String { "\(self.fileID):\(self.line)" }
}
