/// An attribute of an element of a kind: `.class("card")`, `.href("/")`.
///
/// Attributes that only some elements take exist only for the kinds of these elements.
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

  /// An attribute if a condition is met, and none otherwise.
  public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Self) -> Self {
    condition ? attribute() : Self(AttributeEntry("", .absent))
  }

  /// An attribute that has no name here.
  ///
  /// Names that no browser would take, names of event handlers (`onclick`, which a page must not have) and
  /// names that the page keeps for itself (`data-n`, `data-on`) are reported and left out.
  public static func custom(_ name: String, _ value: String) -> Self {
    guard AttributeName.isAcceptable(name) else { return Self(AttributeEntry("", .absent)) }
    return Self(AttributeEntry(custom: name, .text(value)))
  }
}
