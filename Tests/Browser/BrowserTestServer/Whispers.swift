import ComposableArchitecture
import PubSub

/// Messages to the pages of all workers, and the participants of a room.
@Reducer
struct Whispers {
  @ObservableState
  struct State: Equatable {
    var received: [String] = []
    var isSubscribed = false
    var present: [String] = []
  }

  enum Action {
    case opened(name: String)
    case event(TopicEvent<String>)
    case presenceChanged(PresenceChange<String>)
    case publishButtonTapped
  }

  @Dependency(\.pubSub) var pubSub

  private static let topic = Topic<String>("whispers")
  private static let room = PresenceTopic<String>("whispers")

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let name):
        return .merge(
          .run { [pubSub] send in
            for await event in pubSub.events(on: Self.topic) { await send(.event(event)) }
          },
          .run { [pubSub] send in
            for await change in pubSub.presences(on: Self.room) {
              await send(.presenceChanged(change))
            }
          },
          .run { [pubSub] _ in try await pubSub.join(Self.room, id: name, metadata: name) })
      case .event(.subscribed):
        state.isSubscribed = true
        return .none
      case .event(.message(let text)):
        state.received.append(text)
        return .none
      case .presenceChanged(let change):
        state.present = change.present.map(\.id)
        return .none
      case .publishButtonTapped:
        return .run { [pubSub] _ in try await pubSub.publish("hello", to: Self.topic) }
      }
    }
  }
}
