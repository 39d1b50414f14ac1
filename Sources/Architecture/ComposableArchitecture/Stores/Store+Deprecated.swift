public import CasePaths
public import Dependencies
public import IdentifiedCollections
public import SwiftNavigation

extension Store {
  /// Reads the state.
  ///
  /// - Parameter body: Called with the state.
  /// - Returns: The result of `body`.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Read the fields of the store: 'store.count'; or 'store.state'."
  )
  #endif
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    self.read(body)
  }

  /// Calls one closure when optional state appears, and another when it disappears.
  ///
  /// The closure for the current state is called at once. After the state has appeared or
  /// disappeared, one of them is called on the main actor's next turn.
  ///
  /// - Parameters:
  ///   - unwrap: Called with the store of the state when it exists.
  ///   - else: Called when the state is `nil`.
  /// - Returns: A token. Cancelling or releasing it ends the observation.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Observe it: 'observe { if let child = store.scope(\\.child, action: \\.child) { … } else { … } }'."
  )
  #endif
  public func ifLet<Wrapped>(
    then unwrap: @escaping @MainActor (_ store: Store<Wrapped, Action>) -> Void,
    else: @escaping @MainActor () -> Void = {}
  ) -> ObserveToken where State == Wrapped? {
    var isThere: Bool?
    return observe {
      self.core.noteRead()
      let child = self.scope(\.self, action: \.self)
      // State that the closures read is observed here, too: ignore changes of it.
      guard isThere != (child != nil) else { return }
      isThere = child != nil
      if let child { unwrap(child) } else { `else`() }
    }
  }
}

extension Store {
  /// Creates the store of a root feature.
  ///
  ///   - initialState: The initial state.
  ///   - initialState: The initial state.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies for the feature and its effects.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  @available(
    *, deprecated,
    message: "Make the reducer in a closure: 'Store(initialState: Feature.State()) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// The spellings with a label, from versions in which state and actions had different kinds of path.

extension Store {
  /// The store of a part of the feature.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.child, action: \\.child)'.")
  #endif
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    self.scope(state, action: action)
  }

  /// The store of a part of the feature that may be missing, or `nil` while it is missing.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.child, action: \\.child)'.")
  #endif
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    self.scope(state, action: action)
  }

  /// The store of a presented feature, or `nil` while nothing is presented.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.$child, action: \\.child)'.")
  #endif
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    self.scope(state, action: action)
  }

  /// The store of a presented feature, or `nil` while nothing is presented.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.child, action: \\.child)'.")
  #endif
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    self.scope(state, action: action)
  }

  /// The stores of the elements of a collection.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.rows, action: \\.rows)'.")
  #endif
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> ElementStores<ID, ElementState, ElementAction> {
    self.scope(state, action: action)
  }

  /// The stores of the elements of a stack.
  #if StrictDeprecations
  @available(*, deprecated, message: "Leave out the label: 'scope(\\.path, action: \\.path)'.")
  #endif
  public func scope<ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> ElementStores<StackElementID, ElementState, ElementAction> {
    self.scope(state, action: action)
  }
}
