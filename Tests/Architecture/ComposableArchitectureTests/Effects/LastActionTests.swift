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

  @Test(arguments: DraftContainer.allCases)
  func theParentReceivesTheLastActionAndLaterEffectsDoNotStart(
    container: DraftContainer
  ) async {
    let store = self.store()
    await store.send(container.action(.saveButtonTapped)).finish()
    #expect(
      store.log == [.saveButtonTapped, .delegate(.saved)])
    #expect(self.journal.value == [])
  }

  @Test(arguments: DraftContainer.allCases)
  func theParentHearsAllThatTheChildHasSentBeforeItWasRemoved(
    container: DraftContainer
  ) async {
    let store = self.store(removal: .delegate(.saved))
    store.send(container.action(.twiceButtonTapped))
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

  @Test(arguments: DraftContainer.allCases)
  func anActionOfAnotherSenderToARemovedChildIsReported(
    container: DraftContainer
  ) async {
    let store = self.store()
    store.send(container.action(.saveButtonTapped))
    withKnownIssue {
      _ = store.send(container.action(.delegate(.saved)))
    } matching: {
      $0.description.contains("received an action for a child while")
    }
  }
}
