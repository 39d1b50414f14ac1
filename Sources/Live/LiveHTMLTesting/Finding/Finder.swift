/// A criterion for elements, in the terms of users.
public enum Finder: Equatable, Sendable, CustomStringConvertible {
  /// The ARIA role of an element, and its accessible name, if that matters.
  case role(String, name: String? = nil)

  /// The label of a form control.
  case label(String)

  /// The innermost elements that contain exactly this text.
  case text(String)

  /// The id of an element.
  case id(String)

  /// A button with a name.
  public static func button(_ name: String) -> Self { .role("button", name: name) }

  /// A link with a name.
  public static func link(_ name: String) -> Self { .role("link", name: name) }

  /// A description for messages.
  public var description: String {
    switch self {
    case .role(let role, let name): name.map { "a \(role) named '\($0)'" } ?? "a \(role)"
    case .label(let label): "a form control labelled '\(label)'"
    case .text(let text): "an element with the text '\(text)'"
    case .id(let id): "an element with the id '\(id)'"
    }
  }

  /// Whether only elements match that assistive technology can reach.
  private var isForReaders: Bool {
    switch self {
    case .role, .label: true
    case .text, .id: false
    }
  }

  /// Returns the matching elements in document order.
  ///
  /// - Parameters:
  ///   - root: The page.
  ///   - includesHidden: Whether hidden and unreachable elements match as well.
  func matches(in root: PageNode, includingHidden includesHidden: Bool = false) -> [PageNode] {
    var matches: [PageNode] = []
    let dialog = root.frontDialog
    root.forEach { node in
      guard case .element = node.kind, node !== root else { return }
      let isMatch =
        switch self {
        case .role(let role, let name):
          node.role == role && (name == nil || node.accessibleName(in: root) == name)
        case .label(let label):
          node.isControl && node.accessibleName(in: root) == label
        case .text(let text):
          node.trimmedText == text
            && !node.children.contains {
              $0.name != "" && !$0.isConcealed && $0.trimmedText == text
            }
        case .id(let id): node.attributes["id"] == id
        }
      guard isMatch else { return }
      let isThere = self.isForReaders ? node.isReachable(behind: dialog) : !node.isHidden
      if isThere || includesHidden { matches.append(node) }
    }
    return matches
  }
}
