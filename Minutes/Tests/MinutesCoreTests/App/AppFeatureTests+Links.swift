import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension AppFeatureTests {
  private func makeStore(_ change: (inout AppFeature.State) -> Void) -> TestStoreOf<AppFeature> {
    var state = AppFeature.State()
    state.playback = Playback.State(memos: [.groceries, .song])
    change(&state)
    return TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      $0.playlists = .mock()
      $0.voiceMemoRepository = .mock()
    }
  }

  /// Receives the action that opens the song in the list of memos.
  private func expectSong(_ store: TestStoreOf<AppFeature>) async {
    await store.receive(\.playback.view.memoLinkTapped, Memo.song.id) {
      $0.playback.openMemoID = Memo.song.id
      $0.playback.memos[id: Memo.song.id]?.isOpen = true
    }
  }

  @Test func `the recording that a reload has ended is shown, and microphones are closed`() async {
    // given a page that shows the microphones
    let store = makeStore { $0.recording.microphones.isOpen = true }
    // when
    await store.send(
      .pageLeft(meeting: nil, recordings: [UUID(5), Memo.song.id], ended: Memo.song.id)
    ) {
      $0.ongoingRecordings.leftRecordings = [UUID(5), Memo.song.id]
      $0.leftMemoID = Memo.song.id
    }
    await store.send(.leftMemoTapped) {
      $0.leftMemoID = nil
      $0.selectedTab = .playback
    }
    // then
    await store.receive(\.recording.microphones.close) {
      $0.recording.microphones = MicrophoneChoice.State()
    }
    await expectSong(store)
  }

  @Test func `a recording that was stopped before a reload is not shown as ended by it`() async {
    let store = makeStore { _ in }
    await store.send(.pageLeft(meeting: nil, recordings: [Memo.song.id], ended: nil)) {
      $0.ongoingRecordings.leftRecordings = [Memo.song.id]
    }
    await store.send(.leftMemoTapped)
  }

  @Test func `the player of another tab leads to its memo`() async {
    // given
    let store = makeStore {
      $0.playback.memos[id: Memo.song.id]?.mode = .playing
      $0.playback.selection = Memo.song.id
      $0.miniPlayerTab = .recording
    }
    // when
    await store.send(.miniPlayer(.memoTapped)) {
      $0.selectedTab = .playback
      $0.miniPlayerTab = nil
    }
    // then
    await expectSong(store)
  }

  @Test func `the player of another tab leads to the playlist of its memo`() async {
    // given
    let playlist = Playlist(id: UUID(10), memos: [Memo.groceries.id, Memo.song.id])
    let store = makeStore {
      $0.playback.memos[id: Memo.groceries.id]?.mode = .playing
      $0.playback.selection = Memo.groceries.id
      $0.playlists = PlaylistListFeature.State(playlists: [playlist])
      $0.playlists.showPlayed(Memo.groceries.id, of: playlist.id)
      $0.miniPlayerTab = .recording
    }
    // when
    await store.send(.miniPlayer(.memoTapped)) {
      $0.selectedTab = .playlists
      // The list of playlists has the player, too.
      $0.miniPlayerTab = .playlists
    }
    // then
    await store.receive(\.playlists.opened) {
      $0.playlists.detail = PlaylistDetailFeature.State(playlist: playlist)
      $0.miniPlayerTab = nil
    }
  }

  @Test func `the position of a memo is that of the page, or the stored one`() {
    // given
    var song = Memo.song
    song.position = 4
    var state = Playback.State(memos: [.groceries, song])
    // then
    #expect(state.position(of: song.id) == 4 && state.memo(song.id) == song)
    #expect(state.position(of: UUID(9)) == 0 && state.memo(UUID(9)) == nil)
    // when
    state.memos[id: song.id]?.position = 7
    state.memos[id: song.id]?.memo.title = "Chorale"
    // then
    #expect(state.position(of: song.id) == 7 && state.memo(song.id)?.title == "Chorale")
  }
}
