public import CasePaths

extension Reducer {
  /// Runs a child feature on an optional part of the state while it is there, for the actions that are the
  /// child's.
  ///
  /// The child's reducer runs before this one, so that it sees its last actions before its state is removed.
  /// Its effects are cancelled when the state becomes `nil`. An action for a child that is not there is
  /// reported as an issue.
  ///
  /// For something that is presented and can dismiss itself use ``Presents()`` and
  /// `ifLet(_:action:destination:)`.
  ///
  /// - Parameters:
  ///   - toWrappedState: A key path to the optional state of the child.
  ///   - toWrappedAction: A case key path to the child's actions.
  ///   - wrapped: The child's reducer.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _IfLetReducer(
      parent: self,
      child: toWrappedState,
      action: AnyCasePath(toWrappedAction),
      wrapped: wrapped(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// A reducer and one for an optional part of its state; made by `ifLet`.
@usableFromInline
struct _IfLetReducer<Parent: Reducer, Wrapped: Reducer>: Reducer {
  @usableFromInline
  let parent: Parent

  @usableFromInline
  let child: WritableKeyPath<Parent.State, Wrapped.State?>

  @usableFromInline
  let action: AnyCasePath<Parent.Action, Wrapped.Action>

  @usableFromInline
  let wrapped: Wrapped

  @usableFromInline
  let location: FeatureLocation

  @inlinable
  init(
    parent: Parent,
    child: WritableKeyPath<Parent.State, Wrapped.State?>,
    action: AnyCasePath<Parent.Action, Wrapped.Action>,
    wrapped: Wrapped,
    location: FeatureLocation
  ) {
    self.parent = parent
    self.child = child
    self.action = action
    self.wrapped = wrapped
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self._resolve().run(&state, action)
  }

  @inlinable
  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let wrapped = LazilyResolved(self.wrapped)
    let child = StateAccessor(self.child)
    let path = self.action
    let location = self.location
    let instance = FeatureSite().soleInstance
    return _ResolvedReducer { state, action in
      var childEffect = Effect<Wrapped.Action>.none
      if let childAction = path.extract(from: action) {
        let isThere = child.modify(&state) { child in
          guard child != nil else { return false }
          childEffect = wrapped.run(&child!, childAction)
          return true
        }
        if !isThere {
          location.reportMissingState(
            operation: "ifLet", action: action, what: "its state was 'nil'")
        }
      }
      let wasThere = child.read(&state) { $0 != nil }
      let effect = parent.run(&state, action)
      if wasThere, child.read(&state, { $0 == nil }) {
        return effect.merge(with: .endInstance(instance))
      }
      if childEffect.isNone { return effect }
      return childEffect.instance(instance).embedded(in: path).merge(with: effect)
    }
  }
}
