public import CasePaths

extension Reducer where State: CasePathable {
  /// Runs a child feature on a case of the state while it is in that case, for the actions that are the
  /// child's.
  ///
  /// The child's reducer runs before this one, so that it sees its last actions before the state switches to
  /// another case. Its effects are cancelled then. An action for a case that the state is not in is reported
  /// as an issue.
  ///
  /// - Parameters:
  ///   - toCaseState: A case key path to the state of the child.
  ///   - toCaseAction: A case key path to the child's actions.
  ///   - caseReducer: The child's reducer.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Case.State == CaseState, Case.Action == CaseAction {
    _IfCaseLetReducer(
      parent: self,
      child: AnyCasePath(toCaseState),
      action: AnyCasePath(toCaseAction),
      caseReducer: caseReducer(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// A reducer and one for a case of its state; made by `ifCaseLet`.
@usableFromInline
struct _IfCaseLetReducer<Parent: Reducer, Case: Reducer>: Reducer {
  @usableFromInline
  let parent: Parent

  @usableFromInline
  let child: AnyCasePath<Parent.State, Case.State>

  @usableFromInline
  let action: AnyCasePath<Parent.Action, Case.Action>

  @usableFromInline
  let caseReducer: Case

  @usableFromInline
  let location: FeatureLocation

  @inlinable
  init(
    parent: Parent,
    child: AnyCasePath<Parent.State, Case.State>,
    action: AnyCasePath<Parent.Action, Case.Action>,
    caseReducer: Case,
    location: FeatureLocation
  ) {
    self.parent = parent
    self.child = child
    self.action = action
    self.caseReducer = caseReducer
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    self._resolve().run(&state, action)
  }

  @inlinable
  func _resolve() -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = LazilyResolved(self.parent)
    let caseReducer = LazilyResolved(self.caseReducer)
    let child = self.child
    let path = self.action
    let location = self.location
    let instance = FeatureSite().soleInstance
    return _ResolvedReducer { state, action in
      var childEffect = Effect<Case.Action>.none
      if let childAction = path.extract(from: action) {
        if let effect = child.modifyInPlace(&state, { caseReducer.run(&$0, childAction) }) {
          childEffect = effect
        } else {
          location.reportMissingState(
            operation: "ifCaseLet", action: action, what: "its state was in another case")
        }
      }
      let wasThere = (child.extract(from: state) != nil)
      let effect = parent.run(&state, action)
      if wasThere, !(child.extract(from: state) != nil) {
        return effect.merge(with: .endInstance(instance))
      }
      if childEffect.isNone { return effect }
      return childEffect.instance(instance).embedded(in: path).merge(with: effect)
    }
  }
}
