public import CasePaths
import SourceLocations

extension Scope {
  /// Runs a child on a property of the state.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Leave out the label: 'Scope(\\.child, action: \\.child) { … }'."
  )
  #endif
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      toChildState, action: toChildAction, child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a case of the state.
  #if StrictDeprecations
  @available(
    *, deprecated, message: "Leave out the label: 'Scope(\\.child, action: \\.child) { … }'."
  )
  #endif
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    self.init(
      toChildState, action: toChildAction, child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a child on a property of the state.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'Scope(\\.child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      part: .property(toChildState),
      action: toChildAction,
      child: child(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child on a case of the state.
  #if StrictDeprecations
  @available(
    *, deprecated,
    message:
      "Mark the enum with '@CasePathable', or the feature with '@Reducer', and use case key paths: 'Scope(\\.child, action: \\.child)'."
  )
  #endif
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state toChildState: AnyCasePath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      part: .enumCase(toChildState),
      action: toChildAction,
      child: child(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
