import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MemoSearchTests {
  private let clock = TestClock()
  private let searches = LockIsolated<[String]>([])
  private let match = MemoMatch(
    id: Memo.groceries.id, excerpt: [.init("the "), .init("milk", isMatch: true)])

  private func makeStore(
    failure: RepositoryFailure? = nil
  ) -> TestStoreOf<MemoSearch> {
    TestStore(initialState: MemoSearch.State()) {
      MemoSearch()
    } withDependencies: { [searches, match] in
      $0.continuousClock = clock
      $0.voiceMemoRepository = .mock(search: { query in
        searches.withValue { $0.append(query.text) }
        if let failure { throw failure }
        return [match]
      })
    }
  }

  @Test func theSearchStartsWhenTheUserPauses() async {
    let store = makeStore()
    await store.send(.view(.textChanged("mi"))) { $0.text = "mi" }
    await clock.advance(by: MemoSearch.typingPause / 2)
    await store.send(.view(.textChanged("milk"))) { $0.text = "milk" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success, [match]) { $0.matches = [match] }
    #expect(searches.value == ["milk"])

    // The address follows later.
    await clock.advance(by: MemoSearch.settlingPause)
    await store.receive(\.settled) { $0.settledText = "milk" }
    #expect(match.excerpt.matchedText == "milk")
  }

  @Test(arguments: ["", "  "])
  func anEmptyTextShowsAllMemos(text: String) async {
    let store = makeStore()
    await store.send(.view(.textChanged("milk"))) { $0.text = "milk" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success) { $0.matches = [match] }
    await store.send(.view(.textChanged(text))) {
      $0.text = text
      $0.matches = nil
    }
    await clock.advance(by: MemoSearch.settlingPause)
    await store.receive(\.settled)
  }

  @Test func `a text is in the address when the user leaves the field`() async {
    let store = makeStore()
    await store.send(.view(.textChanged(" fresh  milk "))) { $0.text = " fresh  milk " }
    await store.send(.view(.submitted)) { $0.settledText = "fresh milk" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success) { $0.matches = [match] }
    await store.send(.view(.clearButtonTapped)) { $0 = MemoSearch.State() }
  }

  @Test func `an address begins a search and ends it`() async {
    let store = makeStore()
    await store.send(.opened("milk")) {
      $0.text = "milk"
      $0.settledText = "milk"
    }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success) { $0.matches = [match] }
    await store.send(.opened("")) { $0 = MemoSearch.State() }
    let long = String(repeating: "x", count: 1_000)
    await store.send(.opened(long)) {
      $0.text = String(repeating: "x", count: MemoSearch.maximumLength)
      $0.settledText = $0.text
    }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success) { $0.matches = [match] }
  }

  @Test func aClearedSearchDoesNotComeBack() async {
    let store = makeStore()
    await store.send(.view(.textChanged("milk"))) { $0.text = "milk" }
    await store.send(.view(.clearButtonTapped)) { $0.text = "" }
    await clock.advance(by: MemoSearch.typingPause)
    #expect(searches.value == [])
  }

  @Test func changedMemosAreSearchedAgain() async {
    let store = makeStore()
    await store.send(.memosChanged)
    await store.send(.view(.textChanged("milk"))) { $0.text = "milk" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success) { $0.matches = [match] }
    await store.send(.memosChanged)
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.success)
    #expect(searches.value == ["milk", "milk"])
    await store.send(.view(.submitted)) { $0.settledText = "milk" }
  }

  @Test func aFailedSearchIsReported() async {
    let store = makeStore(failure: .diskFull)
    await store.send(.view(.textChanged("milk"))) { $0.text = "milk" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.searched.failure) {
      $0.errorMessage = RepositoryFailure.diskFull.message
    }
    await store.send(.view(.submitted)) { $0.settledText = "milk" }
  }
}
