import Foundation
import MinutesCore

extension SoundPeak {
  /// The loudness on a logarithmic scale, from 0 (−60 dB or less) to 1, in perceptually even steps.
  var loudness: Double {
    guard magnitude > 0 else { return 0 }
    return min(max(1 + 20 * log10(Double(magnitude)) / 60, 0), 1)
  }
}
