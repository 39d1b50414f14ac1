import LiveHTML

struct CopyButton: Component {
  let text: String
  @Environment(\.browser) var browser

  var body: some HTML {
    button(.type(.button)) { "Copy" }
      .onClick {
        Task { try await browser?.call("clipboard.write", text) }
      }
  }
}
