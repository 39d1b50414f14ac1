import Foundation

extension PageNode {
  /// The ARIA role of the element, explicit or implied.
  public var role: String? {
    if let role = self.attributes["role"] { return role }
    switch self.name {
    case "button", "summary": return "button"
    case "a": return self.attributes["href"] == nil ? nil : "link"
    case "input": return self.inputRole
    case "textarea": return "textbox"
    case "select": return self.attributes["multiple"] == nil ? "combobox" : "listbox"
    case "option": return "option"
    case "h1", "h2", "h3", "h4", "h5", "h6": return "heading"
    case "ul", "ol", "menu": return "list"
    case "li": return "listitem"
    case "img": return self.attributes["alt"] == "" ? "presentation" : "img"
    case "table": return "table"
    case "tr": return "row"
    case "td": return "cell"
    case "th": return "columnheader"
    case "dialog": return "dialog"
    case "nav": return "navigation"
    case "main": return "main"
    case "header": return "banner"
    case "footer": return "contentinfo"
    case "aside": return "complementary"
    case "article": return "article"
    case "form": return "form"
    case "progress": return "progressbar"
    case "meter": return "meter"
    case "output": return "status"
    case "fieldset", "details": return "group"
    case "p": return "paragraph"
    default: return nil
    }
  }

  private var inputRole: String? {
    switch self.attributes["type"] ?? "text" {
    case "checkbox": "checkbox"
    case "radio": "radio"
    case "range": "slider"
    case "number": "spinbutton"
    case "search": "searchbox"
    case "button", "submit", "reset", "image": "button"
    case "text", "email", "tel", "url": "textbox"
    default: nil
    }
  }

  /// Whether the element is a form control or editable.
  public var isControl: Bool {
    self.name == "input" && self.attributes["type"] != "hidden" || self.name == "textarea"
      || self.name == "select" || self.attributes["contenteditable"] == "true"
  }

  /// The visible text, with white space collapsed and trimmed, without `hidden` elements and closed
  /// dialogs.
  public var trimmedText: String {
    self.text { !$0.isConcealed }
  }

  /// The text for screen readers: the visible text without `aria-hidden` elements.
  private var spokenText: String {
    self.text { !$0.isConcealed && $0.attributes["aria-hidden"] != "true" }
  }

  /// The text of a label, without the controls in it.
  private var labelText: String {
    self.text {
      !$0.isConcealed && $0.attributes["aria-hidden"] != "true" && !$0.isControl
    }
  }

  /// The text of the included nodes, in one line.
  private func text(with isIncluded: (PageNode) -> Bool) -> String {
    func text(_ node: PageNode) -> String {
      switch node.kind {
      case .text: node.text
      case .element: node.children.filter(isIncluded).map(text).joined()
      case .comment: ""
      }
    }
    return text(self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the accessible name of the element.
  ///
  /// - Parameter root: The page.
  public func accessibleName(in root: PageNode) -> String {
    if let ids = self.attributes["aria-labelledby"] {
      return ids.split(separator: " ").compactMap { root.element(id: String($0))?.spokenText }
        .joined(separator: " ")
    }
    if let label = self.attributes["aria-label"], !label.isEmpty { return label }
    if self.isControl {
      if let label = self.label(in: root) { return label.labelText }
      return self.attributes["title"] ?? self.attributes["placeholder"] ?? ""
    }
    if let alternative = self.attributes["alt"] { return alternative }
    if self.name == "input" { return self.attributes["value"] ?? "" }
    if ["fieldset", "table", "figure"].contains(self.name) {
      let title = self.children.first { ["legend", "caption", "figcaption"].contains($0.name) }
      return title?.spokenText ?? ""
    }
    return self.spokenText
  }

  private func label(in root: PageNode) -> PageNode? {
    var ancestor = self.parent
    while let element = ancestor {
      if element.name == "label" { return element }
      ancestor = element.parent
    }
    guard let id = self.attributes["id"] else { return nil }
    var label: PageNode?
    root.forEach { if $0.name == "label", $0.attributes["for"] == id { label = label ?? $0 } }
    return label
  }

  /// Returns the element with an id in this one.
  public func element(id: String) -> PageNode? {
    var element: PageNode?
    self.forEach { if $0.attributes["id"] == id { element = element ?? $0 } }
    return element
  }
}
