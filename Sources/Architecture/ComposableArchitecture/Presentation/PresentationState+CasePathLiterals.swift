public import CasePaths

extension PresentationState where State: CasePathable {
  /// The associated value of a case of the presented enum. `nil` if nothing is presented or the
  /// enum is in another case.
  ///
  /// Assigning follows the rules for a stored case key path.
  @inlinable
  public subscript<Case>(
    case literal: CasePathLiteral<State, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get {
      self[
        case: State.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column]
    }
    set {
      self[
        case: State.caseKeyPath(literal), fileID: fileID, filePath: filePath, line: line,
        column: column] = newValue
    }
  }
}
