public import ComposableArchitecture
public import Foundation

/// The stored memos.
///
/// Each endpoint changes one field, so that two pages that change different fields of a memo do not
/// overwrite each other's changes.
/// All errors are ``RepositoryFailure``s.
@DependencyClient
public struct VoiceMemoRepository: Sendable {
  /// Returns all memos, the newest first, without the deleted ones.
  public var fetchAll: @Sendable () async throws -> [Memo]

  /// Returns all memos as ``changes`` does. Calls without a change in between return the same storage.
  public var snapshot: @Sendable () async throws -> MemoSnapshot

  /// All memos as ``fetchAll`` returns them, now and after each change by any page or process. All readers of a process share the
  /// snapshots.
  public var changes: @Sendable () -> AsyncThrowingStream<MemoSnapshot, any Error> = {
    .finished()
  }

  /// Sets the title of a memo.
  public var rename: @Sendable (_ id: Memo.ID, _ title: String) async throws -> Void

  /// Saves the playback position of a memo, in seconds.
  public var setPosition: @Sendable (_ id: Memo.ID, _ position: TimeInterval) async throws -> Void

  /// Saves the playback speed of a memo.
  public var setRate: @Sendable (_ id: Memo.ID, _ rate: PlaybackRate) async throws -> Void

  /// Marks memos as favourites or removes the marks, of all of them or none. Memos that are missing are left out; if all are, the error is
  /// ``RepositoryFailure/noSuchMemo``.
  public var setFavorite: @Sendable (_ ids: [Memo.ID], _ isFavorite: Bool) async throws -> Void

  /// Adds tags to memos and removes others, in all of the memos or none. Memos that are missing are left out; if all are, the error is
  /// ``RepositoryFailure/noSuchMemo``. If one of them would have too many tags, it is ``RepositoryFailure/tooManyTags``.
  public var changeTags:
    @Sendable (_ ids: [Memo.ID], _ added: [MemoTag], _ removed: [MemoTag]) async throws -> Void

  /// Adds a bookmark to a memo, or replaces the one with its id. If the memo would have too many, the error is
  /// ``RepositoryFailure/tooManyBookmarks``.
  public var setBookmark: @Sendable (_ id: Memo.ID, _ bookmark: MemoBookmark) async throws -> Void

  /// Deletes a bookmark of a memo. One that is gone already is no error.
  public var removeBookmark:
    @Sendable (_ id: Memo.ID, _ bookmark: MemoBookmark.ID) async throws -> Void

  /// Makes changes of a memo, all of them or none, also if it is deleted and can be restored.
  public var change: @Sendable (_ id: Memo.ID, _ changes: [MemoChange]) async throws -> Void

  /// Deletes memos, all of them or none, also if the page is closed at that moment. Memos that are missing are left out; if all are, the
  /// error is ``RepositoryFailure/noSuchMemo``. The memos can be restored until the time that ``deleted`` tells, which is at least
  /// ``undoPeriod`` later; after that their audio is deleted.
  public var delete: @Sendable (_ ids: [Memo.ID]) async throws -> Void

  /// Restores deleted memos, all of them or none, and returns their ids. Memos that cannot be restored are left out; if all are, the
  /// error is ``RepositoryFailure/noSuchMemo``.
  public var restore: @Sendable (_ ids: [Memo.ID]) async throws -> [Memo.ID]

  /// The memos that are deleted and can be restored, now and after each change by any page or process. Those that were deleted
  /// last come first.
  public var deleted: @Sendable () -> AsyncThrowingStream<[DeletedMemo], any Error> = {
    .finished()
  }

  /// Deletes the audio, the transcripts and the rows of deleted memos. From the first moment, none of them can be restored.
  public var purge: @Sendable (_ ids: [Memo.ID]) async throws -> Void

  /// Returns the memo that any page deleted last, if it can be restored for at least
  /// ``undoPeriod``.
  public var lastDeleted: @Sendable () async throws -> Memo?

  /// Returns the memos whose title, tags and transcript have all words and quoted phrases of a query, the best match first, and of very
  /// many matches those that were added last. Not more than a page shows.
  public var search: @Sendable (_ query: MemoQuery) async throws -> [MemoMatch]

  /// Returns the waveform of a memo, with at most `capacity` columns.
  public var waveform: @Sendable (_ id: Memo.ID, _ capacity: Int) async throws -> Waveform

  /// The period in which a deleted memo can be restored.
  public static let undoPeriod = Duration.seconds(10)
}

extension VoiceMemoRepository {
  /// Returns the memos that have all words and quoted phrases of a text, among all memos.
  public func search(_ text: String) async throws -> [MemoMatch] {
    try await search(MemoQuery(text))
  }

  /// Marks a memo as a favourite, or removes the mark.
  public func setFavorite(id: Memo.ID, isFavorite: Bool) async throws {
    try await setFavorite(ids: [id], isFavorite: isFavorite)
  }

  /// Deletes a memo.
  public func delete(id: Memo.ID) async throws { try await delete(ids: [id]) }

  /// Restores a deleted memo.
  public func restore(id: Memo.ID) async throws { _ = try await restore(ids: [id]) }

  /// Deletes a deleted memo for good.
  public func purge(id: Memo.ID) async throws { try await purge(ids: [id]) }
}

extension VoiceMemoRepository: TestDependencyKey {
  /// A repository of sample memos that accepts every change.
  public static var previewValue: Self { .mock(fetchAll: { Memo.previews }) }

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The stored memos.
  public var voiceMemoRepository: VoiceMemoRepository {
    get { self[VoiceMemoRepository.self] }
    set { self[VoiceMemoRepository.self] = newValue }
  }
}
