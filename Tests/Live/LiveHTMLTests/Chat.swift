import ComposableArchitecture
import LiveHTML
import RowStreams

/// A chat whose messages are only on the page.
@Reducer
struct Chat {
  struct Message: Equatable, Identifiable {
    let id: Int
    var text: String
  }

  @ObservableState
  struct State: Equatable {
    var messages = RowStream<Message>(limit: 5)
    var clicks: [RowClick] = []
  }

  enum Action {
    case received(Message)
    case receivedAll([Message])
    case recalled(Message)
    case edited(Message)
    case deleted(Int)
    case cleared
    case clicked(RowClick)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .received(let message): state.messages.append(message)
      case .receivedAll(let messages): state.messages.append(contentsOf: messages)
      case .recalled(let message): state.messages.prepend(message)
      case .edited(let message): state.messages.replace(message)
      case .deleted(let id): state.messages.remove(id: id)
      case .cleared: state.messages.removeAll()
      case .clicked(let click): state.clicks.append(click)
      }
      return .none
    }
  }
}

struct ChatPage: Page {
  let store: StoreOf<Chat>
  var latest: (@MainActor () -> [Chat.Message])?
  var isShown: @MainActor () -> Bool = { true }

  var head: PageHead { PageHead(title: "Chat") }

  var body: some HTML {
    main {
      h1 { "Chat" }
      if isShown() { ChatList(store: store, latest: latest) }
      p(.role("status")) {
        store.clicks.map { "\($0.id) \($0.value ?? "-")" }.joined(separator: ", ")
      }
    }
  }
}

struct ChatList: Component {
  let store: StoreOf<Chat>
  let latest: (@MainActor () -> [Chat.Message])?

  var body: some HTML {
    ul {
      StreamList(store.messages, initial: latest) { message in
        li {
          span { message.text }
          button(.rowValue("delete")) { "Delete \(message.id)" }
        }
      }
    }
    .onRowClick { store.send(.clicked($0)) }
  }
}
