import LiveHTML

/// A list and an optional child that come and go with classes of a style sheet.
struct PodiumPage: Page {
  @State var names = ["Blob", "Bea", "Bob"]
  @State var hasNote = false

  static let style = Asset(
    "podium.css",
    """
    .slides-in { animation: slides-in 300ms }
    .slides-out { animation: slides-out 300ms }
    @keyframes slides-in { from { opacity: 0; transform: translateX(-40px) } }
    @keyframes slides-out { to { opacity: 0; transform: translateX(40px) } }

    """)

  var head: PageHead { PageHead(title: "Podium", stylesheets: [Self.style.url]) }

  var body: some HTML {
    main {
      h1 { "Podium" }
      button { "Add" }.onClick { names.append("New \(names.count + 1)") }
      button { "Remove the first" }.onClick { names.removeFirst() }
      button { "Note" }.onClick { hasNote.toggle() }
      ul {
        ForEach(names, id: \.self) { name in li { name } }
      }
      .transitions(entering: "slides-in", leaving: "slides-out")
      div(.id("notes")) {
        if hasNote { p(.class("note")) { "A note" } }
      }
      .transitions(entering: "slides-in", leaving: "slides-out")
    }
  }
}
