public import SourceLocations

// Not inlined into callers: they run only for programming errors.
extension IdentifiedArray {
  @usableFromInline
  static func reportDuplicate(_ id: ID, location: SourceLocation) {
    location.report(
      """
      Two elements for an array of "\(TypeName(Element.self))" have the id "\(id)". The first is kept, the \
      other is left out.

      If ids may repeat here, use "init(_:uniquingIDsWith:)" to say which element is kept.
      """
    )
  }

  @usableFromInline
  static func reportCombined(_ id: ID, into combinedID: ID, location: SourceLocation) {
    location.report(
      """
      Two elements of "\(TypeName(Element.self))" with the id "\(id)" were combined into one with the id \
      "\(combinedID)". The first is kept as it was.

      Return an element with the same id from "uniquingIDsWith".
      """
    )
  }

  /// An element got another id, which no other element has.
  @usableFromInline
  static func reportChange(of id: ID, to newID: ID, location: SourceLocation) {
    location.report(
      """
      The id of an element of "\(TypeName(Element.self))" was changed from "\(id)" to "\(newID)". The \
      element stays where it is and is known by its new id.

      An id stays with its element as long as the element is in an array. To put another element \
      in its place, remove the one and insert the other.
      """
    )
  }

  /// The replacement of an element has the id of a third one.
  @usableFromInline
  static func reportRefusal(of newID: ID, under id: ID, location: SourceLocation) {
    location.report(
      """
      An element of "\(TypeName(Element.self))" with the id "\(newID)" was assigned to the place of the id \
      "\(id)", while another element has the id "\(newID)". The array is left as it was.

      To reorder elements use "swapAt", "move" or "sort"; to replace the element with the id \
      "\(newID)" use "updateOrAppend".
      """
    )
  }

  /// An element got the id of a third one while it was changed in place.
  @usableFromInline
  static func reportCollision(of id: ID, with newID: ID, location: SourceLocation) {
    location.report(
      """
      The id of an element of "\(TypeName(Element.self))" was changed from "\(id)" to "\(newID)", which is \
      the id of another element. Both stay where they are; the changed one is still found by the \
      id "\(id)".

      An id stays with its element as long as the element is in an array.
      """
    )
  }

  /// An element was assigned to an id that does not exist and differs from its own.
  @usableFromInline
  static func reportAppend(of newID: ID, under id: ID, location: SourceLocation) {
    location.report(
      """
      An element of "\(TypeName(Element.self))" with the id "\(newID)" was assigned to the id "\(id)". It is \
      appended under its own id.

      Assign an element to its own id, or use "updateOrAppend".
      """
    )
  }
}
