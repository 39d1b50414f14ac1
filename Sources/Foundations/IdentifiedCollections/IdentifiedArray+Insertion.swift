public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element, unless there is one with its id.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was appended, and the position of the element with its id: the
  ///   appended one, or the one that was there.
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

  /// Appends the elements of a sequence, leaving out those whose id is there already.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of elements in the sequence.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    willMutate()
    let countBefore = values.count
    // Reserving exactly what is needed would defeat the storage's own growth if this is repeated.
    if values.isEmpty { reserveCapacity(elements.underestimatedCount) }
    for element in elements {
      _ = appendIfAbsent(element, id: identity.id(of: element))
    }
    if values.count != countBefore { restamp() }
  }

  /// Inserts an element before a position, unless there is one with its id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The position, at most `endIndex`.
  /// - Returns: Whether the element was inserted, and the position of the element with its id: the
  ///   inserted one, or the one that was there.
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

  /// Replaces the element at a position by one with the same id.
  ///
  /// Another id is reported as an issue: the element replaces the other all the same and is known
  /// by its own id, unless a third element has that id; then the array is left as it was.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The position.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Returns: The element that stood there.
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
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return replaced
  }

  /// Puts an element in the place of the one with its id, or appends it if there is none.
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

  /// Puts an element in the place of the one with its id, or inserts it before a position if there
  /// is none.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The position to insert at, at most `endIndex`.
  /// - Returns: The element that was replaced, or `nil` if the element was inserted, and the
  ///   position where the element is now.
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
