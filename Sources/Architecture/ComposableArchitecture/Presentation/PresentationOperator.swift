public import CasePaths

/// Runs the reducer of a presented child; created by `ifLet`.
@usableFromInline
struct PresentationOperator<Parent: Reducer, Child: Reducer>: ChildOperator {
  @usableFromInline
  typealias ChildAction = PresentationAction<Child.Action>

  @usableFromInline
  let presentation: WritableKeyPath<Parent.State, PresentationState<Child.State>>

  @inlinable
  init(_ presentation: WritableKeyPath<Parent.State, PresentationState<Child.State>>) {
    self.presentation = presentation
  }

  @usableFromInline
  static var isPresenting: Bool { true }

  @usableFromInline
  var keyPath: AnyKeyPath? { self.presentation }

  @inlinable
  func resolve(_ child: ResolvedChild<Self>) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let accessor = PresentationAccessor(self.presentation)
    if !accessor.kind.tellsValuesApart { return self.resolve(child, at: accessor) }
    let parent = child.parent
    let destination = child.child
    let path = child.path
    let node = child.node
    let isInStore = node.isInStore
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        guard node.isActive else { return }
        let current = accessor.identity(in: &state.pointee)
        let branch = sweep.visit(node, in: instance) { $0.presentedIdentity == current }
        if let branch {
          accessor.lend(&state.pointee) { destination.sweep($0, branch, &sweep) }
        }
      }
    ) { state, action in
      let before = accessor.identity(in: &state)
      var current = before
      var effect = Effect<Parent.Action>.none
      var isDone = false
      switch path.extract(from: action) {
      case nil:
        break
      case .some where node.sender != nil && node.isSent(byOtherThan: before):
        // Sent by a removed instance: not for the value that has replaced it.
        break
      case .some where before == nil:
        node.reportMissingState(
          operation: "ifLet", action: action, what: "its state was 'nil'")
      case .dismiss:
        isDone = true
      case .presented(let childAction):
        isDone =
          before.map { accessor.isEphemeral(in: &state, as: $0, for: childAction) } ?? false
        let childEffect = accessor.modify(&state) { child in
          PresentedReducing.run(isInStore: isInStore) { destination.runChild(&child, childAction) }
        }
        current = accessor.identity(in: &state)
        if before != current, let before {
          effect = .endInstance(node.instance(before))
        }
        if let current, let childEffect, !childEffect.isNone {
          effect = effect.merge(with: childEffect.presented(as: node.instance(current), in: path))
        }
      }

      effect = effect.merge(with: parent.run(&state, action))
      var after = accessor.identity(in: &state)
      if isDone, after == current {
        // Still the dismissed value: the parent has not presented another one.
        accessor.dismiss(in: &state)
        after = nil
      }
      guard let current, current != after else { return effect }
      return effect.merge(with: .endInstance(node.instance(current)))
    }
  }

  /// For values without ids and cases, which stay the same instance while they are presented.
  ///
  /// Identities would need several reference counts: 585 ns instead of 816, benchmark "send to a
  /// feature below 5 presentations".
  @inlinable
  func resolve(
    _ child: ResolvedChild<Self>, at accessor: PresentationAccessor<Parent.State, Child.State>
  ) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = child.parent
    let destination = child.child
    let path = child.path
    let node = child.node
    let isInStore = node.isInStore
    let presentation = accessor.presentation
    let isEphemeral = accessor.kind.isEphemeral
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        guard node.isActive else { return }
        let isOccupied = presentation.read(&state.pointee) { $0.isOccupied }
        if let branch = sweep.visit(node, in: instance, where: { _ in isOccupied }) {
          accessor.lend(&state.pointee) { destination.sweep($0, branch, &sweep) }
        }
      }
    ) { state, action in
      let before = presentation.read(&state) { $0.isOccupied }
      var current = before
      var effect = Effect<Parent.Action>.none
      var isDone = false
      switch path.extract(from: action) {
      case nil:
        break
      case .some
      where node.sender != nil && node.isSent(byOtherThan: before ? PresentedIdentity.onlyOne : nil):
        // Sent by a removed instance: not for the value that has replaced it.
        break
      case .some where !before:
        node.reportMissingState(
          operation: "ifLet", action: action, what: "its state was 'nil'")
      case .dismiss:
        isDone = true
      case .presented(let childAction):
        isDone = isEphemeral
        let childEffect = presentation.modify(&state) { presentation in
          presentation.withOwnedValue { value in
            // The value exists, and has the same address as the optional.
            let child = UnsafeMutableRawPointer(value)
              .assumingMemoryBound(to: Child.State.self)
            return PresentedReducing.run(isInStore: isInStore) {
              destination.runChild(&child.pointee, childAction)
            }
          }
        }
        // `didSet` of the property may have removed it.
        current =
          presentation.writableOffset != nil || presentation.read(&state) { $0.isOccupied }
        if !current {
          effect = .endInstance(node.instance(PresentedIdentity.onlyOne))
        } else if !childEffect.isNone {
          effect = childEffect.presented(as: node.instance(PresentedIdentity.onlyOne), in: path)
        }
      }

      effect = effect.merge(with: parent.run(&state, action))
      var after = presentation.read(&state) { $0.isOccupied }
      if isDone, after {
        // Still the dismissed value: the parent has not presented another one.
        accessor.dismiss(in: &state)
        after = false
      }
      guard current, !after else { return effect }
      return effect.merge(with: .endInstance(node.instance(PresentedIdentity.onlyOne)))
    }
  }
}

extension Effect {
  /// The effect of a presented child as an effect of its parent.
  ///
  /// A separate function, so that the actions that it creates are not on the stack while the child
  /// runs.
  @inlinable
  @inline(never)
  func presented<ParentAction>(
    as id: FeatureID,
    in path: AnyCasePath<ParentAction, PresentationAction<Action>>
  ) -> Effect<ParentAction> {
    self.embedded { path.embed(.presented($0)) }
      .presented(as: id, dismissal: path.embed(.dismiss))
  }
}

/// The access to a parent's presentation state.
///
/// A class, because each action would copy the four references of a structure (benchmark "send to a
/// presented case of an enum").
@usableFromInline
final class PresentationAccessor<Parent, Child> {
  @usableFromInline
  let presentation: StateAccessor<Parent, PresentationState<Child>>

  @usableFromInline
  let kind: PresentedKind<Child>

  @inlinable
  init(_ presentation: WritableKeyPath<Parent, PresentationState<Child>>) {
    self.presentation = StateAccessor(presentation)
    self.kind = PresentedKind()
  }

  /// Calls a closure with the presented state, to change it in place.
  ///
  /// - Returns: The result of `body`, or `nil` if nothing is presented.
  @inlinable
  @inline(__always)
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    self.presentation.modify(&parent) { presentation in
      guard presentation.isOccupied else { return nil }
      return withUnsafeMutablePointer(to: &presentation.writableBox().value) { value in
        value.wrapped().map { body(&$0.pointee) }
      }
    }
  }

  /// Calls a closure with the presented state, to read it.
  @inlinable
  func lend(_ parent: inout Parent, _ body: (UnsafeMutablePointer<Child>) -> Void) {
    self.presentation.read(&parent) { presentation in
      guard let box = presentation.box else { return }
      withUnsafeMutablePointer(to: &box.value) { _ = $0.wrapped().map(body) }
    }
  }

  /// The identity of the presented value, or `nil` if nothing is presented.
  @inlinable
  @inline(__always)
  func identity(in parent: inout Parent) -> PresentedIdentity? {
    self.presentation.read(&parent) { presentation in
      guard presentation.isOccupied else { return nil }
      guard self.kind.tellsValuesApart else { return .onlyOne }
      return presentation.box?.identity ?? presentation.findIdentity(by: self.kind)
    }
  }

  /// Whether an action dismisses the presented value, which has an identity.
  @inlinable
  @inline(__always)
  func isEphemeral<Action>(
    in parent: inout Parent, as identity: PresentedIdentity, for action: Action
  ) -> Bool {
    self.presentation.read(&parent) { presentation in
      guard let box = presentation.box else { return false }
      return withUnsafeMutablePointer(to: &box.value) { value in
        value.wrapped().map { self.kind.isEphemeral($0, as: identity, for: action) } ?? false
      }
    }
  }

  @inlinable
  @inline(never)
  func dismiss(in parent: inout Parent) {
    self.presentation.willReplace(&parent, with: PresentationState(wrappedValue: nil))
    self.presentation.modify(&parent) { $0.wrappedValue = nil }
  }
}
