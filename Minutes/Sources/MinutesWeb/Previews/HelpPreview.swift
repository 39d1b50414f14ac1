import LiveHTML

/// The microphone help for one browser.
struct HelpPreview: Component {
  let browser: String

  var body: some HTML {
    header(.class("top")) { h1 { "Minutes" } }
    main { MicrophoneHelp(browser: browser) }
  }
}
