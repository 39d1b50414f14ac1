public import CasePaths
public import SourceLocations

/// A reducer and the reducer of a child; created by `ifLet`, `ifCaseLet` and `forEach`.
@usableFromInline
struct _ChildReducer<Operator: ChildOperator>: Reducer {
  @usableFromInline
  let parent: Operator.Parent

  @usableFromInline
  let operation: Operator

  @usableFromInline
  let action: AnyCasePath<Operator.Parent.Action, Operator.ChildAction>

  @usableFromInline
  let child: Operator.Child

  @usableFromInline
  let location: SourceLocation

  @inlinable
  init(
    parent: Operator.Parent,
    operation: Operator,
    action: AnyCasePath<Operator.Parent.Action, Operator.ChildAction>,
    child: Operator.Child,
    location: SourceLocation
  ) {
    self.parent = parent
    self.operation = operation
    self.action = action
    self.child = child
    self.location = location
  }

  @inlinable
  func reduce(
    into state: inout Operator.Parent.State, action: Operator.Parent.Action
  ) -> Effect<Operator.Parent.Action> {
    self.reduceByHand(into: &state, action: action)
  }

  @inlinable
  func _resolve(
    in context: _FeatureContext
  ) -> _ResolvedReducer<Operator.Parent.State, Operator.Parent.Action> {
    let node = context.node.child(
      of: Self.self, part: self.operation.keyPath, location: self.location,
      isPresented: Operator.isPresenting)
    node.setStateOffset(self.operation.stateOffset)
    return self.operation.resolve(
      ResolvedChild(
        parent: LazilyResolved(self.parent, in: context),
        child: LazilyResolved(self.child, at: node), path: self.action, node: node))
  }
}

/// An operator that runs a child on a part of its parent's state.
///
/// An operator runs the child before the parent, ends the instances of the child that it sees
/// removed, and reports actions for a missing child.
@usableFromInline
protocol ChildOperator {
  associatedtype Parent: Reducer
  associatedtype Child: Reducer

  /// The actions of the parent that are for the child.
  associatedtype ChildAction

  /// Whether the child is presented, and can dismiss itself.
  static var isPresenting: Bool { get }

  /// A key path to the child's state, if there is one.
  var keyPath: AnyKeyPath? { get }

  /// The offset of the child's state in the memory of the parent's state, if it is constant.
  var stateOffset: Int? { get }

  /// The resolved form of both reducers.
  func resolve(_ child: ResolvedChild<Self>) -> _ResolvedReducer<Parent.State, Parent.Action>
}

extension ChildOperator {
  @usableFromInline
  var stateOffset: Int? { nil }
}

/// A child and its parent, for a ``ChildOperator``.
@usableFromInline
struct ResolvedChild<Operator: ChildOperator> {
  @usableFromInline
  let parent: LazilyResolved<Operator.Parent>

  @usableFromInline
  let child: LazilyResolved<Operator.Child>

  /// A path to the actions for the child.
  @usableFromInline
  let path: AnyCasePath<Operator.Parent.Action, Operator.ChildAction>

  /// The node of the child.
  @usableFromInline
  let node: FeatureNode

  @inlinable
  init(
    parent: LazilyResolved<Operator.Parent>, child: LazilyResolved<Operator.Child>,
    path: AnyCasePath<Operator.Parent.Action, Operator.ChildAction>, node: FeatureNode
  ) {
    self.parent = parent
    self.child = child
    self.path = path
    self.node = node
  }
}
