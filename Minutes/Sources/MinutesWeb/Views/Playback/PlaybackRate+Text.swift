import BoundedNumbers
import MinutesCore

extension PlaybackRate {
  /// The factor as text: `1`, `0.75`.
  var text: String { value == value.rounded() ? "\(Int(clamping: value))" : "\(value)" }
}
