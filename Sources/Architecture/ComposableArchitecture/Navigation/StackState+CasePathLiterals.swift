public import CasePaths

extension StackState where Element: CasePathable {
  /// The associated value of a case of the element with an id. `nil` if there is no such element or
  /// it is in another case.
  ///
  /// Assigning follows the rules for a stored case key path.
  @inlinable
  public subscript<Case>(
    id id: StackElementID,
    case literal: CasePathLiteral<Element, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get {
      self[
        id: id, case: Element.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column]
    }
    set {
      self[
        id: id, case: Element.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column] = newValue
    }
  }
}
