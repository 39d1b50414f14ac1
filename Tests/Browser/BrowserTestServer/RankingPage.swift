import LiveHTML

/// A list whose entries come, go and move with transitions.
struct RankingPage: Page {
  @State var names = ["Blob", "Bea", "Bob"]

  var head: PageHead { PageHead(title: "Ranking") }

  var body: some HTML {
    main {
      h1 { "Ranking" }
      button { "Add" }.onClick { names.append("New \(names.count + 1)") }
      button { "Remove the first" }.onClick { names.removeFirst() }
      button { "Rotate" }.onClick { names.append(names.removeFirst()) }
      ul {
        ForEach(names, id: \.self) { name in li { name } }
      }
      .transitions()
    }
  }
}
