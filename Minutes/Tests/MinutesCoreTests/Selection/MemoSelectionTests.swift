import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MemoSelectionTests {
  private let playlist = Playlist(id: UUID(10), title: "Way home", memos: [Memo.song.id])
  private let now = Date(timeIntervalSince1970: 1_234_567_890)

  private func makeStore(
    _ memos: Set<Memo.ID> = [], client: PlaylistsClient = .mock(),
    repository: VoiceMemoRepository = .mock()
  ) -> TestStoreOf<MemoSelection> {
    TestStore(initialState: MemoSelection.State(memos: memos)) {
      MemoSelection()
    } withDependencies: {
      $0.date.now = now
      $0.playlists = client
      $0.uuid = .incrementing
      $0.voiceMemoRepository = repository
    }
  }

  @Test func memosAreSelectedOneByOneOrAllAtOnce() async {
    let store = makeStore()
    await store.send(.view(.memoToggled(UUID(1), true))) {
      $0.memos = [UUID(1)]
      $0.lastToggled = UUID(1)
    }
    await store.send(.view(.memoToggled(UUID(2), true))) {
      $0.memos = [UUID(1), UUID(2)]
      $0.lastToggled = UUID(2)
    }
    await store.send(.view(.memoToggled(UUID(1), false))) {
      $0.memos = [UUID(2)]
      $0.lastToggled = UUID(1)
    }
    await store.send(.view(.allButtonTapped([UUID(1), UUID(2)]))) {
      $0.memos = [UUID(1), UUID(2)]
    }
    await store.send(.view(.allButtonTapped([UUID(1), UUID(2)]))) { $0.memos = [] }
  }

  @Test func `the selected memos are exported in the order of the page`() async {
    // given: a selected memo that the page does not list
    let exported = LockIsolated<[[Memo.ID]]>([])
    let store = makeStore([UUID(1), UUID(3), UUID(4)])
    store.dependencies.memoDownload.archive = { ids in exported.withValue { $0.append(ids) } }
    // when
    await store.send(.view(.exportButtonTapped(listed: [UUID(3), UUID(2), UUID(1)])))
    await store.send(.view(.exportButtonTapped(listed: [UUID(2)])))
    await store.finish()
    // then
    #expect(exported.value == [[UUID(3), UUID(1)]])
  }

  @Test func `a range is selected and deselected, in either direction`() async {
    // given
    let listed = (1...5).map { UUID($0) }
    let store = makeStore([UUID(9)])
    // when: without a last memo, the range has one memo
    await store.send(.view(.rangeToggled(to: UUID(2), true, listed: listed))) {
      $0.memos = [UUID(9), UUID(2)]
      $0.lastToggled = UUID(2)
    }
    await store.send(.view(.rangeToggled(to: UUID(4), true, listed: listed))) {
      $0.memos = [UUID(9), UUID(2), UUID(3), UUID(4)]
      $0.lastToggled = UUID(4)
    }
    // A browser reports the change of the box, too.
    await store.send(.view(.memoToggled(UUID(4), true)))
    await store.send(.view(.rangeToggled(to: UUID(3), false, listed: listed))) {
      $0.memos = [UUID(9), UUID(2)]
      $0.lastToggled = UUID(3)
    }
    // then: a memo that is not listed is no end of a range
    await store.send(.view(.rangeToggled(to: UUID(7), true, listed: listed))) {
      $0.lastToggled = UUID(7)
    }
    await store.send(.view(.rangeToggled(to: UUID(5), true, listed: listed))) {
      $0.memos = [UUID(9), UUID(2), UUID(5)]
      $0.lastToggled = UUID(5)
    }
  }

  @Test func `a key selects all listed memos, and again leaves them selected`() async {
    let store = makeStore([UUID(1)])
    await store.send(.view(.allKeyPressed([UUID(1), UUID(2)]))) {
      $0.memos = [UUID(1), UUID(2)]
    }
    await store.send(.view(.allKeyPressed([UUID(1), UUID(2)])))
  }

  @Test func `Escape ends the selection`() async {
    let store = makeStore([UUID(1)])
    await store.send(.view(.escapeKeyPressed))
    await store.receive(\.delegate.closed)
  }

  @Test func memosAreAddedToAPlaylistInTheOrderOfThePage() async {
    // given
    let added = LockIsolated<[Playlist]>([])
    var client = PlaylistsClient.mock()
    client.change = { id, changes in
      var playlist = Playlist(id: id)
      for change in changes { change.apply(to: &playlist) }
      added.withValue { [playlist] in $0.append(playlist) }
    }
    client.create = { playlist in added.withValue { $0.append(playlist) } }
    let store = makeStore([UUID(1), UUID(3)], client: client)
    let order = [UUID(3), UUID(2), UUID(1)]

    // when: to an existing one
    await store.send(.view(.playlistChosen(playlist.id))) { $0.playlist = playlist.id }
    await store.send(.view(.addButtonTapped(listed: order)))
    await store.receive(\.added.success) { $0.addedCount = 2 }

    // when: to a new one
    await store.send(.view(.playlistChosen(nil))) {
      $0.playlist = nil
      $0.addedCount = nil
    }
    await store.send(.view(.addButtonTapped(listed: order))) { $0.playlist = UUID(0) }
    await store.receive(\.added.success) { $0.addedCount = 2 }

    // then
    #expect(
      added.value == [
        Playlist(id: playlist.id, memos: [UUID(3), UUID(1)]),
        Playlist(id: UUID(0), date: now, memos: [UUID(3), UUID(1)]),
      ])
  }

  @Test func `a tag is added to the selected memos and removed`() async throws {
    let changes = LockIsolated<[[UUID]]>([])
    let flat = try #require(MemoTag("flat"))
    let store = makeStore(
      [UUID(1), UUID(3)],
      repository: .mock(
        changeTags: { ids, added, removed in
          changes.withValue { $0.append(ids) }
          if added.isEmpty == removed.isEmpty { throw RepositoryFailure.noSuchMemo }
        }))
    let order = [UUID(3), UUID(2), UUID(1)]
    await store.send(.view(.tagTextFieldChanged("flat"))) { $0.tag = "flat" }
    await store.send(.view(.tagAddButtonTapped(listed: order)))
    await store.receive(\.tagged.success) {
      $0.tag = ""
      $0.tagging = MemoSelection.State.Tagging(tag: flat, count: 2)
    }
    await store.send(.view(.tagTextFieldChanged("FLAT"))) {
      $0.tag = "FLAT"
      $0.tagging = nil
    }
    await store.send(.view(.tagRemoveButtonTapped(listed: [UUID(1)])))
    await store.receive(\.tagged.success) {
      $0.tag = ""
      $0.tagging = MemoSelection.State.Tagging(tag: flat, count: 1, isRemoval: true)
    }
    #expect(changes.value == [[UUID(3), UUID(1)], [UUID(1)]])
    // Another selection
    await store.send(.view(.memoToggled(UUID(1), false))) {
      $0.memos = [UUID(3)]
      $0.lastToggled = UUID(1)
      $0.tagging = nil
    }
  }

  @Test func `a text that is no tag, and a change that fails, are reported`() async {
    let store = makeStore(
      [UUID(1)],
      repository: .mock(changeTags: { _, _, _ in throw RepositoryFailure.tooManyTags }))
    await store.send(.view(.tagAddButtonTapped(listed: [UUID(1)]))) {
      $0.tagProblem = "A tag has 1 to 50 characters."
    }
    await store.send(.view(.tagTextFieldChanged("flat"))) {
      $0.tag = "flat"
      $0.tagProblem = nil
    }
    // Nothing is selected of what is listed.
    await store.send(.view(.tagAddButtonTapped(listed: [UUID(2)])))
    await store.send(.view(.tagAddButtonTapped(listed: [UUID(1)])))
    await store.receive(\.tagged.failure) { $0.alert = .taggingFailed(.tooManyTags) }
  }

  @Test func aPlaylistThatIsGoneIsReported() async {
    var client = PlaylistsClient.mock()
    client.change = { _, _ in throw RepositoryFailure.noSuchPlaylist }
    let store = makeStore([UUID(1)], client: client)
    await store.send(.view(.playlistChosen(playlist.id))) { $0.playlist = playlist.id }
    await store.send(.view(.addButtonTapped(listed: [UUID(1)])))
    await store.receive(\.added.failure) {
      $0.alert = .addingFailed(.noSuchPlaylist)
      $0.playlist = nil
    }
  }

  @Test func nothingIsDoneWithoutAMemo() async {
    let store = makeStore()
    await store.send(.view(.addButtonTapped(listed: [UUID(1)])))
    await store.send(.view(.deleteButtonTapped(listed: [UUID(1)])))
    await store.send(.view(.favoriteButtonTapped(listed: [UUID(1)])))
  }

  @Test func memosThatAreNoLongerListedStayAsTheyAre() async {
    let store = makeStore([UUID(1), UUID(2)])
    await store.send(.view(.deleteButtonTapped(listed: [UUID(2), UUID(3)])))
    await store.receive(\.delegate.deleteRequested, [UUID(2)])
    await store.send(.view(.favoriteButtonTapped(listed: [UUID(2), UUID(3)])))
    await store.receive(\.delegate.favoriteRequested, [UUID(2)])
  }
}
