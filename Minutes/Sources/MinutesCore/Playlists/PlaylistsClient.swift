public import ComposableArchitecture

/// The stored playlists.
///
/// Each endpoint changes one thing, so that two pages that change different things do not overwrite each other's changes.
/// All errors are ``RepositoryFailure``s.
@DependencyClient
public struct PlaylistsClient: Sendable {
  /// All playlists in the order in which they were created, without memos that are deleted: now, and after each change by any
  /// page or process.
  public var changes: @Sendable () -> AsyncThrowingStream<[Playlist], any Error> = { .finished() }

  /// Stores a new playlist.
  public var create: @Sendable (_ playlist: Playlist) async throws -> Void

  /// Sets the title of a playlist.
  public var rename: @Sendable (_ id: Playlist.ID, _ title: String) async throws -> Void

  /// Deletes a playlist. Its memos stay.
  public var delete: @Sendable (_ id: Playlist.ID) async throws -> Void

  /// Adds memos at the end of a playlist, except for those that it has.
  public var add: @Sendable (_ id: Playlist.ID, _ memos: [Memo.ID]) async throws -> Void

  /// Removes a memo from a playlist.
  public var remove: @Sendable (_ id: Playlist.ID, _ memo: Memo.ID) async throws -> Void

  /// Moves a memo before another one, or to the end.
  public var move:
    @Sendable (_ id: Playlist.ID, _ memo: Memo.ID, _ successor: Memo.ID?) async throws -> Void

  /// Stores the memo at which playing stopped.
  public var setCurrent: @Sendable (_ id: Playlist.ID, _ memo: Memo.ID?) async throws -> Void
}

extension PlaylistsClient: TestDependencyKey {
  /// Has one playlist, and accepts every change.
  public static var previewValue: Self {
    .mock([
      Playlist(
        id: Memo.previews[0].id, title: "For the way home", memos: Memo.previews.map(\.id))
    ])
  }

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()

  /// A client with these playlists, which accepts every change and reports none.
  public static func mock(_ playlists: [Playlist] = []) -> Self {
    Self(
      changes: { AsyncThrowingStream(yielding: playlists) },
      create: { _ in },
      rename: { _, _ in },
      delete: { _ in },
      add: { _, _ in },
      remove: { _, _ in },
      move: { _, _, _ in },
      setCurrent: { _, _ in }
    )
  }
}

extension DependencyValues {
  /// The stored playlists.
  public var playlists: PlaylistsClient {
    get { self[PlaylistsClient.self] }
    set { self[PlaylistsClient.self] = newValue }
  }
}
