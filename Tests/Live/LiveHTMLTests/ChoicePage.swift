import ComposableArchitecture
import LiveHTML

/// Selects whose options are added later.
struct ChoicePage: Page {
  @Bindable var store: StoreOf<Editor>

  var head: PageHead { PageHead(title: "Choices") }

  var body: some HTML {
    label {
      "Color"
      select { self.options }.bind($store.color)
    }
    label {
      "Favorite"
      select(.value("green")) { self.options }
    }
  }

  private var options: some HTML {
    ForEach(store.log, id: \.self) { color in option(.value(color)) { color } }
  }
}
