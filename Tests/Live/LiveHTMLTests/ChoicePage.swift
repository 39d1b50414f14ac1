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

/// Selects whose options are added and changed by components in them, without the selects.
struct LateChoicePage: Page {
  @Bindable var store: StoreOf<Editor>

  var head: PageHead { PageHead(title: "Choices") }

  var body: some HTML {
    label {
      "Color"
      select {
        optgroup(.label("All")) { LateOptions(store: store) }
      }.bind($store.color)
    }
    label {
      "Favorite"
      select(.value("green")) { LateOptions(store: store) }
    }
    label {
      "Row"
      select(.value("title")) {
        ForEach(["a"], id: \.self) { [store] _ in
          option(.value(store.title)) { store.title }
        }
      }
      .onChange { _ in }
    }
    p { LateOptions(store: store) }
  }
}

private struct LateOptions: Component {
  let store: StoreOf<Editor>

  var body: some HTML {
    for color in store.log { option(.value(color)) { color } }
  }
}
