import ComposableArchitecture

/// A feature that is nested in others, or contains others.
protocol NestedFeature: Reducer
where State: ObservableState & Identifiable, State.ID == Int {
  init()

  /// The initial state, without optional children.
  static var initialState: State { get }

  /// The number of nested features.
  static var depth: Int { get }

  /// The action that adds the child of a feature.
  ///
  /// - Parameter level: The number of features around it.
  static func opening(_ level: Int) -> Action

  /// An action of the innermost feature, embedded in an action of this one.
  static func action(_ action: Innermost.Action) -> Action

  /// The store of the innermost feature, scoped from the store of this one.
  @MainActor
  static func innermost(in store: StoreOf<Self>) -> StoreOf<Innermost>?
}
