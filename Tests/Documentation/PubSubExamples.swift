import ComposableArchitecture
import PubSub
import Testing

private struct ChatMessage: Codable, Equatable { var text: String }

extension Topic where Message == ChatMessage {
  fileprivate static func room(_ id: Int) -> Self { Topic("room/\(id)") }
}

extension PresenceTopic<String> {
  fileprivate static func room(_ id: Int) -> Self { PresenceTopic("room/\(id)") }
}

private struct Database: Sendable {
  func messages() async throws -> [ChatMessage] { [ChatMessage(text: "old")] }
}

@Reducer
private struct Chat {
  @ObservableState
  struct State: Equatable {
    var text = ""
    var messages: [ChatMessage] = []
  }

  enum Action {
    case opened
    case sendButtonTapped
    case loaded([ChatMessage])
    case received(ChatMessage)
  }

  let database = Database()
  @Dependency(\.pubSub) var pubSub

  var body: some ReducerOf<Self> {
    Reduce { [database, pubSub] state, action in
      switch action {
      case .opened:
        return .run { send in
          for await event in pubSub.events(on: .room(1)) {
            switch event {
            case .subscribed: await send(.loaded(try await database.messages()))
            case .message(let message): await send(.received(message))
            }
          }
        }
      case .sendButtonTapped:
        return .run { [text = state.text] _ in
          try await pubSub.publish(ChatMessage(text: text), to: .room(1))
        }
      case .loaded(let messages):
        state.messages = messages
        return .none
      case .received(let message):
        state.messages.append(message)
        return .none
      }
    }
  }
}

@Reducer
private struct Attendance {
  struct User: Equatable {
    var id: String
    var name: String
  }

  struct State: Equatable { var user: User }

  enum Action { case opened }

  @Dependency(\.pubSub) var pubSub

  var body: some ReducerOf<Self> {
    Reduce { [pubSub] state, action in
      switch action {
      case .opened:
        return .run { [user = state.user] _ in
          try await pubSub.join(.room(1), id: user.id, metadata: user.name)
        }
      }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PubSubExamples {
  @Test
  func `a page receives its own message`() async {
    let store = TestStore(initialState: Chat.State(text: "new")) {
      Chat()
    } withDependencies: {
      $0.pubSub = PubSubClient()
    }
    let opened = await store.send(.opened)
    await store.receive(\.loaded) { $0.messages = [ChatMessage(text: "old")] }
    await store.send(.sendButtonTapped)
    await store.receive(\.received) { $0.messages.append(ChatMessage(text: "new")) }
    await opened.cancel()
  }

  @Test
  func `a page is present while it is open`() async {
    let client = PubSubClient()
    let store = TestStore(initialState: Attendance.State(user: .init(id: "1", name: "Blob"))) {
      Attendance()
    } withDependencies: {
      $0.pubSub = client
    }
    var changes = client.presences(on: .room(1)).makeAsyncIterator()
    #expect(await changes.next()?.present == [])
    let opened = await store.send(.opened)
    #expect(await changes.next()?.joined.map(\.metadata) == ["Blob"])
    await opened.cancel()
    #expect(await changes.next()?.present == [])
  }
}
