extension Attribute where Kind == ElementKind.Anchor {
  /// `href`: where the link leads; a scheme that runs a script is left out.
  public static func href(_ value: String) -> Self { Self("href", harmlessURL(value)) }

  /// `target`: where the page is shown.
  public static func target(_ value: String) -> Self { Self("target", value) }

  /// `rel`: what the other page is to this one.
  public static func rel(_ value: String) -> Self { Self("rel", value) }

  /// `hreflang`: the language of the other page.
  public static func hrefLang(_ value: String) -> Self { Self("hreflang", value) }

  /// `type`: the kind of what the link leads to.
  public static func type(_ value: String) -> Self { Self("type", value) }

  /// `download`: the name to save under.
  public static func download(_ value: String) -> Self { Self("download", value) }
}
