import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// How loud the microphone hears something.
struct RecordingMeter: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    let level = Int(store.meter.level.loudness * 100)
    div(
      .class("meter"), .class("clipping", if: store.meter.isClipping), .role("meter"),
      .aria("label", "Level"), .aria("valuemin", "0"), .aria("valuemax", "100"),
      .aria("valuenow", "\(level)")
    ) {
      span(.style("inline-size", "\(level)%"))
    }
  }
}

extension SoundPeak {
  /// From 0, where nothing is heard any more (−60 dB), to 1: what ears take for even steps.
  var loudness: Double {
    guard magnitude > 0 else { return 0 }
    return min(max(1 + 20 * log10(Double(magnitude)) / 60, 0), 1)
  }
}
