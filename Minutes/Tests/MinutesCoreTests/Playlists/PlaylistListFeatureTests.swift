import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PlaylistListFeatureTests {
  private let playlist = Playlist(
    id: UUID(10), title: "Way home", memos: [Memo.groceries.id, Memo.song.id])

  private func makeStore(
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
    var client = PlaylistsClient.mock()
    client.create = { playlist in created.withValue { $0.append(playlist) } }
    let store = makeStore([], client: client)
    let new = Playlist(id: UUID(0), date: Date(timeIntervalSince1970: 1_234_567_890))
    await store.send(.createButtonTapped) {
      $0.playlists = [new]
      $0.detail = PlaylistDetailFeature.State(playlist: new)
    }
    await store.finish()
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
    }
    await store.finish()
    #expect(deleted.value == [playlist.id])
  }

  @Test func aPlaylistWithTheTitleOfAnotherIsRecognized() async {
    // given: two playlists without a title, which share none, beside one with a title
    let new = Playlist(id: UUID(11))
    let store = makeStore([playlist, new, Playlist(id: UUID(12))])
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
    }
    #expect(!store.state.sharesTitle)

    // and: the other one is open
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    #expect(store.state.sharesTitle)
  }

  @Test func aTitleThatWasJustTypedIsSavedWhenTheBrowserGoesBack() async {
    // given: a title that waits for the end of typing
    let titles = LockIsolated<[String]>([])
    var client = PlaylistsClient.mock()
    client.rename = { _, title in titles.withValue { $0.append(title) } }
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
    }
    // then
    await store.finish()
    #expect(titles.value == ["Way to work"])
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

  @Test(arguments: [(Memo.song.id, 3.1), (Memo.groceries.id, 0)])
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
    client.remove = { _, _ in throw RepositoryFailure.diskFull }
    let store = makeStore([playlist], client: client)
    await store.send(.opened(playlist.id)) {
      $0.detail = PlaylistDetailFeature.State(playlist: playlist)
    }
    await store.send(.detail(.presented(.view(.removeButtonTapped(Memo.song.id))))) {
      $0.detail?.playlist.memos = [Memo.groceries.id]
    }
    await store.receive(\.detail.presented.delegate.failed)
    await store.receive(\.failed, .diskFull) { $0.alert = .changingFailed(.diskFull) }
    await store.receive(\.playlistsLoaded) { $0.detail?.playlist.memos = playlist.memos }
  }
}
