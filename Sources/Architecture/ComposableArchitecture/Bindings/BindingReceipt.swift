import CustomDump
import IssueReporting

/// Finds out whether a write through a store is carried out, and reports it as an issue if it is not.
///
/// It lives as long as the action that carries the write. Where an action goes when reducers have processed it can't
/// be told otherwise: it may have had to wait for its turn.
///
/// `@unchecked Sendable` is safe: what is mutable is set on the main actor, where reducers run, and read when nobody
/// has the object any more.
final class BindingReceipt: @unchecked Sendable {
  var isApplied = false
  private let feature: String
  private let reducer: String
  private let action: () -> Any

  /// - Parameters:
  ///   - actions: The actions of the feature that is written to.
  ///   - reducer: What the body of the feature should have.
  ///   - action: Makes an action that shows what was written.
  init(actions: Any.Type, reducer: String, action: @escaping () -> Any) {
    self.feature = "\(ShortTypeName(actions))"
    self.reducer = reducer
    self.action = action
  }

  deinit {
    guard !self.isApplied else { return }
    var description = ""
    customDump(self.action(), to: &description, indent: 4)
    reportIssue(
      """
      A value was written to the store of a feature with the actions "\(self.feature)", but the \
      state has not been changed:

        Action:
      \(description)

      The feature ignores what views write. Put "\(self.reducer)" into its body, before what reacts to the new \
      value.
      """
    )
  }
}
