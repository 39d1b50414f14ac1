import IssueReporting

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
