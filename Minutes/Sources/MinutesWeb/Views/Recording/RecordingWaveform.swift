import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The waveform of the recording so far.
struct RecordingWaveform: Component {
  let store: StoreOf<RecordingMemo>

  var body: some HTML {
    div(.class("waveform"), .class("resting", if: store.mode != .recording)) {
      WaveformPicture(waveform: store.waveform, width: store.waveform.capacity)
    }
  }
}
