public import OrderedCollections

extension IdentifiedArray {
  /// Makes an empty array of elements that are known by a property of theirs.
  ///
  /// ```swift
  /// var files = IdentifiedArray<String, File>(id: \.path)
  /// ```
  ///
  /// - Parameter id: The key path from an element to its id.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.init(identity: ElementIdentity(keyPath: id))
  }

  /// Makes an array of elements whose ids are unique.
  ///
  /// Elements with the same id are reported as an issue; the first of them is kept. Where ids may
  /// repeat by right, say which element is to be kept with `init(_:id:uniquingIDsWith:)`.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - id: The key path from an element to its id.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements,
      identity: ElementIdentity(keyPath: id),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes an array of elements whose ids are known to be unique.
  ///
  /// Debug builds check it and treat duplicates as `init(uniqueElements:id:)` does. Release builds
  /// rely on it: of elements with the same id all are kept, and only one of them can be found.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - id: The key path from an element to its id.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uncheckedUniqueElements: elements,
      identity: ElementIdentity(keyPath: id),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes an array of elements whose ids may repeat.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(readings, id: \.sensor) { _, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - id: The key path from an element to its id.
  ///   - combine: Makes one element of the one that is in the array and a later one with the same
  ///     id. The result stands where the former stood and must have the same id; if it has not, an
  ///     issue is reported and the former is kept.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    try self.init(
      elements,
      identity: ElementIdentity(keyPath: id),
      uniquingIDsWith: combine,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(identity: ElementIdentity())
  }

  /// Makes an array of the elements of a sequence; of elements with the same id the first is kept.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Makes an array of elements whose ids are unique.
  ///
  /// Elements with the same id are reported as an issue; the first of them is kept. Where ids may
  /// repeat by right, say which element is to be kept with `init(_:uniquingIDsWith:)`.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uniqueElements: elements,
      identity: ElementIdentity(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes an array of elements whose ids are known to be unique.
  ///
  /// Debug builds check it and treat duplicates as `init(uniqueElements:)` does. Release builds
  /// rely on it: of elements with the same id all are kept, and only one of them can be found.
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      uncheckedUniqueElements: elements,
      identity: ElementIdentity(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes an array of elements whose ids may repeat.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(readings) { _, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in the order in which they are to stand.
  ///   - combine: Makes one element of the one that is in the array and a later one with the same
  ///     id. The result stands where the former stood and must have the same id; if it has not, an
  ///     issue is reported and the former is kept.
  ///   - fileID: The file that an issue is reported in.
  ///   - filePath: The path of the file that an issue is reported in.
  ///   - line: The line that an issue is reported in.
  ///   - column: The column that an issue is reported in.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    try self.init(
      elements,
      identity: ElementIdentity(),
      uniquingIDsWith: combine,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension IdentifiedArray {
  @inlinable
  init(
    uniqueElements elements: some Sequence<Element>,
    identity: ElementIdentity<ID, Element>,
    location: @autoclosure () -> IssueLocation
  ) {
    self.init(identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let id = identity.id(of: element)
      if !appendIfAbsent(element, id: id).inserted {
        Self.reportDuplicate(id, location: location())
      }
    }
    restamp()
  }

  @inlinable
  init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    identity: ElementIdentity<ID, Element>,
    location: @autoclosure () -> IssueLocation
  ) {
    guard !checksUncheckedElements else {
      self.init(uniqueElements: elements, identity: identity, location: location())
      return
    }
    self.init(identity: identity)
    values = Array(elements)
    keys = OrderedSet(uncheckedUniqueElements: values.lazy.map { identity.id(of: $0) })
    restamp()
  }

  @inlinable
  init(
    _ elements: some Sequence<Element>,
    identity: ElementIdentity<ID, Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element,
    location: @autoclosure () -> IssueLocation
  ) rethrows {
    self.init(identity: identity)
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let id = identity.id(of: element)
      let (inserted, index) = appendIfAbsent(element, id: id)
      if inserted { continue }
      let combined = try combine(values[index], element)
      if identity.id(of: combined) == id {
        values[index] = combined
      } else {
        Self.reportCombined(id, into: identity.id(of: combined), location: location())
      }
    }
    restamp()
  }
}

/// Whether elements that are said to be unique are looked at nevertheless.
@inlinable
var checksUncheckedElements: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}
