import LiveHTML

struct BoardPage: Page {
  let board: Board

  var head: PageHead { PageHead(title: "Board") }

  var body: some HTML {
    main {
      h1 { "Board" }
      button(.type(.button)) { "Help" }.onClick(.toggle("#help"))
      p(.id("help"), .hidden) { "Each line is for all pages." }
      form {
        label {
          "Line "
          input(.type(.text), .name("line"))
        }
        button { "Write" }
      }
      .onSubmit { board.lines.append($0["line"] ?? "") }
      ol { for line in board.lines { li { line } } }
    }
  }
}
