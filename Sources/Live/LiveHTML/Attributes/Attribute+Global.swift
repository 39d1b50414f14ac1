extension Attribute {
  /// `id`: the unique id of the element on the page.
  public static func id(_ value: String) -> Self { Self("id", value) }

  /// `class`: the classes of the element, separated by spaces.
  public static func `class`(_ value: String) -> Self { Self("class", value) }

  /// `title`: advisory text, such as a tooltip.
  public static func title(_ value: String) -> Self { Self("title", value) }

  /// `lang`: the language of the content.
  public static func lang(_ value: String) -> Self { Self("lang", value) }

  /// `dir`: the direction of the text: `ltr`, `rtl` or `auto`.
  public static func dir(_ value: String) -> Self { Self("dir", value) }

  /// `hidden`: whether the element is hidden.
  public static func hidden(_ isSet: Bool) -> Self { Self("hidden", isSet) }

  /// `hidden`: whether the element is hidden.
  public static var hidden: Self { .hidden(true) }

  /// `inert`: whether the element ignores input.
  public static func inert(_ isSet: Bool) -> Self { Self("inert", isSet) }

  /// `inert`: whether the element ignores input.
  public static var inert: Self { .inert(true) }

  /// `tabindex`: the position in the order of the Tab key; -1 to leave it out.
  public static func tabIndex(_ value: Int) -> Self { Self("tabindex", String(value)) }

  /// `role`: the ARIA role of the element.
  public static func role(_ value: String) -> Self { Self("role", value) }

  /// `autofocus`: whether the element initially has the focus.
  public static func autofocus(_ isSet: Bool) -> Self { Self("autofocus", isSet) }

  /// `autofocus`: whether the element initially has the focus.
  public static var autofocus: Self { .autofocus(true) }

  /// `draggable`: whether the element can be dragged.
  public static func draggable(_ value: Bool) -> Self {
    Self("draggable", value ? "true" : "false")
  }

  /// `contenteditable`: whether the content can be edited.
  public static func contentEditable(_ value: Bool) -> Self {
    Self("contenteditable", value ? "true" : "false")
  }

  /// `spellcheck`: whether the browser checks the spelling.
  public static func spellcheck(_ value: Bool) -> Self {
    Self("spellcheck", value ? "true" : "false")
  }

  /// `inputmode`: the virtual keyboard to show.
  public static func inputMode(_ value: String) -> Self { Self("inputmode", value) }

  /// `enterkeyhint`: the label of the Enter key on virtual keyboards.
  public static func enterKeyHint(_ value: String) -> Self { Self("enterkeyhint", value) }

  /// `accesskey`: the keyboard shortcut of the element.
  public static func accessKey(_ value: String) -> Self { Self("accesskey", value) }

  /// `slot`: the slot of the element in a web component.
  public static func slot(_ value: String) -> Self { Self("slot", value) }

  /// `popover`: the kind of popover: `auto` or `manual`.
  public static func popover(_ value: String) -> Self { Self("popover", value) }
}

extension Attribute {
  /// `class`: additional classes, if a condition is true.
  public static func `class`(_ value: String, if condition: Bool) -> Self {
    .when(condition, .class(value))
  }

  /// `data-…`: a custom attribute for style sheets and scripts.
  public static func data(_ name: String, _ value: String) -> Self {
    .custom("data-\(name)", value)
  }

  /// `aria-…`: a property for assistive technology: `.aria("label", "Close")`.
  public static func aria(_ name: String, _ value: String) -> Self {
    .custom("aria-\(name)", value)
  }

  /// `aria-…`: a Boolean state for assistive technology: `.aria("expanded", isOpen)`.
  public static func aria(_ name: String, _ value: Bool) -> Self {
    .custom("aria-\(name)", value ? "true" : "false")
  }

  /// A CSS property, which the page's runtime script sets, so that the content policy need not
  /// allow inline styles: `.style("inline-size", "40%")`.
  ///
  /// Use it for computed values only, and a style sheet for all others.
  public static func style(_ property: String, _ value: String) -> Self {
    Self("data-style", "\(property):\(value)")
  }
}
