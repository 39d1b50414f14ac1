public import CasePaths
public import SourceLocations

/// Runs a child feature on a part of the state, for the actions of the child.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(\.profile, action: \.profile) { Profile() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The state may be a property of a struct or a case of an enum. With an enum the child must come
/// before the reducers that may change the case; an action for a case that the state is not in is
/// reported as an issue. Effects of a child in a case end when the state changes to another case.
///
/// The child and the parent share ids for cancellation: either of them can cancel effects of the
/// other. `ifLet`, `ifCaseLet` and `forEach` separate the ids of their children.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline
  enum Part {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, AnyKeyPath? = nil)

    @usableFromInline
    var keyPath: AnyKeyPath? {
      switch self {
      case .property(let keyPath): keyPath
      // A macro may generate several cases with the same feature, whose scopes have the same source
      // location.
      case .enumCase(_, let keyPath): keyPath
      }
    }
  }

  @usableFromInline
  let part: Part

  @usableFromInline
  let action: AnyCasePath<ParentAction, Child.Action>

  @usableFromInline
  let child: Child

  @usableFromInline
  let location: SourceLocation

  init(
    part: Part, action: AnyCasePath<ParentAction, Child.Action>, child: Child,
    location: SourceLocation
  ) {
    self.part = part
    self.action = action
    self.child = child
    self.location = location
  }

  /// Runs a child on a property of the state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.part = .property(state)
    self.action = AnyCasePath(action)
    self.child = child()
    self.location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a case of the state.
  ///
  /// - Parameters:
  ///   - state: A case key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    self.part = .enumCase(AnyCasePath(state), state)
    self.action = AnyCasePath(action)
    self.child = child()
    self.location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Changes the state and describes the work that follows.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    self.reduceByHand(into: &state, action: action)
  }

  /// The resolved form of this reducer for a store; see ``Reducer``.
  @inlinable
  public func _resolve(in context: _FeatureContext) -> _ResolvedReducer<ParentState, ParentAction> {
    let node = context.node.child(
      of: Self.self, part: self.part.keyPath, location: self.location)
    let child = LazilyResolved(self.child, at: node)
    let actionPath = self.action
    switch self.part {
    case .property(let keyPath):
      let accessor = StateAccessor(keyPath)
      node.setStateOffset(accessor.offset)
      return _ResolvedReducer(
        sweep: { state, instance, sweep in
          guard node.isActive else { return }
          accessor.read(&state.pointee) { part in
            withUnsafeMutablePointer(to: &part) { child.sweep($0, instance, &sweep) }
          }
        }
      ) { state, action in
        guard let action = actionPath.extract(from: action) else { return .none }
        return accessor.modify(&state) { child.runChild(&$0, action) }.embedded(in: actionPath)
      }
    case .enumCase(let casePath, _):
      let id = node.soleInstance
      return _ResolvedReducer(
        sweep: { state, instance, sweep in
          guard node.isActive else { return }
          let isPresent = casePath.matches(at: state)
          if let branch = sweep.visit(node, in: instance, where: { _ in isPresent }) {
            casePath.lend(state) { child.sweep($0, branch, &sweep) }
          }
        }
      ) { state, action in
        guard let childAction = actionPath.extract(from: action) else { return .none }
        // The sender has ended: the action is not for the value that has replaced it.
        if node.sender != nil, node.isSentByEndedInstance { return .none }
        let effect = casePath.modifyInPlace(&state) { child.runChild(&$0, childAction) }
        guard let effect else {
          if node.sender != nil { return .none }
          node.reportMissingState(
            operation: "Scope", action: action, what: casePath.absence(in: &state))
          return .none
        }
        return effect.instance(id, sharesIDs: true).embedded(in: actionPath)
      }
    }
  }
}

// The overloads of `Scope` for literals: see `CasePathLiteral`. The operators `ifLet`, `forEach`
// and `ifCaseLet` have none, because they are chained: with twice as many overloads the compiler
// takes twice as long for a chain of six (0.36 seconds instead of 0.18), and gives up on a chain of
// nine. They take an autoclosure instead: see `CasePathArgument`.

extension Scope where ParentAction: CasePathable {
  /// Runs a child on a property of the state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CasePathLiteral<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state, action: ParentAction.caseKeyPath(action), child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a case of the state.
  ///
  /// - Parameters:
  ///   - state: A case key path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public init<ChildState, ChildAction>(
    _ state: CasePathLiteral<ParentState, ChildState>,
    action: CasePathLiteral<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    self.init(
      ParentState.caseKeyPath(state), action: ParentAction.caseKeyPath(action), child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
