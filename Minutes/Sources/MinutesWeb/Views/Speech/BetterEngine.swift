import LiveHTML
import MinutesCore

/// The way to better text, where an engine makes drafts.
struct BetterEngine: Component {
  let engine: SpeechEngineInfo

  /// Whether the text is one of a memo, which can be transcribed again.
  var canTranscribeAgain = false

  @Environment(\.speechStatus) private var status

  var body: some HTML {
    if engine.quality == .draft {
      switch status {
      case nil: ""
      case .installed(let installed):
        if canTranscribeAgain {
          p { "\(installed.engine.name) is installed: transcribe again for better text." }
        }
      case .installing: p { "Whisper is being installed, for better text." }
      case .missing:
        // Pressed by the page's script: the dialog belongs to the page.
        button(.type(.button), .class("quiet"), .data("presses", SpeechButton.id)) {
          "Get better text"
        }
      case .unavailable(let reason): p { reason.message }
      }
    }
  }
}
