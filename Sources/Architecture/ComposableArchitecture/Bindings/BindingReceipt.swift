import CustomDump
import IssueReporting

/// Finds out whether a write through a store is carried out, and reports it as an issue if it is not.
///
/// It lives as long as the action that carries the write. Where an action goes when reducers have processed it can't
/// be told otherwise: it may have had to wait for its turn.
///
/// `@unchecked Sendable` is safe: what is mutable is set on the main actor, where reducers run, and read when nobody
/// has the object any more. Places are looked at on the main actor alone.
final class BindingReceipt: @unchecked Sendable {
  /// Whether the write has been carried out, or it has been reported why not.
  var isSettled = false
  private let actions: Any.Type
  private let place: FeaturePlace
  private let reducer: String
  private let action: () -> Any

  /// - Parameters:
  ///   - actions: The actions of the feature that is written to.
  ///   - place: Where the root of the store runs.
  ///   - reducer: What the body of the feature should have.
  ///   - action: Makes an action that shows what was written.
  init(actions: Any.Type, place: FeaturePlace, reducer: String, action: @escaping () -> Any) {
    self.actions = actions
    self.place = place
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
      A value was written to the store of a feature with the actions "\(ShortTypeName(self.actions))", but the \
      state has not been changed:

        Action:
      \(description)

      The feature\(Self.list(locations)) ignores what views write. Put "\(self.reducer)" into its body, before \
      what reacts to the new value.
      """
    guard let location = locations.first else { return reportIssue(text) }
    location.report(text)
  }

  /// Where the feature is put together with others. There may be several of its kind.
  private var locations: [FeatureLocation] {
    guard MainActor.isCurrent else { return [] }
    return self.place.locations(ofActions: self.actions).sorted { "\($0)" < "\($1)" }
  }

  private static func list(_ locations: [FeatureLocation]) -> String {
    if locations.isEmpty { return "" }
    return ", put together at \(locations.map { "\"\($0)\"" }.joined(separator: " or ")),"
  }
}

extension BindingReceipt {
  /// The receipt of the write that an action carries, however deep inside of the actions of parents.
  static func find(in action: Any) -> BindingReceipt? {
    if let binding = action as? any ReceiptCarrier { return binding.receipt }
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum || mirror.displayStyle == .tuple else { return nil }
    return mirror.children.lazy.compactMap { self.find(in: $0.value) }.first
  }
}
