import ComposableArchitecture
import Testing

/// Hand-written destinations: enums without case paths.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PlainEnumDestinationTests {
  @Test func `a change of case ends the effects`() async {
    // Given: a waiting effect of the first case.
    let clock = TestClock()
    let store = TestStore(initialState: HandWrittenScreen.State(destination: .timer(1))) {
      HandWrittenScreen()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.destination(.presented(.timer(.started))))

    // When
    await store.send(.switched) { $0.destination = .alert(AlertState { TextState("Done") }) }

    // Then: nothing is received, and no effect is running at the end of the test.
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test func `an alert is dismissed by its button`() async {
    let store = TestStore(
      initialState: HandWrittenScreen.State(destination: .alert(AlertState { TextState("Done") }))
    ) {
      HandWrittenScreen()
    }
    await store.send(.destination(.presented(.alert(.confirmed)))) { $0.destination = nil }
  }

  @Test func `an action of another case leaves the state as it is`() async {
    let store = TestStore(initialState: HandWrittenScreen.State(destination: .timer(1))) {
      HandWrittenScreen()
    }
    await store.send(.destination(.presented(.timer(.ticked)))) { $0.destination = .timer(2) }
  }

  @Test func `a case without a value is distinguished from others`() async {
    let store = TestStore(initialState: HandWrittenScreen.State(destination: .help)) {
      HandWrittenScreen()
    }
    await store.send(.switched) { $0.destination = .alert(AlertState { TextState("Done") }) }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }
}

@MainActor
@Suite struct OptionalAlertTests {
  @Test func `an optional alert goes away when its button is tapped`() async {
    let store = TestStore(
      initialState: Alerting.State(alert: AlertState { TextState("Delete?") })
    ) {
      Alerting()
    }
    await store.send(.alert(.confirmed)) {
      $0.alert = nil
      $0.wasPresented = false
    }
  }

  @Test func `an action for an alert that is not there is reported`() {
    let store = Store(initialState: Alerting.State()) { Alerting() }
    withKnownIssue {
      store.send(.alert(.confirmed))
    } matching: {
      $0.description.contains(#"An "ifLet" at"#)
    }
  }
}

private struct HandWrittenScreen: Reducer {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
  }

  enum Action: Equatable {
    case destination(PresentationAction<Destination.Action>)
    case switched
  }

  struct Destination: Reducer {
    enum State: Equatable {
      case alert(AlertState<AlertAction>)
      case help
      case timer(Int)
    }

    enum Action: Equatable {
      case alert(AlertAction)
      case timer(TimerAction)
    }

    enum AlertAction { case confirmed }
    enum TimerAction { case started, ticked }

    @Dependency(\.continuousClock) var clock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch (state, action) {
      case (.timer, .timer(.started)):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.timer(.ticked))
        }
      case (.timer(let count), .timer(.ticked)):
        state = .timer(count + 1)
        return .none
      default:
        return .none
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .switched = action { state.destination = .alert(AlertState { TextState("Done") }) }
      return .none
    }
    .ifLet(
      \.$destination,
      action: AnyCasePath(
        embed: { .destination($0) },
        extract: {
          guard case .destination(let action) = $0 else { return nil }
          return action
        })
    ) {
      Destination()
    }
  }
}

@Reducer
private struct Alerting {
  struct State: Equatable {
    var alert: AlertState<Alert>?
    var wasPresented: Bool?
  }

  enum Alert { case confirmed }
  enum Action { case alert(Alert) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.wasPresented = state.alert != nil
      return .none
    }
    .ifLet(\.alert, action: \.alert)
  }
}
