public import CasePaths
import IdentifiedCollections
import IssueReporting

extension StackState {
  /// The element with an id, or `nil` if there is none.
  ///
  /// Assigning `nil` removes only this element. Assigning a value for an id that does not exist is
  /// reported as an issue and does nothing, except in tests, which build the expected state this
  /// way: there it is pushed.
  ///
  /// - Complexity: O(1) on average; removing is O(*n*). A change copies the element out and back,
  ///   including the arrays in it.
  public subscript(
    id id: StackElementID,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Element? {
    get { self.keys.firstIndex(of: id).map { self.element(at: $0) } }
    set {
      switch (self.keys.firstIndex(of: id), newValue) {
      case (let index?, let newValue?):
        self.put(newValue, at: index)
      case (let index?, nil):
        self.replace(index..<(index + 1), ids: [], elements: [])
      case (nil, let newValue?):
        if isTesting { return self.push(newValue, id: id) }
        reportIssue(
          """
          Can't assign an element at the id \(id): the stack has no such element.

          Use "append" to push a new element.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
      case (nil, nil):
        break
      }
    }
  }

  /// The associated value of a case of the element with an id. `nil` if there is no such element or
  /// it is in another case.
  ///
  /// ```swift
  /// state.path[id: id, case: \.detail]?.memo.title = "Stand-up"
  /// ```
  ///
  /// Changing an element that is in another case is reported as an issue, and does nothing.
  /// Assigning `nil` removes the element.
  @_disfavoredOverload
  public subscript<Case>(
    id id: StackElementID,
    case path: CaseKeyPath<Element, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? where Element: CasePathable {
    get { self.value(of: AnyCasePath(path), id: id) }
    set {
      self.setValue(
        newValue, of: AnyCasePath(path), id: id, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  /// The associated value of a case of the element with an id.
  @available(
    *, deprecated,
    message: "Mark the enum with '@CasePathable' and use a case key path, like '\\.detail'."
  )
  public subscript<Case>(
    id id: StackElementID,
    case path: AnyCasePath<Element, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? {
    get { self.value(of: path, id: id) }
    set {
      self.setValue(
        newValue, of: path, id: id, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  private func value<Case>(of path: AnyCasePath<Element, Case>, id: StackElementID) -> Case? {
    self.keys.firstIndex(of: id).flatMap { path.extract(from: self.element(at: $0)) }
  }

  private mutating func setValue<Case>(
    _ newValue: Case?, of path: AnyCasePath<Element, Case>, id: StackElementID,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    if let index = self.keys.firstIndex(of: id), path.extract(from: self.values[index]) == nil {
      let name = CaseTable.name(of: self.values[index])
      reportIssue(
        """
        Can't modify unrelated case "\(name)": the element \(id) of the stack is in this case\
        \(path.caseName.map { ", and not in \"\($0)\"" } ?? "").
        """,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      return
    }
    self[id: id, fileID: fileID, filePath: filePath, line: line, column: column] =
      newValue.map(path.embed)
  }
}
