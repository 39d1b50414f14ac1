import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import RowStreams
import Testing

private struct LogLine: Equatable, Identifiable {
  let id: Int
  var text: String
}

@Reducer
private struct LogFeature {
  @ObservableState
  struct State: Equatable {
    var lines = RowStream<LogLine>(limit: 500)
  }

  enum Action { case lineReceived(LogLine) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lineReceived(let line):
        state.lines.append(line)
        return .none
      }
    }
  }
}

private struct LogView: Component {
  let store: StoreOf<LogFeature>

  var body: some HTML {
    ol(.role("log")) {
      StreamList(store.lines) { line in li { line.text } }
    }
  }
}

private struct LogPage: Page {
  let store: StoreOf<LogFeature>

  var head: PageHead { PageHead(title: "Log") }

  var body: some HTML { LogView(store: store) }
}

@Reducer
private struct Conversation {
  struct Message: Equatable, Identifiable {
    let id: String
    var text: String
  }

  @ObservableState
  struct State: Equatable {
    var messages = RowStream<Message>()
  }

  enum Action {
    case received(Message)
    case deleteButtonTapped(id: String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .received(let message): state.messages.append(message)
      case .deleteButtonTapped(let id): state.messages.remove(id: id)
      }
      return .none
    }
  }
}

private struct ConversationPage: Page {
  let store: StoreOf<Conversation>

  var head: PageHead { PageHead(title: "Conversation") }

  var body: some HTML {
    ul {
      StreamList(store.messages) { message in
        li {
          message.text
          button(.rowValue("delete")) { "Delete" }
        }
      }
    }
    .onRowClick { click in
      if click.value == "delete" { store.send(.deleteButtonTapped(id: click.id)) }
    }
  }
}

@MainActor
@Suite
struct RowStreamExamples {
  @Test
  func log() async {
    let page = TestPage(LogPage(store: Store(initialState: LogFeature.State()) { LogFeature() }))
    #expect(page.all(.role("listitem")).isEmpty)
    let store = TestStore(initialState: LogFeature.State()) { LogFeature() }
    let line = LogLine(id: 1, text: "Started")
    await store.send(.lineReceived(line)) { $0.lines.append(line) }
  }

  @Test
  func clicks() throws {
    let store = Store(initialState: Conversation.State()) { Conversation() }
    let page = TestPage(ConversationPage(store: store))
    store.send(.received(Conversation.Message(id: "a", text: "Hello")))
    page.session.flush()
    #expect(page.all(.role("listitem")).count == 1)
    try page.click(.button("Delete"))
    #expect(page.all(.role("listitem")).isEmpty)
  }
}
