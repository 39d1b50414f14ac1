import ComposableArchitecture
import CustomDump
import Foundation
import Testing

// Declarations in which `#if` stands around what macros look at: one branch is compiled, the other
// is not. The conditions are decided by the compiler's version, so that they hold in every
// configuration.

@MainActor
@Suite struct ConditionalMemberTests {
  @Test func `a reducer enum has the cases of the active branches`() {
    let store = Store(
      initialState: Screens.State(screen: .compiled(Knob.State()))
    ) {
      Screens()
    }
    store.send(.screen(.presented(.compiled(.turn))))
    #expect(store.screen?.compiled?.turns == 1)
    store.send(.show(.nested(Knob.State(turns: 4))))
    store.send(.screen(.presented(.nested(.turn))))
    #expect(store.screen?.nested?.turns == 5)
    store.send(.show(.alternative(Knob.State())))
    store.send(.screen(.presented(.alternative(.turn))))
    guard let store = store.scope(\.$screen, action: \.screen) else {
      Issue.record("Nothing is presented.")
      return
    }
    switch store.case {
    case .alternative(let knob): #expect(knob.turns == 1)
    case .always, .compiled, .nested, .notice: Issue.record("Another case is presented.")
    }
  }

  @Test func `a reducer enum of a feature without members has stores`() {
    let store = Store(initialState: Blank.State.first(Empty.State())) { Blank.body }
    guard case .first = store.case else {
      Issue.record("Another case is presented.")
      return
    }
  }

  @Test func `marked cases may be conditional`() {
    let store = Store(initialState: MarkedScreens.State(screen: .level(3))) { MarkedScreens() }
    #expect(store.screen?.level == 3)
    // A button of ephemeral state dismisses it.
    store.send(.show(.question(Question(text: "Sure?"))))
    #expect(store.screen?.question?.text == "Sure?")
    store.send(.screen(.presented(.question(.confirmed))))
    #expect(store.screen == nil)
    store.send(.show(.knob(Knob.State())))
    store.send(.screen(.presented(.knob(.turn))))
    #expect(store.screen?.knob?.turns == 1)
  }

  @Test func `conditional cases of an enum are observed`() {
    let store = Store(initialState: Phases.State()) { Phases() }
    let changes = LockIsolated(0)
    func observe() {
      withObservationTracking {
        if case .compiled(let knob) = store.phase { _ = knob.turns }
      } onChange: {
        changes.withValue { $0 += 1 }
      }
    }
    observe()
    store.send(.numbered)
    #expect(changes.value == 0)
    store.send(.turned)
    #expect(changes.value == 1)
    observe()
    store.send(.ended)
    #expect(changes.value == 2)
  }
}

@Reducer
struct Knob {
  @ObservableState
  struct State: Equatable { var turns = 0 }
  enum Action { case turn }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.turns += 1
      return .none
    }
  }
}

@Reducer
private struct Screens {
  @Reducer
  enum Screen {
    case always(Knob)
    #if swift(>=6)
    case compiled(Knob)
    #if swift(<6)
    case neverCompiled(Knob)
    #else
    case nested(Knob)
    #endif
    #else
    case notCompiled(Knob)
    #endif
    #if swift(<5)
    case first(Knob)
    #elseif swift(>=6)
    case alternative(Knob)
    #else
    case last(Knob)
    #endif
    #if swift(>=6)
    case notice(AlertState<Notice>)
    #endif

    enum Notice {}
  }
  @ObservableState
  struct State { @Presents var screen: Screen.State? }
  enum Action {
    case screen(PresentationAction<Screen.Action>)
    case show(Screen.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
  }
}

/// Ephemeral state: it goes when one of its buttons is tapped.
private struct Question: Equatable {
  var text: String
  enum Action { case confirmed }
}

@Reducer
private struct MarkedScreens {
  @Reducer
  enum Screen {
    case knob(Knob)
    #if swift(>=6)
    @ReducerCaseEphemeral case question(Question)
    @ReducerCaseIgnored case level(Int)
    #else
    @ReducerCaseEphemeral case neverCompiled(Question)
    #endif
  }
  @ObservableState
  struct State { @Presents var screen: Screen.State? }
  enum Action {
    case screen(PresentationAction<Screen.Action>)
    case show(Screen.State)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
  }
}

@Reducer
private struct Phases {
  @ObservableState
  enum Phase: Equatable {
    #if swift(<6)
    case neverCompiled(Knob.State)
    #else
    case compiled(Knob.State)
    #endif
    case ended
  }
  @ObservableState
  struct State: Equatable {
    var phase = Phase.compiled(Knob.State())
    var number = 0
  }
  enum Action { case numbered, turned, ended }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .numbered: state.number += 1
      case .turned:
        if case .compiled(var knob) = state.phase {
          knob.turns += 1
          state.phase = .compiled(knob)
        }
      case .ended: state.phase = .ended
      }
      return .none
    }
  }
}

@Reducer struct Empty {}

@Reducer
enum Blank {
  case first(Empty)
  #if swift(<6)
  case second(Empty)
  #endif
}
