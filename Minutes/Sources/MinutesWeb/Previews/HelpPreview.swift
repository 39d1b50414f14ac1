import LiveHTML

/// The help that the page's script opens, as one of the browsers shows it.
struct HelpPreview: Component {
  let browser: String

  var body: some HTML {
    header(.class("top")) { h1 { "Minutes" } }
    main { MicrophoneHelp(browser: browser) }
  }
}
