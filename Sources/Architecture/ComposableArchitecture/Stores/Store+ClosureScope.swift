import CasePaths

extension Store {
  /// The store of a part of the feature, whose actions are embedded by a closure.
  ///
  /// Each call creates a new store, because closures have no identity.
  ///
  /// - Parameters:
  ///   - state: A key path to the part's state.
  ///   - action: Converts an action of the part to an action of this feature.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Use a case key path: 'scope(\\.child, action: \\.child)'."
  )
  #endif
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    // Actions on the way to the root are only embedded, never extracted. Safe: it is called on the
    // main actor only.
    nonisolated(unsafe) let action = action
    return Store<ChildState, ChildAction>(
      core: PropertyCore(
        parent: self.core,
        keyPath: state,
        action: AnyCasePath(embed: { action($0) }, extract: { _ in nil })))
  }

  /// The store of a part of the feature that a closure computes, whose actions are embedded by a
  /// closure.
  ///
  /// Each call creates a new store, because closures have no identity.
  ///
  /// - Parameters:
  ///   - state: Computes the part's state, each time that the store is read.
  ///   - action: Converts an action of the part to an action of this feature.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use a key path and a case key path: 'scope(\\.child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: @escaping (_ state: State) -> ChildState,
    action: @escaping (_ action: ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: ComputedCore(parent: self.core, compute: state, embed: action))
  }

  /// The store of a part of the feature that a closure computes, with the same actions.
  ///
  /// - Parameter state: Computes the part's state, each time that the store is read.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message: "Use a key path and a case key path: 'scope(\\.child, action: \\.child)'."
  )
  #endif
  public func scope<ChildState>(
    state: @escaping (_ state: State) -> ChildState
  ) -> Store<ChildState, Action> {
    self.scope(state: state, action: { $0 })
  }
}

/// The core of a store whose state a closure computes from another core's state.
final class ComputedCore<Parent, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<Parent, ParentAction>
  private let compute: (Parent) -> State
  private let embed: (consuming Action) -> ParentAction

  init(
    parent: StoreCore<Parent, ParentAction>, compute: @escaping (Parent) -> State,
    embed: @escaping (consuming Action) -> ParentAction
  ) {
    self.parent = parent
    self.compute = compute
    self.embed = embed
    super.init(observation: .make(), tree: parent.tree)
  }

  override func lend(_ body: (UnsafeMutablePointer<State>) -> Void) {
    self.parent.lending { parent in
      var state = self.compute(parent.pointee)
      withUnsafeMutablePointer(to: &state) { body($0) }
    }
  }

  override func reader() -> State {
    self.compute(self.parent.reader())
  }

  override func noteRead() {
    _ = self.reader()
  }

  #if CombineSchedulers
  override var listeners: StateListeners? { self.parent.listeners }
  #endif

  override func send(_ action: consuming Action) -> EffectFamily? {
    self.parent.send(self.embed(action))
  }
}
