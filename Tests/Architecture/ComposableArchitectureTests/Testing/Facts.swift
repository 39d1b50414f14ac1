import ComposableArchitecture

/// A counter that fetches facts about its number, with effects at known source locations.
@Reducer
struct Facts {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
    var ticks = 0
  }

  enum Action: Equatable {
    case decrementTapped
    case incrementTapped
    case factTapped
    case factLoaded(String)
    case farTapped(Passage)
    case farDone
    case forgottenTapped
    case resetTapped
    case resetDone
    case startTapped
    case stopTapped
    case stubbornTapped(Passage)
    case ticked
    case twoFactsTapped
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(FactClient.self) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementTapped:
        state.count -= 1
        return .none
      case .incrementTapped:
        state.count += 1
        return .none
      case .factTapped:
        state.isLoading = true
        return .run(
          name: "fact",
          operation: { [count = state.count] send in
            await send(.factLoaded(facts.fetch(count)))
          }, fileID: "App/Facts.swift", line: 30)
      case .factLoaded(let fact):
        state.fact = fact
        state.isLoading = false
        return .none
      case .farTapped(let passage):
        return .run(
          name: "far",
          operation: { send in
            await passage.cross()
            await send(.farDone)
          }, fileID: "App/Facts.swift", line: 38)
      case .farDone:
        state.ticks += 1
        return .none
      case .forgottenTapped:
        return .run(
          name: "forgotten", operation: { _ in try await Task.never() },
          fileID: "App/Facts.swift", line: 42)
      case .resetTapped:
        state.count = 0
        return .send(.resetDone)
      case .resetDone:
        state.fact = nil
        return .none
      case .startTapped:
        return .run(
          operation: { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }, fileID: "App/Facts.swift", line: 53
        )
        .cancellable(id: CancelID.timer)
      case .stopTapped:
        return .cancel(id: CancelID.timer)
      case .stubbornTapped(let passage):
        return .run { send in
          await Task { await passage.cross() }.value
          await send(.farDone)
        }
      case .ticked:
        state.ticks += 1
        return .none
      case .twoFactsTapped:
        return .merge(.send(.ticked), .send(.factLoaded("2 is good")), .send(.resetDone))
      }
    }
  }
}

/// Work outside of the store that a test can block.
final class Passage: Equatable, Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func cross() async {
    for await _ in self.stream {}
  }

  func open() {
    self.continuation.finish()
  }

  static func == (lhs: Passage, rhs: Passage) -> Bool {
    lhs === rhs
  }
}

struct FactClient: TestDependencyKey {
  var fetch: @Sendable (Int) async -> String

  static let testValue = FactClient { "\($0) is good" }
}
