import ComposableArchitecture

/// A feature that lies in others, or that others lie in.
protocol NestedFeature: Reducer
where State: ObservableState & Identifiable, State.ID == Int {
  init()

  /// The state before any child is there that need not be.
  static var initialState: State { get }

  /// How many features lie in this one.
  static var depth: Int { get }

  /// The action upon which the child of a feature is there.
  ///
  /// - Parameter level: In how many features that one lies.
  static func opening(_ level: Int) -> Action

  /// An action of the innermost feature, as this one sees it.
  static func action(_ action: Innermost.Action) -> Action

  /// The store of the innermost feature, by way of the store of this one.
  @MainActor
  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>?
}
