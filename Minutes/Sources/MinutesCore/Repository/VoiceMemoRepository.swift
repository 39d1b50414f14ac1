public import ComposableArchitecture
public import Foundation

/// The only door to the memos that are kept.
///
/// Each change concerns one thing, so that two pages that change different things of a memo do not undo each other's work.
/// Whatever fails throws a ``RepositoryFailure``.
@DependencyClient
public struct VoiceMemoRepository: Sendable {
  /// All memos, the newest first, without those that were deleted.
  public var fetchAll: @Sendable () async throws -> [Memo]

  /// All memos as ``fetchAll`` gives them, now and after each change, whoever has made it.
  public var changes: @Sendable () -> AsyncThrowingStream<[Memo], any Error> = { .finished() }

  /// Gives a memo another name.
  public var rename: @Sendable (_ id: Memo.ID, _ title: String) async throws -> Void

  /// Remembers where playing stopped, in seconds.
  public var setPosition: @Sendable (_ id: Memo.ID, _ position: TimeInterval) async throws -> Void

  /// Remembers how fast a memo is played.
  public var setRate: @Sendable (_ id: Memo.ID, _ rate: PlaybackRate) async throws -> Void

  /// Deletes a memo. It can be restored for ``undoPeriod`` at least; after that its sound is gone, too.
  public var delete: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Takes back that a memo was deleted.
  public var restore: @Sendable (_ id: Memo.ID) async throws -> Void

  /// The memo that was deleted last, by whichever page, if it can be restored for ``undoPeriod`` at least.
  public var lastDeleted: @Sendable () async throws -> Memo?

  /// What a memo looks like, with so many columns at most.
  public var waveform: @Sendable (_ id: Memo.ID, _ capacity: Int) async throws -> Waveform

  /// For how long a memo that was deleted can be restored.
  public static let undoPeriod = Duration.seconds(10)
}

extension VoiceMemoRepository: TestDependencyKey {
  /// Has a few memos, and takes every change for granted.
  public static var previewValue: Self { .mock(fetchAll: { Memo.previews }) }

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The only door to the memos that are kept.
  public var voiceMemoRepository: VoiceMemoRepository {
    get { self[VoiceMemoRepository.self] }
    set { self[VoiceMemoRepository.self] = newValue }
  }
}
