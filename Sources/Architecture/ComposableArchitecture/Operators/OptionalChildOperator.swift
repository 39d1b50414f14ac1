public import CasePaths

/// Runs the reducer of a child that may be missing; created by `ifLet` and `ifCaseLet`.
@usableFromInline
struct OptionalChildOperator<Parent: Reducer, Accessor: ChildAccessor, Child: Reducer>:
  ChildOperator
where Accessor.Parent == Parent.State, Accessor.Child == Child.State {
  @usableFromInline
  typealias ChildAction = Child.Action

  @usableFromInline
  let accessor: Accessor

  @inlinable
  init(_ accessor: Accessor) {
    self.accessor = accessor
  }

  @usableFromInline
  static var isPresenting: Bool { false }

  @usableFromInline
  var keyPath: AnyKeyPath? { self.accessor.keyPath }

  @usableFromInline
  var stateOffset: Int? { self.accessor.stateOffset }

  @inlinable
  func resolve(_ resolved: ResolvedChild<Self>) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let kind = PresentedKind<Child.State>()
    if kind.tellsValuesApart { return self.resolve(resolved, of: kind) }
    let parent = resolved.parent
    let child = resolved.child
    let path = resolved.path
    let node = resolved.node
    let accessor = self.accessor
    let id = node.soleInstance
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        guard node.isActive else { return }
        let isOccupied = accessor.isOccupied(in: &state.pointee)
        if let branch = sweep.visit(node, in: instance, where: { _ in isOccupied }) {
          accessor.lend(&state.pointee) { child.sweep($0, branch, &sweep) }
        }
      }
    ) { state, action in
      var effect = Effect<Parent.Action>.none
      if let childAction = path.extract(from: action) {
        if node.sender != nil, node.isSentByEndedInstance {
          // The sender has ended: the action is not for the child that has replaced it.
        } else {
          let isThere: Void? = accessor.modify(&state) { childState in
            let childEffect = child.runChild(&childState, childAction)
            if childEffect.isNone { return }
            effect = childEffect.instance(id).embedded(in: path)
          }
          if isThere == nil, node.sender == nil {
            node.reportMissingState(
              operation: accessor.operation, action: action, what: accessor.absence(in: &state))
          }
        }
      }
      let wasThere = accessor.isOccupied(in: &state)
      effect = effect.merge(with: parent.run(&state, action))
      if wasThere, !accessor.isOccupied(in: &state) {
        return effect.merge(with: .endInstance(id))
      }
      return effect
    }
  }

  /// For children that other children may replace.
  ///
  /// A child whose id changes is another child, as in ``PresentationOperator``. A child that is an
  /// enum may change its case by itself, and stays the same; if its parent changes the case, it is
  /// another child.
  @inlinable
  func resolve(
    _ resolved: ResolvedChild<Self>, of kind: PresentedKind<Child.State>
  ) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = resolved.parent
    let child = resolved.child
    let path = resolved.path
    let node = resolved.node
    let accessor = self.accessor
    let hasID = kind.id != nil
    let instance = { (identity: PresentedIdentity) in
      hasID ? node.instance(identity) : node.soleInstance
    }
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        guard node.isActive else { return }
        let current = accessor.identity(in: &state.pointee, of: kind)
        let branch = sweep.visit(node, in: instance) { $0.presentedIdentity == current }
        if let branch { accessor.lend(&state.pointee) { child.sweep($0, branch, &sweep) } }
      }
    ) { state, action in
      var current = accessor.identity(in: &state, of: kind)
      var effect = Effect<Parent.Action>.none
      if let childAction = path.extract(from: action),
        node.sender == nil
          || !(hasID ? node.isSent(byOtherThan: current) : node.isSentByEndedInstance)
      {
        let before = current
        let childEffect = accessor.modify(&state) { child.runChild(&$0, childAction) }
        if let childEffect {
          // Dismisses an alert or a dialog before its presenter processes the action.
          if kind.isEphemeral { accessor.removeEphemeral(from: &state) }
          current = accessor.identity(in: &state, of: kind)
          if hasID, let before, before != current {
            effect = .endInstance(node.instance(before))
          }
          if let current {
            effect = effect.merge(
              with:
                childEffect
                .instance(instance(current), as: current, isNew: !hasID && before != current)
                .embedded(in: path))
          }
        } else if node.sender == nil {
          node.reportMissingState(
            operation: accessor.operation, action: action, what: accessor.absence(in: &state))
        }
      }
      effect = effect.merge(with: parent.run(&state, action))
      guard let current, accessor.identity(in: &state, of: kind) != current else { return effect }
      return effect.merge(with: .endInstance(instance(current)))
    }
  }
}
