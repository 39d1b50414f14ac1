import Testing

@testable import ComposableArchitecture

/// When the identity of a presented value is determined, and that no replacement is missed.
@MainActor
@Suite struct PresentedIdentityTests {
  private let reads = Reads()

  private func makeStore(isObserved: Bool) -> StoreOf<Board> {
    let store = Store(initialState: Board.State(card: Card.State(number: 1, reads: reads))) {
      Board()
    }
    if isObserved {
      withObservationTracking {
        _ = store.card?.title
      } onChange: {
      }
    }
    return store
  }

  @Test(arguments: [false, true])
  func actionsThatLeaveItAloneDoNotLookAtIt(isObserved: Bool) {
    let store = makeStore(isObserved: isObserved)
    store.send(.changed { _ in })
    let before = reads.count
    for _ in 1...10 { store.send(.changed { $0.count += 1 }) }
    #expect(reads.count == before)
  }

  @Test(arguments: [false, true])
  func eachActionOfTheChildLooksAtItOnce(isObserved: Bool) {
    let store = makeStore(isObserved: isObserved)
    store.send(.card(.presented(.titleChanged("a"))))
    let before = reads.count
    for _ in 1...10 { store.send(.card(.presented(.titleChanged("b")))) }
    #expect(reads.count == before + 10)
  }

  @Test(arguments: Change.allCases, [false, true])
  func effectsEndHoweverItBecomesAnotherOne(change: Change, isObserved: Bool) async {
    // given
    let store = makeStore(isObserved: isObserved)
    let task = store.send(.card(.presented(.waitButtonTapped)))
    store.send(.changed { $0.count += 1 })
    #expect(task.family?.isFinished == false)
    // when
    if change == .child {
      store.send(.card(.presented(.renumbered)))
    } else {
      store.send(.changed { [reads] in change.make(&$0, reads: reads) })
    }
    // then
    await task.finish()
    #expect(store.card?.number == 2)
  }

  @Test func effectsGoOnWhenCopiesOfItAreChanged() {
    let store = makeStore(isObserved: false)
    let task = store.send(.card(.presented(.waitButtonTapped)))
    store.send(
      .changed {
        var copy = $0
        copy.card?.number = 2
        $0.count = copy.card?.number ?? 0
      })
    #expect(store.count == 2)
    #expect(task.family?.isFinished == false)
    task.cancel()
  }

  /// The ways to change the card's id.
  enum Change: CaseIterable {
    case child
    case copyPutBack
    case copyTaken
    case inPlace
    case presentationState
    case replacement
    case whole

    fileprivate func make(_ state: inout Board.State, reads: Reads) {
      switch self {
      case .child:
        break
      case .copyPutBack:
        var copy = state.$card
        copy.wrappedValue?.number = 2
        state.$card = copy
      case .copyTaken:
        let copy = state
        state.card?.number = 2
        state.count = copy.count
      case .inPlace:
        state.card?.number = 2
      case .presentationState:
        state.$card.wrappedValue?.number = 2
      case .replacement:
        state.card = Card.State(number: 2, reads: reads)
      case .whole:
        state = Board.State(card: Card.State(number: 2, reads: reads))
      }
    }
  }
}

/// Counts the reads of an id.
private final class Reads {
  var count = 0
}

@Reducer
private struct Card {
  @ObservableState
  struct State: Identifiable {
    var number: Int
    var title = ""
    @ObservationStateIgnored let reads: Reads

    var id: Int {
      reads.count += 1
      return number
    }
  }

  enum Action {
    case renumbered
    case titleChanged(String)
    case waitButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renumbered:
        state.number = 2
        return .none
      case .titleChanged(let title):
        state.title = title
        return .none
      case .waitButtonTapped:
        return .run { _ in try await Task.never() }
      }
    }
  }
}

@Reducer
private struct Board {
  @ObservableState
  struct State {
    @Presents var card: Card.State?
    var count = 0
  }

  enum Action {
    case card(PresentationAction<Card.Action>)
    case changed((inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.$card, action: \.card) { Card() }
  }
}
