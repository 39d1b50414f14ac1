extension Attribute {
  /// `id`: what the element is known by on the page.
  public static func id(_ value: String) -> Self { Self("id", value) }

  /// `class`: the classes of the element, with spaces between.
  public static func `class`(_ value: String) -> Self { Self("class", value) }

  /// `title`: advice about the element.
  public static func title(_ value: String) -> Self { Self("title", value) }

  /// `lang`: the language of the content.
  public static func lang(_ value: String) -> Self { Self("lang", value) }

  /// `dir`: the direction of the text: `ltr`, `rtl` or `auto`.
  public static func dir(_ value: String) -> Self { Self("dir", value) }

  /// `hidden`: whether the element is left out of the picture.
  public static func hidden(_ isSet: Bool) -> Self { Self("hidden", isSet) }

  /// `hidden`: whether the element is left out of the picture.
  public static var hidden: Self { .hidden(true) }

  /// `inert`: whether the element can't be used.
  public static func inert(_ isSet: Bool) -> Self { Self("inert", isSet) }

  /// `inert`: whether the element can't be used.
  public static var inert: Self { .inert(true) }

  /// `tabindex`: whether and when the tabulator key comes by.
  public static func tabIndex(_ value: Int) -> Self { Self("tabindex", String(value)) }

  /// `role`: what the element is for those who can't see it.
  public static func role(_ value: String) -> Self { Self("role", value) }

  /// `autofocus`: whether the element has the focus to begin with.
  public static func autofocus(_ isSet: Bool) -> Self { Self("autofocus", isSet) }

  /// `autofocus`: whether the element has the focus to begin with.
  public static var autofocus: Self { .autofocus(true) }

  /// `draggable`: whether the element can be dragged.
  public static func draggable(_ value: Bool) -> Self {
    Self("draggable", value ? "true" : "false")
  }

  /// `contenteditable`: whether the content can be edited.
  public static func contentEditable(_ value: Bool) -> Self {
    Self("contenteditable", value ? "true" : "false")
  }

  /// `spellcheck`: whether the spelling is checked.
  public static func spellcheck(_ value: Bool) -> Self {
    Self("spellcheck", value ? "true" : "false")
  }

  /// `inputmode`: which keyboard a telephone shows.
  public static func inputMode(_ value: String) -> Self { Self("inputmode", value) }

  /// `enterkeyhint`: what the enter key says.
  public static func enterKeyHint(_ value: String) -> Self { Self("enterkeyhint", value) }

  /// `accesskey`: the key that leads to the element.
  public static func accessKey(_ value: String) -> Self { Self("accesskey", value) }

  /// `slot`: where the element goes in a component of the browser.
  public static func slot(_ value: String) -> Self { Self("slot", value) }

  /// `popover`: how the element is shown on top of others.
  public static func popover(_ value: String) -> Self { Self("popover", value) }
}

extension Attribute {
  /// `class`: more classes of the element, if a condition is met.
  public static func `class`(_ value: String, if condition: Bool) -> Self {
    .when(condition, .class(value))
  }

  /// `data-…`: something that style sheets and scripts know by its name.
  public static func data(_ name: String, _ value: String) -> Self {
    .custom("data-\(name)", value)
  }

  /// `aria-…`: something that those who can't see the page should know: `.aria("label", "Close")`.
  public static func aria(_ name: String, _ value: String) -> Self {
    .custom("aria-\(name)", value)
  }

  /// `aria-…`: whether something is so, for those who can't see the page: `.aria("expanded", isOpen)`.
  public static func aria(_ name: String, _ value: Bool) -> Self {
    .custom("aria-\(name)", value ? "true" : "false")
  }

  /// A property of the style, set by the page's own script, so that no inline style has to be allowed:
  /// `.style("inline-size", "40%")`.
  ///
  /// A style sheet is the better place, except for what is computed.
  public static func style(_ property: String, _ value: String) -> Self {
    Self("data-style", "\(property):\(value)")
  }
}
