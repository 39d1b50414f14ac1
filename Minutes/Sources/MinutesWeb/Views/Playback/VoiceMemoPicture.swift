import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The waveform of a memo. A component of its own, so that it does not render again when the
/// position changes.
struct VoiceMemoPicture: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    div(.class("picture")) {
      WaveformPicture(waveform: store.waveform, width: store.waveform.columns.count)
    }
  }
}
