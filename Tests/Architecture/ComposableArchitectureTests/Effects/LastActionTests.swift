@testable import ComposableArchitecture
import ConcurrencyExtras
import Testing

/// Effects that a child returns in the action in which its parent removes it.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct LastActionTests {
  let journal = LockIsolated<[String]>([])

  private func store(
    removal: Draft.Action = .saveButtonTapped, next: Draft.State? = nil
  ) -> StoreOf<Drafts> {
    Store(initialState: Drafts.State(presented: Draft.State())) {
      Drafts(removal: removal, next: next)
    } withDependencies: {
      $0.journal = journal
    }
  }

  @Test(arguments: DraftPlace.allCases)
  func theParentReceivesTheLastActionAndLaterEffectsDoNotStart(
    place: DraftPlace
  ) async {
    let store = self.store()
    await store.send(place.action(.saveButtonTapped)).finish()
    #expect(
      store.log == [.saveButtonTapped, .delegate(.saved)])
    #expect(self.journal.value == [])
  }

  @Test(arguments: DraftPlace.allCases)
  func theParentHearsAllThatTheChildHasSentBeforeItWasRemoved(
    place: DraftPlace
  ) async {
    let store = self.store(removal: .delegate(.saved))
    store.send(place.action(.twiceButtonTapped))
    #expect(store.log.count == 3)
  }

  @Test func theChildThatIsPresentedInsteadIsLeftAlone() async {
    let store = self.store(next: Draft.State(id: 2))
    await store.send(.presented(.presented(.saveButtonTapped))).finish()
    #expect(store.log.count == 2)
    #expect(store.presented == Draft.State(id: 2))
    #expect(self.journal.value == [])
  }

  @Test func theSameChildGoesOn() async {
    let store = self.store(next: Draft.State(id: 1))
    await store.send(.presented(.presented(.saveButtonTapped))).finish()
    #expect(store.presented == Draft.State(id: 1, delegateCount: 1))
    #expect(self.journal.value == ["begun"])
  }

  @Test(arguments: DraftPlace.allCases)
  func anActionOfAnotherSenderToARemovedChildIsReported(
    place: DraftPlace
  ) async {
    let store = self.store()
    store.send(place.action(.saveButtonTapped))
    withKnownIssue {
      _ = store.send(place.action(.delegate(.saved)))
    } matching: {
      $0.description.contains("received an action for a child while")
    }
  }
}
