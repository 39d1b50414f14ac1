import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import PubSub
import Testing

/// Pages that exchange messages, and see who is present.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PubSubPageTests {
  private let client = PubSubClient(clock: TestClock())

  private func open(_ name: String) async -> TestPage {
    let page = TestPage {
      RoomPage(
        store: Store(initialState: Room.State(name: name)) {
          Room()
        } withDependencies: {
          $0.pubSub = self.client
        })
    }
    await page.settle()
    return page
  }

  @Test
  func `a message of a page reaches all pages with the topic`() async throws {
    // given
    let one = await self.open("Blob")
    let two = await self.open("Blob Jr.")
    // when
    try one.type("Hello", into: .label("Message"))
    try one.click(.button("Send"))
    await one.settle()
    await two.settle()
    // then
    #expect(try one.text(.role("listitem")) == "Blob: Hello")
    #expect(try two.text(.role("listitem")) == "Blob: Hello")
    // when: a page that was opened later
    let three = await self.open("Blob Sr.")
    // then
    #expect(three.all(.role("listitem")).isEmpty)
  }

  @Test
  func `a page is present until it is closed`() async throws {
    // given
    let one = await self.open("Blob")
    // when
    let two = await self.open("Blob Jr.")
    // then
    await self.settle(one, two) { self.present(on: one) == "Blob, Blob Jr." }
    await self.settle(one, two) { self.present(on: two) == "Blob, Blob Jr." }
    // when
    two.close()
    // then
    await self.settle(one, two) { self.present(on: one) == "Blob" }
    #expect(self.present(on: two) == "Blob, Blob Jr.")
  }

  private func present(on page: TestPage) -> String? {
    page.all(.role("status")).first?.trimmedText
  }

  /// Settles pages until a condition holds. Presences are kept by an actor that no page waits for.
  private func settle(_ pages: TestPage..., until isDone: () -> Bool) async {
    while !isDone() {
      for page in pages { await page.settle() }
    }
  }
}

@Reducer
private struct Room {
  struct Message: Codable, Equatable {
    var name: String
    var text: String
  }

  @ObservableState
  struct State: Equatable {
    var name: String
    var draft = ""
    var messages: [Message] = []
    var present: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case opened
    case presenceChanged([String])
    case received(Message)
    case sendButtonTapped
  }

  private static let messages = Topic<Message>("room")
  private static let presence = PresenceTopic<String>("room")

  @Dependency(\.pubSub) var pubSub

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { [pubSub] state, action in
      switch action {
      case .binding: return .none
      case .opened:
        return .merge(
          .run { send in
            for await message in pubSub.messages(on: Self.messages) {
              await send(.received(message))
            }
          },
          .run { [name = state.name] _ in
            try await pubSub.join(Self.presence, id: name, metadata: name)
          },
          .run { send in
            for await change in pubSub.presences(on: Self.presence) {
              await send(.presenceChanged(change.present.map(\.metadata)))
            }
          })
      case .presenceChanged(let names):
        state.present = names
        return .none
      case .received(let message):
        state.messages.append(message)
        return .none
      case .sendButtonTapped:
        return .run { [message = Message(name: state.name, text: state.draft)] _ in
          try await pubSub.publish(message, to: Self.messages)
        }
      }
    }
  }
}

private struct RoomPage: Page {
  @Bindable var store: StoreOf<Room>

  var head: PageHead { PageHead(title: "Room") }

  var body: some HTML {
    main {
      output { store.present.joined(separator: ", ") }
      ul { for message in store.messages { li { "\(message.name): \(message.text)" } } }
      label {
        "Message"
        input(.type(.text)).bind($store.draft)
      }
      button { "Send" }.onClick { store.send(.sendButtonTapped) }
    }
    .onMount { store.send(.opened) }
  }
}
