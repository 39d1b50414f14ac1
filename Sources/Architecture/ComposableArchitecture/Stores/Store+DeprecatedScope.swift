public import CasePaths
public import IdentifiedCollections

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
