import IssueReporting

// Not inlined into callers: they run only for programming errors.
extension IdentifiedArray {
  @usableFromInline
  static func reportDuplicate(_ id: ID, location: IssueLocation) {
    report(
      """
      Two elements for an array of "\(TypeName(Element.self))" have the id "\(id)". The first is kept, the \
      other is left out.

      If ids may repeat here, use "init(_:uniquingIDsWith:)" to say which element is kept.
      """,
      at: location
    )
  }

  @usableFromInline
  static func reportCombined(_ id: ID, into combinedID: ID, location: IssueLocation) {
    report(
      """
      Two elements of "\(TypeName(Element.self))" with the id "\(id)" were combined into one with the id \
      "\(combinedID)". The first is kept as it was.

      Return an element with the same id from "uniquingIDsWith".
      """,
      at: location
    )
  }

  /// An element got another id, which no other element has.
  @usableFromInline
  static func reportChange(of id: ID, to newID: ID, location: IssueLocation) {
    report(
      """
      The id of an element of "\(TypeName(Element.self))" was changed from "\(id)" to "\(newID)". The \
      element stays where it is and is known by its new id.

      An id stays with its element as long as the element is in an array. To put another element \
      in its place, remove the one and insert the other.
      """,
      at: location
    )
  }

  /// The replacement of an element has the id of a third one.
  @usableFromInline
  static func reportRefusal(of newID: ID, under id: ID, location: IssueLocation) {
    report(
      """
      An element of "\(TypeName(Element.self))" with the id "\(newID)" was assigned to the place of the id \
      "\(id)", while another element has the id "\(newID)". The array is left as it was.

      To reorder elements use "swapAt", "move" or "sort"; to replace the element with the id \
      "\(newID)" use "updateOrAppend".
      """,
      at: location
    )
  }

  /// An element got the id of a third one while it was changed in place.
  @usableFromInline
  static func reportCollision(of id: ID, with newID: ID, location: IssueLocation) {
    report(
      """
      The id of an element of "\(TypeName(Element.self))" was changed from "\(id)" to "\(newID)", which is \
      the id of another element. Both stay where they are; the changed one is still found by the \
      id "\(id)".

      An id stays with its element as long as the element is in an array.
      """,
      at: location
    )
  }

  /// An element was assigned to an id that does not exist and differs from its own.
  @usableFromInline
  static func reportAppend(of newID: ID, under id: ID, location: IssueLocation) {
    report(
      """
      An element of "\(TypeName(Element.self))" with the id "\(newID)" was assigned to the id "\(id)". It is \
      appended under its own id.

      Assign an element to its own id, or use "updateOrAppend".
      """,
      at: location
    )
  }

  private static func report(_ message: String, at location: IssueLocation) {
    reportIssue(
      message,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

/// The source location of a caller, for issues.
@frozen
@usableFromInline
struct IssueLocation {
  @usableFromInline
  let fileID: StaticString

  @usableFromInline
  let filePath: StaticString

  @usableFromInline
  let line: UInt

  @usableFromInline
  let column: UInt

  @inlinable
  init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
