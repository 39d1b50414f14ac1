import ComposableArchitecture
public import Foundation

extension VoiceMemoRepository {
  /// A repository for tests. Endpoints that the test does not pass return empty values and succeed.
  ///
  /// ```swift
  /// $0.voiceMemoRepository = .mock(fetchAll: { [memo] })
  /// ```
  ///
  /// `restore` restores all memos if it does not throw. Without `changes`, the stream yields the memos of `fetchAll` once.
  public static func mock(
    fetchAll: @escaping @Sendable () async throws -> [Memo] = { [] },
    changes: (@Sendable () -> AsyncThrowingStream<[Memo], any Error>)? = nil,
    rename: @escaping @Sendable (Memo.ID, String) async throws -> Void = { _, _ in },
    setPosition: @escaping @Sendable (Memo.ID, TimeInterval) async throws -> Void = { _, _ in },
    setRate: @escaping @Sendable (Memo.ID, PlaybackRate) async throws -> Void = { _, _ in },
    setFavorite: @escaping @Sendable ([Memo.ID], Bool) async throws -> Void = { _, _ in },
    changeTags: @escaping @Sendable ([Memo.ID], [MemoTag], [MemoTag]) async throws -> Void = {
      _, _, _ in
    },
    setBookmark: @escaping @Sendable (Memo.ID, MemoBookmark) async throws -> Void = { _, _ in },
    removeBookmark: @escaping @Sendable (Memo.ID, MemoBookmark.ID) async throws -> Void = {
      _, _ in
    },
    change: @escaping @Sendable (Memo.ID, [MemoChange]) async throws -> Void = { _, _ in },
    delete: @escaping @Sendable ([Memo.ID]) async throws -> Void = { _ in },
    restore: @escaping @Sendable ([Memo.ID]) async throws -> Void = { _ in },
    deleted: @escaping @Sendable () async throws -> [DeletedMemo] = { [] },
    purge: @escaping @Sendable ([Memo.ID]) async throws -> Void = { _ in },
    lastDeleted: @escaping @Sendable () async throws -> Memo? = { nil },
    search: @escaping @Sendable (MemoQuery) async throws -> [MemoMatch] = { _ in [] },
    waveform: @escaping @Sendable (Memo.ID, Int) async throws -> Waveform = { _, capacity in
      Waveform(capacity: capacity)
    }
  ) -> Self {
    Self(
      fetchAll: fetchAll,
      snapshot: { MemoSnapshot(try await fetchAll()) },
      changes: {
        guard let changes else { return once { MemoSnapshot(try await fetchAll()) } }
        return changes().map { MemoSnapshot($0) }.eraseToThrowingStream()
      },
      rename: rename,
      setPosition: setPosition,
      setRate: setRate,
      setFavorite: setFavorite,
      changeTags: changeTags,
      setBookmark: setBookmark,
      removeBookmark: removeBookmark,
      change: change,
      delete: delete,
      restore: { ids in
        try await restore(ids)
        return ids
      },
      deleted: { once(deleted) },
      purge: purge,
      lastDeleted: lastDeleted,
      search: search,
      waveform: waveform
    )
  }

  /// A stream of one value.
  private static func once<Value: Sendable>(
    _ value: @escaping @Sendable () async throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    let isTold = LockIsolated(false)
    return AsyncThrowingStream {
      if isTold.value { return nil }
      isTold.setValue(true)
      return try await value()
    }
  }
}
