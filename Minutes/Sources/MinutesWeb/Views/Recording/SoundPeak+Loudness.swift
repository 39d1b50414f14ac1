import Foundation
import MinutesCore

extension SoundPeak {
  /// From 0, where nothing is heard any more (−60 dB), to 1: what ears take for even steps.
  var loudness: Double {
    guard magnitude > 0 else { return 0 }
    return min(max(1 + 20 * log10(Double(magnitude)) / 60, 0), 1)
  }
}
