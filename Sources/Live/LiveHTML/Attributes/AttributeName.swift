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
        '\(name)' can't be the name of an attribute: it was left out.

        Handle events with modifiers like '.onClick'; 'data-n' and 'data-on' belong to the page itself.
        """
      )
      return false
    }
    return true
  }
}
