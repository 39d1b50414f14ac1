import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PlaylistDetailFeatureTests {
  private let clock = TestClock()

  private func makeStore(memos: [Memo.ID]) -> TestStoreOf<PlaylistDetailFeature> {
    let playlist = Playlist(id: UUID(10), title: "Way home", memos: memos)
    return TestStore(initialState: PlaylistDetailFeature.State(playlist: playlist)) {
      PlaylistDetailFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func theTitleIsSavedWhenTheUserPauses() async {
    let store = makeStore(memos: [])
    await store.send(.view(.titleTextFieldChanged("Way"))) { $0.unsavedTitle = "Way" }
    await store.send(.view(.titleTextFieldChanged("Way to work"))) {
      $0.unsavedTitle = "Way to work"
    }
    await clock.advance(by: PlaylistDetailFeature.typingPause)
    await store.receive(\.typingPaused) {
      $0.unsavedTitle = nil
      $0.playlist.title = "Way to work"
    }
    await store.receive(\.delegate.changed, .title("Way to work"))
  }

  @Test func theTitleIsSavedBeforeThePlaylistIsClosed() async {
    let store = makeStore(memos: [])
    await store.send(.view(.titleTextFieldChanged("Way"))) { $0.unsavedTitle = "Way" }
    await store.send(.view(.backButtonTapped)) {
      $0.unsavedTitle = nil
      $0.playlist.title = "Way"
    }
    await store.receive(\.delegate.changed, .title("Way"))
    await store.receive(\.delegate.closed)
  }

  @Test func `the title is saved before a memo of the playlist is opened`() async {
    let store = makeStore(memos: [UUID(1)])
    await store.send(.view(.titleTextFieldChanged("Way"))) { $0.unsavedTitle = "Way" }
    await store.send(.view(.memoTapped(UUID(1)))) {
      $0.unsavedTitle = nil
      $0.playlist.title = "Way"
    }
    await store.receive(\.delegate.changed, .title("Way"))
    await store.receive(\.delegate.open, UUID(1))
  }

  @Test func memosAreAddedInTheOrderOfThePage() async {
    let store = makeStore(memos: [UUID(1)])
    await store.send(.view(.addButtonTapped)) { $0.additions = [] }
    await store.send(.view(.additionToggled(UUID(3), true))) { $0.additions = [UUID(3)] }
    await store.send(.view(.additionToggled(UUID(2), true))) {
      $0.additions = [UUID(2), UUID(3)]
    }
    await store.send(.view(.additionToggled(UUID(4), true))) {
      $0.additions = [UUID(2), UUID(3), UUID(4)]
    }
    await store.send(.view(.additionToggled(UUID(4), false))) {
      $0.additions = [UUID(2), UUID(3)]
    }
    await store.send(
      .view(.additionsConfirmButtonTapped(order: [UUID(2), UUID(3), UUID(4)]))
    ) {
      $0.additions = nil
      $0.playlist.memos = [UUID(1), UUID(2), UUID(3)]
    }
    await store.receive(\.delegate.changed, .added([UUID(2), UUID(3)]))
  }

  @Test func `memos to add are searched, and those that are not found stay selected`() async {
    let third = Memo(id: UUID(3), date: .recordingStart, duration: 1)
    let library: MemoSnapshot = [.groceries, .song, third]
    let matches = [MemoMatch(id: UUID(2)), MemoMatch(id: UUID(1)), MemoMatch(id: UUID(9))]
    let store = makeStore(memos: [UUID(1)])
    store.dependencies.voiceMemoRepository = .mock(search: { _ in matches })
    var candidates: [Memo.ID] {
      store.state.playlist.candidates(in: library, matching: store.state.search.matches).ids
    }
    await store.send(.view(.addButtonTapped)) { $0.additions = [] }
    #expect(candidates == [UUID(2), UUID(3)])
    await store.send(.view(.additionToggled(UUID(3), true))) { $0.additions = [UUID(3)] }
    // when
    await store.send(.search(.view(.textChanged("la")))) { $0.search.text = "la" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success) { $0.search.matches = matches }
    #expect(candidates == [UUID(2)])
    await store.send(.view(.additionToggled(UUID(2), true))) {
      $0.additions = [UUID(2), UUID(3)]
    }
    await store.send(.view(.additionsConfirmButtonTapped(order: [UUID(2), UUID(3)]))) {
      $0.additions = nil
      $0.playlist.memos = [UUID(1), UUID(2), UUID(3)]
      $0.search = MemoSearch.State()
    }
    // then
    await store.receive(\.delegate.changed, .added([UUID(2), UUID(3)]))
  }

  @Test func `a list of memos to add that is cancelled adds none, and ends its search`() async {
    // given: a selected memo that was searched for
    let match = MemoMatch(id: UUID(2))
    let store = makeStore(memos: [UUID(1)])
    store.dependencies.voiceMemoRepository = .mock(search: { _ in [match] })
    await store.send(.view(.addButtonTapped)) { $0.additions = [] }
    await store.send(.search(.view(.textChanged("song")))) { $0.search.text = "song" }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success, [match]) { $0.search.matches = [match] }
    await store.send(.view(.additionToggled(UUID(2), true))) { $0.additions = [UUID(2)] }
    // when
    await store.send(.view(.additionsCancelButtonTapped)) {
      $0.additions = nil
      $0.search = MemoSearch.State()
    }
    // then: nothing is added, and the text does not settle
    await store.finish()
  }

  @Test func memosAreMovedByKeysAndByDragging() async {
    let store = makeStore(memos: [UUID(1), UUID(2), UUID(3)])
    await store.send(.view(.moveButtonTapped(UUID(1), .up)))
    await store.send(.view(.moveButtonTapped(UUID(1), .down))) {
      $0.movedMemo = UUID(1)
      $0.playlist.memos = [UUID(2), UUID(1), UUID(3)]
    }
    await store.receive(\.delegate.changed, .moved(UUID(1), before: UUID(3)))
    await store.send(.view(.memoMoved(UUID(2), before: nil))) {
      $0.movedMemo = UUID(2)
      $0.playlist.memos = [UUID(1), UUID(3), UUID(2)]
    }
    await store.receive(\.delegate.changed, .moved(UUID(2), before: nil))
  }

  @Test func aMemoIsRemoved() async {
    let store = makeStore(memos: [UUID(1), UUID(2)])
    await store.send(.view(.removeButtonTapped(UUID(1)))) { $0.playlist.memos = [UUID(2)] }
    await store.receive(\.delegate.changed, .removed(UUID(1)))
  }
}
