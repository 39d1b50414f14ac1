public import CasePaths
public import IdentifiedCollections

extension Reducer {
  /// Runs a child feature on each element of a collection, for the actions that are that element's.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element's reducer runs before this one, so that it sees its last actions before it is removed. Its
  /// effects are cancelled when it is removed; what it has sent with ``Effect/send(_:)`` by then still reaches
  /// this reducer. An action that anybody else sends to an element that is not there is reported as an issue.
  ///
  /// - Complexity: An element's action costs the same whatever the number of elements. When ids or their order
  ///   have changed, the elements with effects under way are looked up.
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
    _ForEachReducer(
      parent: self,
      elements: toElementsState,
      action: AnyCasePath(toElementAction),
      element: element(),
      location: FeatureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
