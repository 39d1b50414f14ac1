extension Attribute where Kind == ElementKind.Image {
  /// `src`: the URL of the image.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `alt`: the text alternative; empty if the image is only decoration.
  public static func alternative(_ value: String) -> Self { Self("alt", value) }

  /// `srcset`: the URLs of alternative versions.
  public static func sourceSet(_ value: String) -> Self { Self("srcset", value) }

  /// `sizes`: the displayed widths of the image.
  public static func sizes(_ value: String) -> Self { Self("sizes", value) }

  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }

  /// `loading`: the time of loading: `lazy` or `eager`.
  public static func loading(_ value: String) -> Self { Self("loading", value) }

  /// `decoding`: the mode of decoding: `sync`, `async` or `auto`.
  public static func decoding(_ value: String) -> Self { Self("decoding", value) }
}

extension Attribute where Kind == ElementKind.Media {
  /// `src`: the URL of the audio or video.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `controls`: whether the browser shows controls.
  public static func controls(_ isSet: Bool) -> Self { Self("controls", isSet) }

  /// `controls`: whether the browser shows controls.
  public static var controls: Self { .controls(true) }

  /// `autoplay`: whether playback starts automatically.
  public static func autoplay(_ isSet: Bool) -> Self { Self("autoplay", isSet) }

  /// `autoplay`: whether playback starts automatically.
  public static var autoplay: Self { .autoplay(true) }

  /// `loop`: whether playback repeats.
  public static func loop(_ isSet: Bool) -> Self { Self("loop", isSet) }

  /// `loop`: whether playback repeats.
  public static var loop: Self { .loop(true) }

  /// `muted`: whether the sound is muted.
  public static func muted(_ isSet: Bool) -> Self { Self("muted", isSet) }

  /// `muted`: whether the sound is muted.
  public static var muted: Self { .muted(true) }

  /// `preload`: the data to load before playback: `none`, `metadata` or `auto`.
  public static func preload(_ value: String) -> Self { Self("preload", value) }

  /// `poster`: the URL of the image to show before playback.
  public static func poster(_ value: String) -> Self { Self("poster", value) }

  /// `width`: the width in pixels.
  public static func width(_ value: Int) -> Self { Self("width", String(value)) }

  /// `height`: the height in pixels.
  public static func height(_ value: Int) -> Self { Self("height", String(value)) }

  /// `playsinline`: whether phones play the video on the page instead of full screen.
  public static func playsInline(_ isSet: Bool) -> Self { Self("playsinline", isSet) }

  /// `playsinline`: whether phones play the video on the page instead of full screen.
  public static var playsInline: Self { .playsInline(true) }
}

extension Attribute where Kind == ElementKind.Source {
  /// `src`: the URL of the audio or video.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `srcset`: the URLs of the image.
  public static func sourceSet(_ value: String) -> Self { Self("srcset", value) }

  /// `type`: the media type of the source.
  public static func type(_ value: String) -> Self { Self("type", value) }

  /// `media`: the media query for this source.
  public static func media(_ value: String) -> Self { Self("media", value) }

  /// `sizes`: the displayed widths of the image.
  public static func sizes(_ value: String) -> Self { Self("sizes", value) }
}

extension Attribute where Kind == ElementKind.Track {
  /// `src`: the URL of the text track.
  public static func source(_ value: String) -> Self { Self("src", value) }

  /// `kind`: the kind of text track: `captions`, `chapters`, ….
  public static func kind(_ value: String) -> Self { Self("kind", value) }

  /// `srclang`: the language of the text track.
  public static func sourceLanguage(_ value: String) -> Self { Self("srclang", value) }

  /// `label`: the title of the text track.
  public static func label(_ value: String) -> Self { Self("label", value) }

  /// `default`: whether the text track is initially enabled.
  public static func `default`(_ isSet: Bool) -> Self { Self("default", isSet) }

  /// `default`: whether the text track is initially enabled.
  public static var `default`: Self { .`default`(true) }
}

extension Attribute where Kind == ElementKind.Frame {
  /// `src`: the URL of the embedded page; URLs that run a script are replaced.
  public static func source(_ value: String) -> Self { Self("src", harmlessURL(value)) }

  /// `name`: the name of the frame, for links.
  public static func name(_ value: String) -> Self { Self("name", value) }

  /// `sandbox`: the restrictions of the embedded page.
  public static func sandbox(_ value: String) -> Self { Self("sandbox", value) }

  /// `allow`: the permissions policy of the embedded page.
  public static func allow(_ value: String) -> Self { Self("allow", value) }

  /// `loading`: the time of loading: `lazy` or `eager`.
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
