public import CasePaths
public import IdentifiedCollections

extension Reducer {
  /// Runs a child feature on each element of a collection, for the actions of that element.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it receives its last action before it is
  /// removed. Removing an element cancels its effects; actions that it has sent with
  /// ``Effect/send(_:)`` before that still reach this reducer. An action that other code sends to
  /// an element that does not exist is reported as an issue.
  ///
  /// - Complexity: The cost of an element's action does not depend on the number of elements. After
  ///   changes of ids or their order, the elements with running effects are looked up.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the collection.
  ///   - toElementAction: A case key path to the actions of elements.
  ///   - element: The reducer of an element.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
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
      action: AnyCasePath(toElementAction),
      child: element(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
