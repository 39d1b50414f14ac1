import LiveHTML

/// How to allow the microphone, in words for the browser that shows the page. It is opened by the page's own script.
struct MicrophoneHelp: Component {
  /// The browser that it is shown for, as the script calls it. Where it is `nil`, the script finds out, and opens it.
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
