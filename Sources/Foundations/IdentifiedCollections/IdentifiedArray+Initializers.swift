public import OrderedCollections
public import SourceLocations

extension IdentifiedArray {
  /// Creates an empty array of elements that are identified by a property.
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

  /// Creates an array of elements whose ids are unique.
  ///
  /// Elements with the same id are reported as an issue; the first of them is kept. If duplicate
  /// ids are expected, choose the element to keep with `init(_:id:uniquingIDsWith:)`.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates an array of elements whose ids are known to be unique.
  ///
  /// Debug builds check the ids and treat duplicates like `init(uniqueElements:id:)`. Release
  /// builds do not check: all elements with the same id are kept, and only one of them can be
  /// found.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates an array of elements whose ids may be duplicated.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(readings, id: \.sensor) { _, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - id: The key path from an element to its id.
  ///   - combine: Combines the element in the array and a later one with the same id. The result
  ///     replaces the former and must have the same id; otherwise an issue is reported and the
  ///     former is kept.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(identity: ElementIdentity())
  }

  /// Creates an array of the elements of a sequence; of elements with the same id the first is
  /// kept.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Creates an array of elements whose ids are unique.
  ///
  /// Elements with the same id are reported as an issue; the first of them is kept. If duplicate
  /// ids are expected, choose the element to keep with `init(_:uniquingIDsWith:)`.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates an array of elements whose ids are known to be unique.
  ///
  /// Debug builds check the ids and treat duplicates like `init(uniqueElements:)`. Release builds
  /// do not check: all elements with the same id are kept, and only one of them can be found.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates an array of elements whose ids may be duplicated.
  ///
  /// ```swift
  /// let newest = IdentifiedArray(readings) { _, later in later }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - combine: Combines the element in the array and a later one with the same id. The result
  ///     replaces the former and must have the same id; otherwise an issue is reported and the
  ///     former is kept.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension IdentifiedArray {
  @inlinable
  init(
    uniqueElements elements: some Sequence<Element>,
    identity: ElementIdentity<ID, Element>,
    location: @autoclosure () -> SourceLocation
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
    location: @autoclosure () -> SourceLocation
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
    location: @autoclosure () -> SourceLocation
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

/// Whether elements that are declared unique are checked nevertheless.
@inlinable
var checksUncheckedElements: Bool {
  #if DEBUG
  true
  #else
  false
  #endif
}
