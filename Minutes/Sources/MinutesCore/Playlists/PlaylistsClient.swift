public import ComposableArchitecture

/// The stored playlists.
///
/// A change names what it changes, so that two pages that change different things do not overwrite each other's changes.
/// All errors are ``RepositoryFailure``s.
@DependencyClient
public struct PlaylistsClient: Sendable {
  /// All playlists in the order in which they were created, without memos that are deleted: now, and after each change by any
  /// page or process. The first value has all changes that were stored before the call.
  public var changes: @Sendable () -> AsyncThrowingStream<[Playlist], any Error> = { .finished() }

  /// Stores a new playlist.
  public var create: @Sendable (_ playlist: Playlist) async throws -> Void

  /// Makes changes of a playlist in their order: all, or none if it throws.
  public var change: @Sendable (_ id: Playlist.ID, _ changes: [PlaylistChange]) async throws -> Void

  /// Deletes a playlist. Its memos stay.
  public var delete: @Sendable (_ id: Playlist.ID) async throws -> Void

  /// Stores the memo at which playing stopped.
  public var setCurrent: @Sendable (_ id: Playlist.ID, _ memo: Memo.ID?) async throws -> Void
}

extension PlaylistsClient {
  /// Sets the title of a playlist.
  public func rename(id: Playlist.ID, title: String) async throws {
    try await change(id: id, changes: [.title(title)])
  }

  /// Adds memos at the end of a playlist, except for those that it has.
  public func add(id: Playlist.ID, memos: [Memo.ID]) async throws {
    try await change(id: id, changes: [.added(memos)])
  }

  /// Removes a memo from a playlist.
  public func remove(id: Playlist.ID, memo: Memo.ID) async throws {
    try await change(id: id, changes: [.removed(memo)])
  }

  /// Moves a memo before another one, or to the end.
  public func move(id: Playlist.ID, memo: Memo.ID, successor: Memo.ID?) async throws {
    try await change(id: id, changes: [.moved(memo, before: successor)])
  }
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
      change: { _, _ in },
      delete: { _ in },
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
