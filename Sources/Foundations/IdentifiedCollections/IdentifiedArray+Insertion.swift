public import OrderedCollections
public import SourceLocations

extension IdentifiedArray {
  /// Appends an element, unless the array has one with its id.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was appended, and the index of the element with its id: the
  ///   appended or the existing one.
  /// - Complexity: O(1) on average over many calls.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    willMutate()
    let id = identity.id(of: element)
    let result = appendIfAbsent(element, id: id)
    if result.inserted { restamp() }
    return result
  }

  /// Appends the elements of a sequence, except those whose id exists already.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of elements in the sequence.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    willMutate()
    let countBefore = values.count
    // Reserving the exact capacity on each call would prevent the storage's geometric growth.
    if values.isEmpty { reserveCapacity(elements.underestimatedCount) }
    for element in elements {
      _ = appendIfAbsent(element, id: identity.id(of: element))
    }
    if values.count != countBefore { restamp() }
  }

  /// Inserts an element before an index, unless the array has one with its id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index, at most `endIndex`.
  /// - Returns: Whether the element was inserted, and the index of the element with its id: the
  ///   inserted or the existing one.
  /// - Precondition: `index` is a valid index or `endIndex`.
  /// - Complexity: O(`count`)
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    Self.requirePosition(index, count: values.count)
    willMutate()
    let result = keys.insert(identity.id(of: element), at: index)
    if result.inserted {
      values.insert(element, at: index)
      didInsert(at: index)
      restamp()
    }
    return result
  }

  /// Replaces the element at an index with one of the same id.
  ///
  /// Another id is reported as an issue: the new element replaces the previous one and is found by
  /// its own id, unless a third element has that id; then the array is not changed.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The previous element.
  /// - Precondition: `index` is a valid index.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func update(
    _ element: Element,
    at index: Int,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Element {
    Self.requireElement(at: index, count: values.count)
    let replaced = self.element(at: index)
    replaceElement(
      at: index,
      with: element,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return replaced
  }

  /// Replaces the element with the same id, or appends the element if there is none.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, or `nil` if the element was appended.
  /// - Complexity: O(1) on average over many calls.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    return inserted ? nil : exchange(element, at: index)
  }

  /// Replaces the element with the same id, or inserts the element before an index if there is
  /// none.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index to insert at, at most `endIndex`.
  /// - Returns: The element that was replaced, or `nil` if the element was inserted, and the index
  ///   of the element.
  /// - Precondition: `index` is a valid index or `endIndex`.
  /// - Complexity: O(1) on average if an element is replaced, otherwise O(`count`).
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    Self.requirePosition(index, count: values.count)
    let (inserted, position) = insert(element, at: index)
    return (inserted ? nil : exchange(element, at: position), position)
  }
}
