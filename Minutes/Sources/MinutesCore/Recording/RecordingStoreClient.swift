public import ComposableArchitecture
public import Foundation

/// Where the sound of a recording goes. Whatever fails throws a ``RecorderFailure``.
///
/// It is what an ``AudioRecorderClient`` keeps its sound with; features do not use it.
@DependencyClient
public struct RecordingStoreClient: Sendable {
  /// Starts a recording, or takes up one that was started before, here or in a process that is no more.
  public var begin:
    @Sendable (_ id: Memo.ID, _ date: Date, _ format: SoundFormat) async throws -> StoredRecording

  /// Puts a chunk on disk. Returns when it is there. One that is there already is acknowledged again.
  public var append: @Sendable (_ id: Memo.ID, _ chunk: SoundChunk) async throws -> SoundReceipt

  /// Says that somebody follows a recording, although nothing may be sent to it for a while: it is not given up.
  public var touch: @Sendable (_ id: Memo.ID) async -> Void

  /// Notes the duration of sound that the sender has lost so far, in seconds. The memo of the recording says it.
  public var noteMissing: @Sendable (_ id: Memo.ID, _ duration: TimeInterval) async throws -> Void

  /// Makes a memo of a recording. Throws if there are fewer frames than are said to have been sent. If it was made a memo meanwhile because
  /// nobody seemed to go on with it, that was not cut off.
  public var finish: @Sendable (_ id: Memo.ID, _ frameCount: Int) async throws -> Memo

  /// Makes a memo of a recording that was cut off, and marks it as recovered. Throws as ``finish`` does.
  public var recover: @Sendable (_ id: Memo.ID, _ frameCount: Int) async throws -> Memo

  /// Throws a recording away, also if it was made a memo meanwhile because nobody seemed to go on with it.
  public var discard: @Sendable (_ id: Memo.ID) async throws -> Void
}

extension RecordingStoreClient: TestDependencyKey {
  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Where the sound of a recording goes.
  public var recordingStore: RecordingStoreClient {
    get { self[RecordingStoreClient.self] }
    set { self[RecordingStoreClient.self] = newValue }
  }
}
