public import CasePaths

/// A reducer that applies the writes of views: the actions in the case `binding`.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.name):
///       state.isEdited = true
///       return .none
///     case .binding: return .none
///     …
///     }
///   }
/// }
/// ```
///
/// Reducers after it see the new value, reducers before it the old one.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let viewAction: AnyCasePath<Action, ViewAction>

  /// Applies the writes among the feature's own actions.
  public init() where Action == ViewAction {
    self.viewAction = AnyCasePath()
  }

  /// Applies the writes among the actions in a case, such as the actions for views.
  ///
  /// - Parameter toViewAction: A case key path to the actions with writes among them.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    self.viewAction = AnyCasePath(toViewAction)
  }

  /// Carries out the writes among the actions in a case of an enum that lists no case paths.
  ///
  /// - Parameter toViewAction: The path to the actions with writes among them, like `/Action.view`.
  #if StrictDeprecations
  @available(*, deprecated, message: "Mark the actions '@CasePathable' and write '\\.view'.")
  #endif
  @_disfavoredOverload
  public init(action toViewAction: AnyCasePath<Action, ViewAction>) {
    self.viewAction = toViewAction
  }

  /// Changes the state and describes the work that follows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self._resolve(in: _FeatureContext(.outside)).run(&state, action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<State, Action> {
    let viewAction = self.viewAction
    let binding = BindingExtraction<ViewAction>.resolved()
    return _ResolvedReducer { state, action in
      if let action = viewAction.extract(from: action) {
        binding.extract(action)?.apply(to: &state)
      }
      return .none
    }
  }
}
