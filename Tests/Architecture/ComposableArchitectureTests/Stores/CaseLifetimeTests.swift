import ComposableArchitecture
import Testing

/// The state of a case's store while the enum is in another case.
@MainActor
@Suite struct CaseLifetimeTests {
  private let store = Store(initialState: Bookshelf.State()) { Bookshelf() }

  @Test func theStoreOfACaseOfAFieldShowsTheLastState() {
    // given
    guard case .first(let first) = store.scope(\.page, action: \.page).case else {
      return issue()
    }
    first.send(.turned)
    // when the parent changes to another case
    store.send(.changed { $0.page = .second(BookSheet.State()) })
    // then
    #expect(first.number == 1)
    // when the enum is in the case again
    store.send(.changed { $0.page = .first(BookSheet.State(number: 7)) })
    // then
    #expect(first.number == 7)
  }

  @Test func theStoreOfAReplacedCaseShowsTheLastState() throws {
    // given
    store.send(.changed { $0.sheet = .first(BookSheet.State()) })
    guard case .first(let first)? = store.scope(\.$sheet, action: \.sheet)?.case else {
      return issue()
    }
    first.send(.turned)
    // when
    store.send(.changed { $0.sheet = .second(BookSheet.State(number: 5)) })
    // then
    #expect(first.number == 1)
    // when the replacement is removed, too
    store.send(.sheet(.dismiss))
    // then
    #expect(first.number == 1)
  }

  @Test func theStoreOfADismissedCaseShowsTheLastState() {
    // given
    store.send(.changed { $0.sheet = .first(BookSheet.State()) })
    guard case .first(let first)? = store.scope(\.$sheet, action: \.sheet)?.case else {
      return issue()
    }
    first.send(.turned)
    // when
    store.send(.sheet(.dismiss))
    // then
    #expect(first.number == 1)
  }

  @Test func theStoreOfACaseOfAFieldWithObserversShowsTheLastState() {
    // given
    guard case .first(let first) = store.scope(\.watchedPage, action: \.watchedPage).case else {
      return issue()
    }
    first.send(.turned)
    // when
    store.send(.changed { $0.watchedPage = .second(BookSheet.State()) })
    // then
    #expect(first.number == 1)
    #expect(store.pageChangeCount == 2)
  }

  private func issue() {
    Issue.record("The enum is not in the case that it was set to.")
  }
}

@Reducer
private struct BookSheet {
  @ObservableState
  struct State: Equatable { var number = 0 }
  enum Action { case turned }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.number += 1
      return .none
    }
  }
}

@Reducer
private enum BookCase {
  case first(BookSheet)
  case second(BookSheet)
}

@Reducer
private struct Bookshelf {
  @ObservableState
  struct State {
    var page = BookCase.State.first(BookSheet.State())
    var watchedPage = BookCase.State.first(BookSheet.State()) {
      didSet { pageChangeCount += 1 }
    }
    var pageChangeCount = 0
    @Presents var sheet: BookCase.State?
  }
  enum Action {
    case changed((inout State) -> Void)
    case page(BookCase.Action)
    case watchedPage(BookCase.Action)
    case sheet(PresentationAction<BookCase.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.page, action: \.page) { BookCase.body }
    Scope(\.watchedPage, action: \.watchedPage) { BookCase.body }
    Reduce { state, action in
      if case .changed(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet)
  }
}
