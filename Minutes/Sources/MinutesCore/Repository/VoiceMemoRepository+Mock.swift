import ComposableArchitecture
public import Foundation

extension VoiceMemoRepository {
  /// A repository for tests. Endpoints that the test does not pass return empty values and succeed.
  ///
  /// ```swift
  /// $0.voiceMemoRepository = .mock(fetchAll: { [memo] })
  /// ```
  ///
  /// Without `changes`, the stream yields the memos of `fetchAll` once.
  public static func mock(
    fetchAll: @escaping @Sendable () async throws -> [Memo] = { [] },
    changes: (@Sendable () -> AsyncThrowingStream<[Memo], any Error>)? = nil,
    rename: @escaping @Sendable (Memo.ID, String) async throws -> Void = { _, _ in },
    setPosition: @escaping @Sendable (Memo.ID, TimeInterval) async throws -> Void = { _, _ in },
    setRate: @escaping @Sendable (Memo.ID, PlaybackRate) async throws -> Void = { _, _ in },
    delete: @escaping @Sendable (Memo.ID) async throws -> Void = { _ in },
    restore: @escaping @Sendable (Memo.ID) async throws -> Void = { _ in },
    lastDeleted: @escaping @Sendable () async throws -> Memo? = { nil },
    waveform: @escaping @Sendable (Memo.ID, Int) async throws -> Waveform = { _, capacity in
      Waveform(capacity: capacity)
    }
  ) -> Self {
    Self(
      fetchAll: fetchAll,
      changes: changes ?? {
        let isTold = LockIsolated(false)
        return AsyncThrowingStream {
          if isTold.value { return nil }
          isTold.setValue(true)
          return try await fetchAll()
        }
      },
      rename: rename,
      setPosition: setPosition,
      setRate: setRate,
      delete: delete,
      restore: restore,
      lastDeleted: lastDeleted,
      waveform: waveform
    )
  }
}
