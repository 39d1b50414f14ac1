import LiveHTML

/// The dialog that explains how to allow the microphone in the current browser. The page's script
/// opens it.
struct MicrophoneHelp: Component {
  /// The browser of a preview, by the name that the script uses. If `nil`, the script detects the
  /// browser and opens the dialog.
  var browser: String?

  var body: some HTML {
    dialog(
      .id("microphone-help"), .class("help"), .aria("label", "Allow the microphone"),
      .open(browser != nil), .when(browser != nil, .data("browser", browser ?? ""))
    ) {
      h2 { "Allow the microphone" }
      ol(.class("chromium")) {
        li { "Click the icon to the left of the address." }
        li { "Switch “Microphone” on, or choose “Allow”." }
      }
      ol(.class("firefox")) {
        li { "Click the crossed-out microphone to the left of the address." }
        li { "Remove “Blocked” with the cross behind it." }
        li { "Load the page again, and answer “Allow”." }
      }
      ol(.class("safari")) {
        li { "Choose “Settings for This Website” in the menu beside the address." }
        li { "Set “Microphone” to “Allow”." }
        li { "Load the page again." }
      }
      form(.custom("method", "dialog"), .class("live-answers")) {
        button(.class("primary")) { "Close" }
      }
    }
  }
}
