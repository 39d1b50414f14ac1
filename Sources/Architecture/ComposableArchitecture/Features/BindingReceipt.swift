import CustomDump
import IssueReporting
import SourceLocations

/// Detects whether a write through a store is applied, and reports an issue if it is not.
///
/// It lives as long as the action with the write, because an action may be queued: the return of
/// `send` does not mean that reducers have processed it.
///
/// `@unchecked Sendable` is safe: mutable properties are set on the main actor, where reducers run,
/// and read in `deinit`, when no other reference exists. Feature nodes are read on the main actor
/// only.
final class BindingReceipt: @unchecked Sendable {
  /// Whether the write has been applied, or the issue has been reported.
  var isSettled = false
  private let actions: Any.Type
  private let node: FeatureNode
  private let reducer: String
  private let action: () -> Any

  /// - Parameters:
  ///   - actions: The type of the feature's actions.
  ///   - node: The node of the store's root feature.
  ///   - reducer: The reducer that the feature's body should contain.
  ///   - action: Creates the action to show in the issue.
  init(actions: Any.Type, node: FeatureNode, reducer: String, action: @escaping () -> Any) {
    self.actions = actions
    self.node = node
    self.reducer = reducer
    self.action = action
  }

  deinit {
    if !self.isSettled { self.report() }
  }

  private func report() {
    var description = ""
    customDump(self.action(), to: &description, indent: 4)
    let locations = self.locations
    let text = """
      A value was written to the store of a feature with the actions "\(TypeName(self.actions))", but the \
      state has not been changed:

        Action:
      \(description)

      The feature\(Self.list(locations)) ignores values that views write. Put "\(self.reducer)" into its \
      body, before the reducer that reacts to the new value.
      """
    guard let location = locations.first else { return reportIssue(text) }
    location.report(text)
  }

  /// The source locations where features with these actions are composed. There may be several.
  private var locations: [SourceLocation] {
    guard MainActor.isCurrent else { return [] }
    return self.node.locations(ofActions: self.actions).sorted { "\($0)" < "\($1)" }
  }

  private static func list(_ locations: [SourceLocation]) -> String {
    if locations.isEmpty { return "" }
    return ", composed at \(locations.map { "\"\($0)\"" }.joined(separator: " or ")),"
  }
}

extension BindingReceipt {
  /// The receipt of the write in an action, at any depth of the actions of parents.
  static func find(in action: Any) -> BindingReceipt? {
    if let binding = action as? any ReceiptCarrier { return binding.receipt }
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum || mirror.displayStyle == .tuple else { return nil }
    return mirror.children.lazy.compactMap { self.find(in: $0.value) }.first
  }
}

/// An action with a write that may have a receipt, without the type of its state.
protocol ReceiptCarrier {
  var receipt: BindingReceipt? { get }
}
