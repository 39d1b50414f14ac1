import ComposableArchitecture
import Testing

/// Messages about actions for a case that the state is not in: they name both cases.
@MainActor
@Suite struct MissingCaseTests {
  @Test func `Scope names the case of its child and the case of the state`() {
    let store = Store(initialState: .signedOut(Member.State())) {
      Scope(\Account.State.Cases.signedIn, action: \Account.Action.Cases.signedIn) { Member() }
    }
    expectIssue(of: #"A "Scope""#) { store.send(.signedIn(.tapped)) }
  }

  @Test func `ifCaseLet names the case of its child and the case of the state`() {
    let store = Store(initialState: Account.State.signedOut(Member.State())) { Account() }
    expectIssue(of: #"An "ifCaseLet""#) { store.send(.signedIn(.tapped)) }
    #expect(store.state == .signedOut(Member.State()))
  }

  private func expectIssue(of operation: String, _ body: () -> StoreTask) {
    withKnownIssue {
      _ = body()
    } matching: {
      $0.description.contains(operation)
        && $0.description.contains(
          #"while its state was in the case "signedOut", and not in the case "signedIn":"#)
    }
  }
}

@Reducer
private struct Member {
  struct State: Equatable { var taps = 0 }
  enum Action { case tapped }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.taps += 1
      return .none
    }
  }
}

@Reducer
private struct Account {
  @CasePathable
  enum State: Equatable {
    case signedIn(Member.State)
    case signedOut(Member.State)
  }

  enum Action {
    case signedIn(Member.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifCaseLet(\.signedIn, action: \.signedIn) { Member() }
  }
}
