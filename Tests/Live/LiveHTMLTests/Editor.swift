import ComposableArchitecture
import LiveHTML

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var isPublic = false
    var color = "red"
    var size = Size.small
    var count = 0
    var weight: Double? = 2
    var log: [String] = []
    var isShouting = false
  }

  enum Size: String, Sendable { case small, large }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case logged(String)
    case serverTitleChanged(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.title):
        if state.isShouting { state.title = state.title.uppercased() }
        return .none
      case .binding:
        return .none
      case .logged(let text):
        state.log.append(text)
        return .none
      case .serverTitleChanged(let title):
        state.title = title
        return .none
      }
    }
  }
}

struct EditorPage: Page {
  @Bindable var store: StoreOf<Editor>

  var head: PageHead { PageHead(title: "Editor") }

  var body: some HTML {
    form {
      label {
        "Title"
        input(.type(.text), .name("title")).bind($store.title)
          .onFocus { log("focus") }
          .onBlur { log("blur") }
          .onKey("Escape") { log("key \($0.key)") }
      }
      label {
        "Public"
        input(.type(.checkbox), .name("public")).bind($store.isPublic)
      }
      for color in ["red", "green"] {
        label {
          color
          input(.type(.radio), .name("color"), .value(color)).bind($store.color, is: color)
        }
      }
      label {
        "Size"
        select(.name("size")) {
          option(.value("small")) { "Small" }
          option(.value("large")) { "Large" }
        }.bind($store.size)
      }
      label {
        "Count"
        input(.type(.number)).bind($store.count)
      }
      label {
        "Weight"
        input(.type(.number)).bind($store.weight)
      }
      label {
        "Notes"
        textarea(.name("notes"))
      }
      button { "Save" }
    }
    .onSubmit { form in
      log(form.entries.map { "\($0.name)=\($0.value)" }.joined(separator: "&"))
    }
    p(.id("title")) { store.title }
    p(.id("log")) { store.log.joined(separator: ", ") }
  }

  private func log(_ text: String) { store.send(.logged(text)) }
}
