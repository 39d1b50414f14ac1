/// An attribute of an element: `.class("card")`, `.href("/")`.
///
/// Attributes that only some elements support are declared for the kinds of these elements only.
public struct Attribute<Kind> {
  @usableFromInline
  let entry: AttributeEntry

  init(_ entry: AttributeEntry) {
    self.entry = entry
  }

  init(_ name: StaticString, _ value: String) {
    self.entry = AttributeEntry(name, .text(value))
  }

  init(_ name: StaticString, _ flag: Bool) {
    self.entry = AttributeEntry(name, .flag(flag))
  }

  init(_ name: StaticString, _ value: String?) {
    self.entry = AttributeEntry(name, value.map { .text($0) } ?? .absent)
  }

  /// Returns an attribute if a condition is true, and no attribute otherwise.
  public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Self) -> Self {
    condition ? attribute() : Self(AttributeEntry("", .absent))
  }

  /// Returns an attribute with any name.
  ///
  /// Invalid names, event handlers (`onclick`, which a page must not have) and names that LiveHTML
  /// uses itself (`data-n`, `data-on`) are reported and left out.
  public static func custom(_ name: String, _ value: String) -> Self {
    guard AttributeName.isAcceptable(name) else { return Self(AttributeEntry("", .absent)) }
    return Self(AttributeEntry(custom: name, .text(value)))
  }
}
