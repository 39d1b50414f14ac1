import ComposableArchitecture
import Foundation
import Testing

// A game with delegates, plain structs without macros, older presentation and a recorder with a clock.

struct Game: Reducer {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Action.Alert>?
    var board: [[Player?]] = Array(repeating: Array(repeating: nil, count: 3), count: 3)
    var current = Player.x
    let names: [Player: String]

    var winner: Player? {
      let lines =
        board + (0..<3).map { column in board.map { $0[column] } }
        + [(0..<3).map { board[$0][$0] }, (0..<3).map { board[$0][2 - $0] }]
      return Player.allCases.first { player in
        lines.contains { $0.allSatisfy { $0 == player } }
      }
    }
  }

  enum Player: String, CaseIterable, Equatable, Sendable {
    case x, o
    mutating func toggle() { self = self == .x ? .o : .x }
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case cellTapped(row: Int, column: Int)
    case delegate(Delegate)

    enum Alert: Equatable, Sendable { case again, quit }
    @CasePathable
    enum Delegate: Equatable, Sendable { case won(Player), quit }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.again)):
        state = State(names: state.names)
        return .none
      case .alert(.presented(.quit)):
        return .send(.delegate(.quit))
      case .alert(.dismiss), .delegate:
        return .none
      case let .cellTapped(row, column):
        guard state.board[row][column] == nil, state.winner == nil else { return .none }
        state.board[row][column] = state.current
        if let winner = state.winner {
          state.alert = .over(state.names[winner] ?? winner.rawValue)
          return .send(.delegate(.won(winner)))
        }
        state.current.toggle()
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == Game.Action.Alert {
  static func over(_ name: String) -> Self {
    AlertState {
      TextState("\(name) wins")
    } actions: {
      ButtonState(action: .again) { TextState("Again") }
      ButtonState(role: .cancel, action: .quit) { TextState("Quit") }
    }
  }
}

@Reducer
struct Lounge {
  @ObservableState
  struct State: Equatable {
    @Presents var game: Game.State?
    var names = ["Blob", "Blob Jr."]
    var score: [Game.Player: Int] = [:]
    var seconds = 0
  }

  enum Action: Equatable {
    case game(PresentationAction<Game.Action>)
    case playTapped
    case started
    case ticked
  }

  private enum CancelID { case ticking }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.fireAndForget) var fireAndForget

  var body: some ReducerOf<Self> {
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .game(.presented(.delegate(.quit))):
          state.game = nil
          return .cancel(id: CancelID.ticking)
        case let .game(.presented(.delegate(.won(player)))):
          state.score[player, default: 0] += 1
          return .none
        case .game(.dismiss):
          return .cancel(id: CancelID.ticking)
        case .game:
          return .none
        case .playTapped:
          state.game = Game.State(names: [.x: state.names[0], .o: state.names[1]])
          state.seconds = 0
          return .concatenate(
            .run { send in
              try await clock.sleep(for: .seconds(3))
              await send(.started)
            },
            .run { send in
              for await _ in clock.timer(interval: .seconds(1)) {
                await send(.ticked)
              }
            }
          )
          .cancellable(id: CancelID.ticking, cancelInFlight: true)
        case .started:
          return .none
        case .ticked:
          state.seconds += 1
          return .none
        }
      }
    }
    .ifLet(\.$game, action: \.game) { Game() }
    .onChange(of: \.score) { old, new in
      Reduce { state, _ in
        state.seconds = new.values.reduce(0, +) > old.values.reduce(0, +) ? 0 : state.seconds
        return .none
      }
    }
  }
}

@MainActor
@Suite(.serialized)
struct GameTests {
  @Test
  func playAndWin() async {
    let clock = TestClock()
    let store = TestStore(initialState: Lounge.State()) {
      Lounge()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.playTapped) {
      $0.game = Game.State(names: [.x: "Blob", .o: "Blob Jr."])
    }
    await clock.advance(by: .seconds(3))
    await store.receive(.started)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.receive(\.ticked) { $0.seconds = 2 }

    for (row, column) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      await store.send(\.game.cellTapped, (row: row, column: column)) {
        $0.game?.board[row][column] = row == 0 ? .x : .o
        $0.game?.current = row == 0 ? .o : .x
      }
    }
    await store.send(.game(.presented(.cellTapped(row: 0, column: 2)))) {
      $0.game?.board[0][2] = .x
      $0.game?.alert = .over("Blob")
    }
    await store.receive(\.game.delegate.won, .x) {
      $0.score = [.x: 1]
      $0.seconds = 0
    }
    await store.send(.game(.presented(.alert(.presented(.again))))) {
      $0.game = Game.State(names: [.x: "Blob", .o: "Blob Jr."])
    }
    await store.send(.game(.dismiss)) {
      $0.game = nil
    }
    await clock.run()
  }

  @Test
  func quit() async {
    let store = TestStore(
      initialState: Lounge.State(game: Game.State(alert: .over("Blob"), names: [:]))
    ) {
      Lounge()
    }

    await store.send(.game(.presented(.alert(.presented(.quit))))) {
      $0.game?.$alert = PresentationState(wrappedValue: nil)
    }
    await store.receive(.game(.presented(.delegate(.quit)))) {
      $0.game = nil
    }
    #expect(store.state.game == nil)
  }

  @Test
  func storeIsObservedAndCompared() async {
    let store = Store(initialState: Lounge.State()) {
      Lounge()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    let scoped = store.scope(state: \.score, action: \.self)
    #expect(store == store)
    #expect(Set([store, store]).count == 1)
    #expect(scoped.state.isEmpty)
    let names = LockIsolated<[String]>([])
    let token = observe { names.withValue { $0.append(store.names[0]) } }
    store.send(.ticked)
    #expect(names.value == ["Blob"])
    #expect(store.seconds == 1)
    token.cancel()
  }

  @Test
  func unexpectedElement() async {
    let store = TestStore(initialState: Lounge.State()) { Lounge() }
    await withKnownIssue {
      await store.send(.game(.presented(.cellTapped(row: 0, column: 0))))
    } matching: {
      $0.description.contains("ifLet")
    }
  }
}
