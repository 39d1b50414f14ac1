import IssueReporting

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

/// The stored form of an attribute, without the kind of element.
public struct AttributeEntry {
  enum Name {
    case known(StaticString)
    case custom(String)
  }

  enum Value {
    case text(String)
    case flag(Bool)
    case handler(EventHandler)
    /// No attribute.
    case absent
  }

  let name: Name
  let value: Value

  init(_ name: StaticString, _ value: Value) {
    self.name = .known(name)
    self.value = value
  }

  init(custom name: String, _ value: Value) {
    self.name = .custom(name)
    self.value = value
  }
}

enum AttributeName {
  /// Whether a custom name may be used in a tag. Reports an issue if not.
  static func isAcceptable(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    let isWellFormed =
      !name.isEmpty && name.utf8.count < 256
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"),
          UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"):
          false
        default: true
        }
      }
    guard isWellFormed, !lowercased.hasPrefix("on"), lowercased != "data-n", lowercased != "data-on"
    else {
      reportIssue(
        """
        '\(name)' is not a valid name for a custom attribute. The attribute was omitted.

        To handle events, use modifiers such as '.onClick'. The names 'data-n' and 'data-on' are reserved.
        """
      )
      return false
    }
    return true
  }
}

/// Returns the URL, or `about:blank` if following the URL would run a script.
func harmlessURL(_ url: String) -> String {
  // A relative URL that begins with one of these characters has no scheme.
  if let first = url.utf8.first, "/#?.".utf8.contains(first) { return url }
  // Browsers ignore white space and control characters when they parse the scheme.
  var scheme = ""
  for scalar in url.unicodeScalars where scalar.value > 0x20 && scalar.value != 0x7F {
    if scalar == ":" { break }
    guard scalar.isASCII, scheme.utf8.count < 16 else { return url }
    scheme.unicodeScalars.append(scalar)
  }
  switch scheme.lowercased() {
  case "javascript", "vbscript": return "about:blank"
  case "data": return url.lowercased().hasPrefix("data:image/") ? url : "about:blank"
  default: return url
  }
}
