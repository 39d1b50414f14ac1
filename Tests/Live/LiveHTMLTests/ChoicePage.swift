import ComposableArchitecture
import LiveHTML

/// Choices whose options come later.
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
