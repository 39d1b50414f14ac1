import LiveHTML
import MinutesCore

/// A piece of text that is shown in some modes of a recording.
///
/// A page that hears a recording itself knows first what becomes of it, and says so at its root, in `data-hearing`: the style
/// sheet goes by that then, and not by what the server has said (`Runtime/hearing.js`).
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
  /// What the page calls it.
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
