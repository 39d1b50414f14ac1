import ComposableArchitecture
import LiveHTML

struct DeskPage: Page {
  @Bindable var store: StoreOf<Desk>

  var head: PageHead { PageHead(title: "Desk") }

  var body: some HTML {
    main {
      h1 { "Desk" }
      Tabs(
        "Drawers", selection: $store.drawer,
        [("pens", "Pens"), ("paper", "Paper"), ("keys", "Keys")]
      ) { drawer in p { "There are \(drawer)." } }
      label {
        "Color "
        select {
          ForEach(store.colors, id: \.self) { color in option(.value(color)) { color } }
        }.bind($store.color)
      }
      button(.type(.button)) { "Look for colors" }
        .onClick { store.send(.colorsArrived(["red", "green"])) }
      ul(.aria("label", "Things")) {
        ForEach(store.things, id: \.self) { thing in
          li {
            thing
            button(.type(.button)) { "Use \(thing)" }
            button(.type(.button)) { "Remove \(thing)" }
              .onClick { store.send(.removeButtonTapped(thing)) }
          }
        }
      }
      output(.aria("label", "Pressed")) { store.keys.joined(separator: " ") }
    }
    .onHotKey("ArrowLeft", "n") { store.send(.keyPressed($0.combination)) }
    .onHotKey("Control+s", whileTyping: true) { store.send(.keyPressed($0.combination)) }
  }
}
