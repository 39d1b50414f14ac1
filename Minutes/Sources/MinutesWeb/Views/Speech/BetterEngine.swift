import LiveHTML
import MinutesCore

/// The way to better text, where an engine makes drafts.
struct BetterEngine: Component {
  let engine: SpeechEngineInfo

  /// Whether the text is one of a memo, which can be transcribed again.
  var canTranscribeAgain = false

  @Environment(\.speechStatus) private var status
  @Environment(\.texts) private var texts

  var body: some HTML {
    if engine.quality == .draft {
      switch status {
      case nil: ""
      case .installed(let installed):
        if canTranscribeAgain {
          p { texts.engines.isInstalled(installed.engine.name) }
        }
      case .installing: p { texts.engines.isBeingInstalled }
      case .missing:
        // Pressed by the page's script: the dialog belongs to the page.
        button(.type(.button), .class("quiet"), .data("presses", SpeechButton.id)) {
          texts.engines.getBetterText
        }
      case .unavailable(let reason): p { reason.message(in: texts) }
      }
    }
  }
}
