import ComposableArchitecture
import LiveHTML
import MinutesCore

/// What a memo looks like. It stands by itself, so that it is not drawn anew whenever the position moves.
struct VoiceMemoPicture: Component {
  let store: StoreOf<VoiceMemo>

  var body: some HTML {
    div(.class("picture")) {
      WaveformPicture(waveform: store.waveform, width: store.waveform.columns.count)
    }
  }
}
