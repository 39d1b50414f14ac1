import CustomDump
import IssueReporting

/// Where in the source a feature is put together, for messages.
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

  /// Reports an action that came for a child that is not there.
  ///
  /// Apart from its callers, so that an action does not lie on the stack once more only in case it is reported.
  @inlinable
  @inline(never)
  func reportMissingState<Action>(operation: StaticString, action: Action, what: StaticString) {
    self.reportMissingState(of: action, operation: operation, what: what)
  }

  @usableFromInline
  func reportMissingState<Action>(of action: Action, operation: StaticString, what: StaticString) {
    // A view that has written something is told of that once.
    BindingReceipt.find(in: action)?.isSettled = true
    var description = ""
    customDump(action, to: &description, indent: 4, maxDepth: 3)
    self.report(
      """
      A "\(operation)" at "\(self)" received an action for a child while \(what):

        Action:
      \(description)

      The action was ignored. Usual reasons:

      • A parent reducer removed or replaced the child's state before this reducer ran. Put \
      "\(operation)" before what changes that state, so that the child sees its actions first.

      • An effect of the child went on after the child was gone. Effects are cancelled with their \
      feature, so this one was probably started by the parent: cancel it, or ignore the action.

      • A view, or a test, sent the action when its child was not there. Send actions only from views \
      of state that is there; a test puts it there first.
      """
    )
  }

  /// Reports an issue here.
  func report(_ text: String) {
    reportIssue(
      text, fileID: self.fileID, filePath: self.filePath, line: self.line, column: self.column)
  }
}

extension FeatureLocation: CustomStringConvertible {
  @usableFromInline
  var description: String { "\(self.fileID):\(self.line)" }
}
