extension Attribute where Kind == ElementKind.Anchor {
  /// `href`: the URL of the link; URLs that run a script are replaced.
  public static func href(_ value: String) -> Self { Self("href", harmlessURL(value)) }

  /// `target`: the tab or frame to open the link in.
  public static func target(_ value: String) -> Self { Self("target", value) }

  /// `rel`: the relation of the other page to this one.
  public static func rel(_ value: String) -> Self { Self("rel", value) }

  /// `hreflang`: the language of the other page.
  public static func hrefLang(_ value: String) -> Self { Self("hreflang", value) }

  /// `type`: the media type of the link's target.
  public static func type(_ value: String) -> Self { Self("type", value) }

  /// `download`: the file name for saving the target.
  public static func download(_ value: String) -> Self { Self("download", value) }
}
