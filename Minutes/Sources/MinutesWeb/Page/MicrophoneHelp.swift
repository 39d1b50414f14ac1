import LiveHTML
import MinutesCore

/// The dialog that explains how to allow the microphone in the current browser. The page's script
/// opens it.
struct MicrophoneHelp: Component {
  /// The browser of a preview, by the name that the script uses. If `nil`, the script detects the
  /// browser and opens the dialog.
  var browser: String?

  @Environment(\.texts) private var texts

  var body: some HTML {
    dialog(
      .id("microphone-help"), .class("help"), .aria("label", texts.microphones.allow),
      .open(browser != nil), .when(browser != nil, .data("browser", browser ?? ""))
    ) {
      h2 { texts.microphones.allow }
      ol(.class("chromium")) { for step in texts.microphones.chromiumSteps { li { step } } }
      ol(.class("firefox")) { for step in texts.microphones.firefoxSteps { li { step } } }
      ol(.class("safari")) { for step in texts.microphones.safariSteps { li { step } } }
      form(.custom("method", "dialog"), .class("live-buttons")) {
        button(.class("primary")) { texts.microphones.close }
      }
    }
  }
}
