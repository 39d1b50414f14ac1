import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension PlaylistListFeatureTests {
  /// Removes a memo from the open playlist.
  private func remove(
    _ memo: Memo.ID, from id: Playlist.ID, in store: TestStoreOf<PlaylistListFeature>
  ) async {
    await store.send(.detail(.presented(.view(.removeButtonTapped(memo)))))
    await store.receive(\.detail.presented.delegate.changed, .removed(memo))
    #expect(store.state.unsavedChanges.last == .change(id, [.removed(memo)]))
  }

  @Test func `a change that fails does not undo those that were saved together with it`() async {
    // given a client that takes long to save, and fails for one memo and for changes that have it
    let list = Playlist(id: UUID(20), memos: [UUID(1), UUID(2), UUID(3), UUID(4)])
    let calls = LockIsolated<[[PlaylistChange]]>([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    var client = PlaylistsClient.mock([list])
    client.change = { _, changes in
      let callCount = calls.withValue { calls in
        calls.append(changes)
        return calls.count
      }
      if callCount == 1 { for await _ in turns { break } }
      if changes.contains(.removed(UUID(3))) { throw RepositoryFailure.other("Gone") }
    }
    let store = makeStore([list], client: client)
    store.exhaustivity = .off
    await store.send(.opened(list.id))
    for number in 1...4 { await remove(UUID(number), from: list.id, in: store) }
    // when
    turn.yield()
    // then each of those that waited is tried alone
    await store.receive(\.playlistsLoaded, [list])
    #expect(store.state.unsavedChanges.isEmpty)
    #expect(store.state.alert == .changingFailed(.other("Gone")))
    let removals = (1...4).map { PlaylistChange.removed(UUID($0)) }
    #expect(
      calls.value == [
        [removals[0]], Array(removals[1...]), [removals[1]], [removals[2]], [removals[3]],
      ])
  }

  @Test func `the first of several failures is shown until it is dismissed`() async {
    // given two changes that fail for different reasons
    var client = PlaylistsClient.mock([])
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    client.create = { _ in
      for await _ in turns { break }
      throw RepositoryFailure.diskFull
    }
    client.change = { _, _ in throw RepositoryFailure.noSuchPlaylist }
    let store = makeStore([playlist], client: client)
    store.exhaustivity = .off
    await store.send(.createButtonTapped)
    await store.send(.opened(playlist.id))
    await remove(Memo.song.id, from: playlist.id, in: store)
    // when
    turn.yield()
    await store.receive(\.playlistsLoaded, [])
    // then
    #expect(store.state.alert == .changingFailed(.diskFull))

    // when
    await store.send(.alert(.dismiss))
    await store.send(.playlistsLoaded([playlist]))
    await store.send(.opened(playlist.id))
    await remove(Memo.song.id, from: playlist.id, in: store)
    await store.receive(\.playlistsLoaded, [])
    // then
    #expect(store.state.alert == .changingFailed(.noSuchPlaylist))
  }

  @Test func `a page that is closed saves the changes that wait`() async {
    // given a change that is being saved, and two that wait for it
    let calls = LockIsolated<[UnsavedPlaylistChange]>([])
    let new = Playlist(id: UUID(0), date: Date(timeIntervalSince1970: 1_234_567_890))
    var client = PlaylistsClient.mock()
    client.create = { playlist in
      // Ends when the page is closed, which cancels its effects.
      try? await Task.never()
      calls.withValue { $0.append(.create(playlist)) }
    }
    client.change = { id, changes in calls.withValue { $0.append(.change(id, changes)) } }
    client.delete = { id in calls.withValue { $0.append(.delete(id)) } }
    let store = makeStore([playlist], client: client)
    store.exhaustivity = .off
    let saving = await store.send(.createButtonTapped)
    await store.send(.opened(playlist.id))
    await remove(Memo.song.id, from: playlist.id, in: store)
    await store.send(.detail(.presented(.view(.deleteButtonTapped))))
    await store.receive(\.detail.presented.delegate.deleteRequested)
    await store.send(.alert(.presented(.confirmDeletion(playlist.id))))
    #expect(calls.value == [])
    // when
    await saving.cancel()
    // then
    #expect(
      calls.value == [
        .create(new), .change(playlist.id, [.removed(Memo.song.id)]), .delete(playlist.id),
      ])
  }
}
