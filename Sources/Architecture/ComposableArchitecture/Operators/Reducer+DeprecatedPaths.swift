public import CasePaths
public import IdentifiedCollections
import SourceLocations

extension Reducer {
  /// Runs a child feature on an optional part of the state while the part exists.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(OptionalChildAccessor(toWrappedState)),
      action: toWrappedAction,
      child: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child feature on an optional part of the state while the part exists.
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.child, action: \\.child)'."
  )
  @_disfavoredOverload
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    state toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    self.ifLet(
      toWrappedState, action: toWrappedAction, then: wrapped,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child feature on each element of a collection.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'forEach(\\.rows, action: \\.rows)'."
  )
  #endif
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ChildReducer(
      parent: self,
      operation: ForEachOperator(toElementsState),
      action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>(
        embed: { action in
          switch action {
          case .element(let id, let action): toElementAction.embed((id, action))
          }
        },
        extract: { toElementAction.extract(from: $0).map { .element(id: $0, action: $1) } }
      ),
      child: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child feature on each element of a collection.
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'forEach(\\.rows, action: \\.rows)'."
  )
  @_disfavoredOverload
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    state toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: AnyCasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    self.forEach(
      toElementsState, action: toElementAction, element: element,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child feature on a case of the state while it is in that case.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifCaseLet(\\.child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: AnyCasePath<State, CaseState>,
    action toCaseAction: AnyCasePath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Case.State == CaseState, Case.Action == CaseAction {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(CaseChildAccessor(toCaseState)),
      action: toCaseAction,
      child: caseReducer(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Removes the optional state of an alert or a dialog when one of its buttons is tapped.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.$alert, action: \\.alert)'."
  )
  #endif
  @_disfavoredOverload
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      parent: self,
      operation: OptionalChildOperator(OptionalChildAccessor(toWrappedState)),
      action: toWrappedAction,
      child: EmptyReducer<WrappedState, WrappedAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Removes the optional state of an alert or a dialog when one of its buttons is tapped.
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'ifLet(\\.$alert, action: \\.alert)'."
  )
  @_disfavoredOverload
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    state toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: AnyCasePath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    self.ifLet(
      toWrappedState, action: toWrappedAction,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
