import LiveHTML
import MinutesCore

/// A text that is visible in some modes of a recording.
///
/// A page that records knows the mode before the server does, and sets it as `data-hearing` on its
/// root. The style sheet then uses that attribute, not the mode of the last render
/// (`Runtime/hearing.js`).
struct ModeText: Component {
  let text: String
  let mode: RecordingMemo.State.Mode
  let modes: [RecordingMemo.State.Mode]

  init(
    _ text: String, of mode: RecordingMemo.State.Mode, in modes: RecordingMemo.State.Mode...
  ) {
    self.text = text
    self.mode = mode
    self.modes = modes
  }

  var body: some HTML {
    span(
      .data("while", modes.compactMap(\.hearing).joined(separator: " ")),
      .hidden(!modes.contains(mode))
    ) {
      text
    }
  }
}

extension RecordingMemo.State.Mode {
  /// The value of `data-hearing` for the mode.
  fileprivate var hearing: String? {
    switch self {
    case .cancelling: "cancelled"
    case .paused: "paused"
    case .recording: "recording"
    case .stopping: "stopped"
    case .starting: nil
    }
  }
}
