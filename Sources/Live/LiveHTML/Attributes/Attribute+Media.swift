extension Attribute where Kind == ElementKind.Image {
  /// `src`: where the image is.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `alt`: what the image says; empty if it is only decoration.
  public static func alternative(_ value: String) -> Self { Self("alt", value) }

  /// `srcset`: where other versions are.
  public static func sourceSet(_ value: String) -> Self { Self("srcset", value) }

  /// `sizes`: how wide the image is shown.
  public static func sizes(_ value: String) -> Self { Self("sizes", value) }

  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }

  /// `loading`: when it is loaded: `lazy` or `eager`.
  public static func loading(_ value: String) -> Self { Self("loading", value) }

  /// `decoding`: when it is decoded: `sync`, `async` or `auto`.
  public static func decoding(_ value: String) -> Self { Self("decoding", value) }
}

extension Attribute where Kind == ElementKind.Media {
  /// `src`: where the medium is.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `controls`: whether the browser shows controls.
  public static func controls(_ isSet: Bool) -> Self { Self("controls", isSet) }

  /// `controls`: whether the browser shows controls.
  public static var controls: Self { .controls(true) }

  /// `autoplay`: whether it plays at once.
  public static func autoplay(_ isSet: Bool) -> Self { Self("autoplay", isSet) }

  /// `autoplay`: whether it plays at once.
  public static var autoplay: Self { .autoplay(true) }

  /// `loop`: whether it begins anew at the end.
  public static func loop(_ isSet: Bool) -> Self { Self("loop", isSet) }

  /// `loop`: whether it begins anew at the end.
  public static var loop: Self { .loop(true) }

  /// `muted`: whether it is silent.
  public static func muted(_ isSet: Bool) -> Self { Self("muted", isSet) }

  /// `muted`: whether it is silent.
  public static var muted: Self { .muted(true) }

  /// `preload`: what is loaded at once: `none`, `metadata` or `auto`.
  public static func preload(_ value: String) -> Self { Self("preload", value) }

  /// `poster`: the image to begin with.
  public static func poster(_ value: String) -> Self { Self("poster", value) }

  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }

  /// `playsinline`: whether it stays in its place on a telephone.
  public static func playsInline(_ isSet: Bool) -> Self { Self("playsinline", isSet) }

  /// `playsinline`: whether it stays in its place on a telephone.
  public static var playsInline: Self { .playsInline(true) }
}

extension Attribute where Kind == ElementKind.Source {
  /// `src`: where the medium is.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `srcset`: where the image is.
  public static func sourceSet(_ value: String) -> Self { Self("srcset", value) }

  /// `type`: the kind of the medium.
  public static func type(_ value: String) -> Self { Self("type", value) }

  /// `media`: when this version is taken.
  public static func media(_ value: String) -> Self { Self("media", value) }

  /// `sizes`: how wide the image is shown.
  public static func sizes(_ value: String) -> Self { Self("sizes", value) }
}

extension Attribute where Kind == ElementKind.Track {
  /// `src`: where the text is.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `kind`: what the text is: `captions`, `chapters`, ….
  public static func kind(_ value: String) -> Self { Self("kind", value) }

  /// `srclang`: the language of the text.
  public static func sourceLanguage(_ value: String) -> Self { Self("srclang", value) }

  /// `label`: the name of the text.
  public static func label(_ value: String) -> Self { Self("label", value) }

  /// `default`: whether the text is shown to begin with.
  public static func `default`(_ isSet: Bool) -> Self { Self("default", isSet) }

  /// `default`: whether the text is shown to begin with.
  public static var `default`: Self { .`default`(true) }
}

extension Attribute where Kind == ElementKind.Frame {
  /// `src`: where the other page is; a scheme that runs a script is left out.
  public static func source(_ value: String) -> Self { Self("src", harmlessURL(value)) }

  /// `name`: the name for targets.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `sandbox`: what the other page may do.
  public static func sandbox(_ value: String) -> Self { Self("sandbox", value) }

  /// `allow`: what the other page may use.
  public static func allow(_ value: String) -> Self { Self("allow", value) }

  /// `loading`: when it is loaded: `lazy` or `eager`.
  public static func loading(_ value: String) -> Self { Self("loading", value) }

  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }
}

extension Attribute where Kind == ElementKind.Canvas {
  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }
}
