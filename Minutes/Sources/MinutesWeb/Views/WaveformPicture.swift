import BoundedNumbers
import LiveHTML
import MinutesCore

/// A waveform, drawn as one path: a line for each column.
struct WaveformPicture: HTML {
  let waveform: Waveform

  /// The maximum number of columns.
  let width: Int

  static func _render(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._render(RawHTML(html.markup), into: &writer)
  }

  static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._renderAlone(RawHTML(html.markup), into: &writer)
  }

  private var markup: String {
    """
    <svg viewBox="0 0 \(max(width, 1)) 100" preserveAspectRatio="none" aria-hidden="true" class="wave">\
    <path d="\(path)"></path></svg>
    """
  }

  private var path: String {
    var path = ""
    for (index, peak) in waveform.columns.enumerated() {
      // The square root keeps quiet speech visible.
      let height = max(1, Int(clamping: peak.magnitude.squareRoot() * 49))
      path += "M\(index).5 \(50 - height)v\(2 * height)"
    }
    return path
  }
}
