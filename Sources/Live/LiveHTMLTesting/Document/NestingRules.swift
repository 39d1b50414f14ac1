/// The nestings of elements that an HTML parser would change.
enum NestingRules {
  private static let closesParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup",
    "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "table", "ul", "dd",
    "dt",
  ]

  private static let tableParents: [String: Set<String>] = [
    "tr": ["tbody", "thead", "tfoot"], "td": ["tr"], "th": ["tr"], "tbody": ["table"],
    "thead": ["table"], "tfoot": ["table"], "caption": ["table"], "colgroup": ["table"],
    "col": ["colgroup"],
  ]

  private static let tableParts: Set<String> = [
    "table", "tbody", "thead", "tfoot", "tr", "colgroup",
  ]

  /// The problem with an element in its ancestors, if there is one.
  static func complaint(about name: String, in ancestors: [String]) -> String? {
    guard let parent = ancestors.last, !parent.isEmpty, parent != "template" else { return nil }
    if let parents = self.tableParents[name], !parents.contains(parent) {
      return "<\(name)> must not be nested in <\(parent)>."
    }
    if self.tableParts.contains(parent), self.tableParents[name] == nil, name != "script" {
      return "<\(name)> must not be nested in <\(parent)>."
    }
    let scope = ancestors.reversed().prefix { !["button", "td", "th", "caption"].contains($0) }
    if self.closesParagraph.contains(name), scope.contains("p") {
      return "<\(name)> must not be nested in <p>, which it closes."
    }
    if ["a", "button", "form"].contains(name), ancestors.contains(name) {
      return "<\(name)> must not be nested in <\(name)>."
    }
    if name == "li", parent == "li" { return "<li> must not be nested in <li>." }
    return nil
  }

  /// The problem with text in an element, if there is one.
  static func complaint(aboutText text: String, in parent: String) -> String? {
    guard self.tableParts.contains(parent),
      text.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else { return nil }
    return "Text must not be nested in <\(parent)>."
  }
}
