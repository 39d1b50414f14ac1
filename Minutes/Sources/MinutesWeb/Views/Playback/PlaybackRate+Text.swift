import MinutesCore

extension PlaybackRate {
  /// The factor as text, in the locale of the browser: `1`, `0.75`.
  var text: String { value.localText(0...2) }
}
