import BoundedNumbers
import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The level meter of the microphone.
struct RecordingMeter: Component {
  let store: StoreOf<RecordingMemo>

  @Environment(\.texts) private var texts

  var body: some HTML {
    let level = Int(clamping: store.meter.level.loudness * 100)
    div(
      .class("meter"), .class("clipping", if: store.meter.isClipping), .role("meter"),
      .aria("label", texts.recorder.level), .aria("valuemin", "0"), .aria("valuemax", "100"),
      .aria("valuenow", "\(level)")
    ) {
      span(.style("inline-size", "\(level)%"))
    }
  }
}
