import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PlaylistListFeatureTests {
  let playlist = Playlist(
    id: UUID(10), title: "Way home", memos: [Memo.groceries.id, Memo.song.id])

  func makeStore(
    _ playlists: [Playlist]? = nil, client: PlaylistsClient = .mock()
  ) -> TestStoreOf<PlaylistListFeature> {
    TestStore(initialState: PlaylistListFeature.State(playlists: playlists)) {
      PlaylistListFeature()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.playlists = client
      $0.uuid = .incrementing
    }
  }

  @Test func playlistsAreLoadedWhenThePageComes() async {
    let store = makeStore(client: .mock([playlist]))
    await store.send(.task)
    await store.receive(\.playlistsLoaded, [playlist]) {
      $0.isLoaded = true
      $0.playlists = [playlist]
    }
  }

  @Test func playlistsThatCannotBeLoadedAreAFailure() async {
    var client = PlaylistsClient.mock()
    client.changes = { AsyncThrowingStream { throw RepositoryFailure.other("Broken") } }
    let store = makeStore(client: client)
    await store.send(.task)
    await store.receive(\.loadFailed) { $0.errorMessage = "Broken" }
  }

  @Test func aNewPlaylistIsStoredAndOpened() async {
    let created = LockIsolated<[Playlist]>([])
    let new = Playlist(id: UUID(0), date: Date(timeIntervalSince1970: 1_234_567_890))
    var client = PlaylistsClient.mock([new])
    client.create = { playlist in created.withValue { $0.append(playlist) } }
    let store = makeStore([], client: client)
    await store.send(.createButtonTapped) {
      $0.playlists = [new]
      $0.detail = PlaylistDetailFeature.State(playlist: new)
      $0.unsavedChanges = [.create(new)]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.playlistsLoaded, [new])
    #expect(created.value == [new])
  }

  @Test func aPlaylistIsDeletedAfterAQuestion() async {
    let deleted = LockIsolated<[Playlist.ID]>([])
    var client = PlaylistsClient.mock()
    client.delete = { id in deleted.withValue { $0.append(id) } }
    let store = makeStore([playlist], client: client)
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.deleteButtonTapped))))
    await store.receive(\.detail.presented.delegate.deleteRequested) {
      $0.alert = .deletePlaylist(playlist)
    }
    #expect(deleted.value == [])
    await store.send(.alert(.presented(.confirmDeletion(playlist.id)))) {
      $0.alert = nil
      $0.detail = nil
      $0.playlists = []
      $0.unsavedChanges = [.delete(playlist.id)]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.playlistsLoaded, [])
    #expect(deleted.value == [playlist.id])
  }

  @Test func aPlaylistWithTheTitleOfAnotherIsRecognized() async {
    // given: two playlists without a title, which share none, beside one with a title
    let new = Playlist(id: UUID(11))
    let named = Playlist(id: UUID(11), title: "Way home")
    let third = Playlist(id: UUID(12))
    let store = makeStore([playlist, new, third], client: .mock([playlist, named, third]))
    store.dependencies.continuousClock = TestClock()
    await store.send(.opened(new.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: new)
    }
    #expect(!store.state.sharesTitle)

    // when
    await store.send(.detail(.presented(.view(.titleTextFieldChanged("Way home"))))) {
      $0.detail?.unsavedTitle = "Way home"
    }
    // then
    #expect(store.state.sharesTitle)

    // and: none is open
    await store.send(.opened(nil)) {
      $0.detail = nil
      $0.playlists[id: new.id]?.title = "Way home"
      $0.unsavedChanges = [.change(new.id, [.title("Way home")])]
    }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.playlistsLoaded, [playlist, named, third])
    #expect(!store.state.sharesTitle)

    // and: the other one is open
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    #expect(store.state.sharesTitle)
  }

  @Test func aTitleThatWasJustTypedIsSavedWhenTheBrowserGoesBack() async {
    // given: a title that waits for the end of typing
    let saved = LockIsolated<[PlaylistChange]>([])
    var renamed = playlist
    renamed.title = "Way to work"
    var client = PlaylistsClient.mock([renamed])
    client.change = { _, changes in saved.withValue { $0 += changes } }
    let store = makeStore([playlist], client: client)
    store.dependencies.continuousClock = TestClock()
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.titleTextFieldChanged("Way to work"))))) {
      $0.detail?.unsavedTitle = "Way to work"
    }
    // when
    await store.send(.opened(nil)) {
      $0.detail = nil
      $0.playlists[id: playlist.id]?.title = "Way to work"
      $0.unsavedChanges = [.change(playlist.id, [.title("Way to work")])]
    }
    // then
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.playlistsLoaded, [renamed])
    #expect(saved.value == [.title("Way to work")])
  }

  @Test func theMemosArePlayedOneAfterTheOther() async {
    let current = LockIsolated<[Memo.ID?]>([])
    var client = PlaylistsClient.mock()
    client.setCurrent = { _, memo in current.withValue { $0.append(memo) } }
    let store = makeStore([playlist], client: client)
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }

    // When it is started
    await store.send(.detail(.presented(.view(.playButtonTapped(from: nil)))))
    await store.receive(\.detail.presented.delegate.play) {
      $0.played = .init(playlist: playlist.id, memo: Memo.groceries.id)
      $0.playlists[id: playlist.id]?.current = Memo.groceries.id
      $0.detail?.playlist.current = Memo.groceries.id
    }
    await store.receive(\.delegate.play, Memo.groceries.id)
    await store.send(.memoStarted(Memo.groceries.id))

    // And the first memo ends, then the second one
    await store.send(.memoFinished(Memo.groceries.id)) {
      $0.played?.memo = Memo.song.id
      $0.playlists[id: playlist.id]?.current = Memo.song.id
      $0.detail?.playlist.current = Memo.song.id
    }
    await store.receive(\.delegate.play, Memo.song.id)
    await store.send(.memoFinished(Memo.song.id)) {
      $0.played = nil
      $0.playlists[id: playlist.id]?.current = nil
      $0.detail?.playlist.current = nil
    }
    await store.finish()

    // Then each place was stored
    #expect(current.value == [Memo.groceries.id, Memo.song.id, nil])
  }

  /// Opens the playlist, and plays one of its memos.
  private func play(_ memo: Memo.ID, in store: TestStoreOf<PlaylistListFeature>) async {
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.playButtonTapped(from: memo)))))
    await store.receive(\.detail.presented.delegate.play) {
      $0.played = .init(playlist: playlist.id, memo: memo)
      $0.playlists[id: playlist.id]?.current = memo
      $0.detail?.playlist.current = memo
    }
    await store.receive(\.delegate.play, memo)
  }

  @Test func theNextAndThePreviousMemoArePlayed() async {
    // given
    let store = makeStore([playlist])
    await play(Memo.groceries.id, in: store)

    // when
    await store.send(.detail(.presented(.view(.stepButtonTapped(.next, position: 20)))))
    // then
    await store.receive(\.detail.presented.delegate.step) {
      $0.played?.memo = Memo.song.id
      $0.playlists[id: playlist.id]?.current = Memo.song.id
      $0.detail?.playlist.current = Memo.song.id
    }
    await store.receive(\.delegate.play, Memo.song.id)

    // when: there is no next one
    await store.send(.stepKeyPressed(.next, Memo.song.id, position: 1))
    // then: nothing changes

    // when
    await store.send(.stepKeyPressed(.previous, Memo.song.id, position: 3)) {
      $0.played?.memo = Memo.groceries.id
      $0.playlists[id: playlist.id]?.current = Memo.groceries.id
      $0.detail?.playlist.current = Memo.groceries.id
    }
    // then
    await store.receive(\.delegate.play, Memo.groceries.id)
  }

  @Test func `of two quick steps, the later one is stored last`() async {
    // given a client that takes long to store the first memo
    let stored = LockIsolated<[Memo.ID?]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    var client = PlaylistsClient.mock()
    client.setCurrent = { _, memo in
      if memo == Memo.groceries.id { for await _ in turns { break } }
      stored.withValue { $0.append(memo) }
    }
    let store = makeStore([playlist], client: client)
    await play(Memo.groceries.id, in: store)
    // when
    await store.send(.stepKeyPressed(.next, Memo.groceries.id, position: 1)) {
      $0.played?.memo = Memo.song.id
      $0.playlists[id: playlist.id]?.current = Memo.song.id
      $0.detail?.playlist.current = Memo.song.id
    }
    await store.receive(\.delegate.play, Memo.song.id)
    #expect(stored.value == [])
    turn.yield()
    await store.finish()
    // then
    #expect(stored.value == [Memo.groceries.id, Memo.song.id])
  }

  @Test(arguments: [(Memo.song.id, 3.1), (Memo.groceries.id, 0)] as [(Memo.ID, TimeInterval)])
  func `a step back restarts a memo that has played for a while, and the first one`(
    memo: Memo.ID, position: TimeInterval
  ) async {
    // given
    let store = makeStore([playlist])
    await play(memo, in: store)
    // when
    await store.send(.detail(.presented(.view(.stepButtonTapped(.previous, position: position)))))
    // then
    await store.receive(\.detail.presented.delegate.step)
    await store.receive(\.delegate.restart, memo)
  }

  @Test func aKeyForAMemoOutsideOfAPlaylistIsIgnored() async {
    let store = makeStore([playlist])
    await store.send(.stepKeyPressed(.next, Memo.groceries.id, position: 0))
    await play(Memo.groceries.id, in: store)
    await store.send(.stepKeyPressed(.next, Memo.song.id, position: 0))
  }

  @Test func anotherMemoEndsThePlaylist() async {
    let store = makeStore([playlist])
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.playButtonTapped(from: Memo.song.id)))))
    await store.receive(\.detail.presented.delegate.play) {
      $0.played = .init(playlist: playlist.id, memo: Memo.song.id)
      $0.playlists[id: playlist.id]?.current = Memo.song.id
      $0.detail?.playlist.current = Memo.song.id
    }
    await store.receive(\.delegate.play, Memo.song.id)
    await store.send(.memoStarted(Memo.groceries.id)) { $0.played = nil }
    await store.send(.memoFinished(Memo.groceries.id))
  }

  @Test func aPlaylistThatWasDeletedElsewhereIsClosed() async {
    let store = makeStore([playlist])
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.playlistsLoaded([])) {
      $0.playlists = []
      $0.detail = nil
    }
  }

  @Test func aFailedChangeShowsTheStoredPlaylistsAgain() async {
    var client = PlaylistsClient.mock([playlist])
    client.change = { _, _ in throw RepositoryFailure.diskFull }
    let store = makeStore([playlist], client: client)
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.removeButtonTapped(Memo.song.id))))) {
      $0.detail?.playlist.memos = [Memo.groceries.id]
    }
    await store.receive(\.detail.presented.delegate.changed) {
      $0.playlists[id: playlist.id]?.memos = [Memo.groceries.id]
      $0.unsavedChanges = [.change(playlist.id, [.removed(Memo.song.id)])]
    }
    await store.receive(\.changeSaved) {
      $0.unsavedChanges = []
      $0.alert = .changingFailed(.diskFull)
    }
    await store.receive(\.playlistsLoaded, [playlist]) {
      $0.playlists = [playlist]
      $0.detail?.playlist = playlist
    }
  }

  @Test func `stored playlists that are older than a move do not replace its order`() async {
    // given a client that takes long to save
    let list = Playlist(id: UUID(20), memos: [UUID(1), UUID(2), UUID(3), UUID(4)])
    let stored = LockIsolated(list)
    let saved = LockIsolated<[[PlaylistChange]]>([])
    let subscriptionCount = LockIsolated(0)
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let (earlier, older) = AsyncThrowingStream.makeStream(of: [Playlist].self)
    var client = PlaylistsClient.mock()
    client.changes = {
      subscriptionCount.withValue { $0 += 1 }
      return subscriptionCount.value == 1 ? earlier : AsyncThrowingStream(yielding: [stored.value])
    }
    client.change = { _, changes in
      for await _ in turns { break }
      saved.withValue { $0.append(changes) }
      stored.withValue { playlist in
        for change in changes { change.apply(to: &playlist) }
      }
    }
    let store = makeStore([list], client: client)
    await store.send(.task)
    await store.send(.opened(list.id)) { $0.detail = PlaylistDetailFeature.State(playlist: list) }
    let steps: [(successor: Memo.ID?, memos: [Memo.ID], waiting: [PlaylistChange])] = [
      (UUID(3), [UUID(2), UUID(1), UUID(3), UUID(4)], []),
      (UUID(4), [UUID(2), UUID(3), UUID(1), UUID(4)], [.moved(UUID(1), before: UUID(4))]),
      (
        nil, [UUID(2), UUID(3), UUID(4), UUID(1)],
        [.moved(UUID(1), before: UUID(4)), .moved(UUID(1), before: nil)]
      ),
    ]
    let first = UnsavedPlaylistChange.change(list.id, [.moved(UUID(1), before: UUID(3))])
    for step in steps {
      // when the user presses a key
      await store.send(.detail(.presented(.view(.moveButtonTapped(UUID(1), .down))))) {
        $0.detail?.movedMemo = UUID(1)
        $0.detail?.playlist.memos = step.memos
      }
      // then it waits for the first one
      await store.receive(
        \.detail.presented.delegate.changed, .moved(UUID(1), before: step.successor)
      ) {
        $0.playlists[id: list.id]?.memos = step.memos
        $0.unsavedChanges = [first] + step.waiting.map { .change(list.id, [$0]) }
      }
      // and an older order has no effect
      older.yield([list])
      await store.receive(\.playlistsLoaded, [list])
    }
    // when the first move is saved
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    older.yield([stored.value])
    // then its order has no effect either
    await store.receive(\.playlistsLoaded)
    // when the others are saved, which is one call
    turn.yield()
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    // then the stored order is that of the page, and the earlier subscription has ended
    await store.receive(\.playlistsLoaded, [stored.value])
    older.yield([list])
    await store.finish()
    #expect(stored.value.memos == steps[2].memos)
    #expect(saved.value == [[.moved(UUID(1), before: UUID(3))], steps[2].waiting])
  }

  @Test func `changes are saved in their order after the screen is closed`() async {
    // given a client that takes long to create a playlist
    let calls = LockIsolated<[String]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let new = Playlist(id: UUID(0), date: Date(timeIntervalSince1970: 1_234_567_890))
    var named = new
    named.title = "Way home"
    var client = PlaylistsClient.mock([named])
    client.create = { _ in
      for await _ in turns { break }
      calls.withValue { $0.append("create") }
    }
    client.change = { _, changes in
      calls.withValue { $0.append("change \(changes.count)") }
    }
    let store = makeStore([], client: client)
    store.dependencies.continuousClock = TestClock()
    await store.send(.createButtonTapped) {
      $0.playlists = [new]
      $0.detail = PlaylistDetailFeature.State(playlist: new)
      $0.unsavedChanges = [.create(new)]
    }
    await store.send(.detail(.presented(.view(.titleTextFieldChanged("Way home"))))) {
      $0.detail?.unsavedTitle = "Way home"
    }
    // when
    await store.send(.detail(.presented(.view(.backButtonTapped)))) {
      $0.detail?.unsavedTitle = nil
      $0.detail?.playlist = named
    }
    await store.receive(\.detail.presented.delegate.changed) {
      $0.playlists = [named]
      $0.unsavedChanges = [.create(new), .change(new.id, [.title("Way home")])]
    }
    await store.receive(\.detail.presented.delegate.closed) { $0.detail = nil }
    turn.yield()
    // then
    await store.receive(\.changeSaved) { $0.unsavedChanges.removeFirst() }
    await store.receive(\.changeSaved) { $0.unsavedChanges = [] }
    await store.receive(\.playlistsLoaded, [named])
    #expect(calls.value == ["create", "change 1"])
  }
}
