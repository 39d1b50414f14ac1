import MinutesCore
import MinutesLive

/// The stored transcript of a memo, which a new one replaces.
struct StoredTranscript {
  /// The sound to transcribe.
  let sound: MemoSound

  private let library: MemoLibrary
  private let memo: Memo.ID
  private let revision: Int

  /// Reads the transcript before the memo is transcribed.
  ///
  /// - Parameters:
  ///   - memo: The id of the memo.
  ///   - library: The library with the memo.
  ///   - replacesEdits: Whether an edited transcript may be replaced.
  /// - Throws: ``CommandFailure`` if the transcript was edited and must stay.
  init(of memo: Memo.ID, in library: MemoLibrary, replacesEdits: Bool) async throws {
    let record = try await Self.describingFailures("The transcript was not read") {
      try await library.transcripts.record(id: memo)
    }
    guard replacesEdits || record.transcript?.isEdited != true else {
      throw CommandFailure(
        description:
          "The memo was not transcribed, because its transcript was edited. Give --force to replace the edited transcript."
      )
    }
    self.library = library
    self.memo = memo
    revision = record.revision
    sound = try await library.sound(of: memo)
  }

  /// Stores a new transcript. Running servers and their pages show it at once.
  ///
  /// - Parameters:
  ///   - transcript: The words of ``sound``.
  ///   - speakerCount: The number of speakers to which the words are attributed. `nil` for words without speakers.
  /// - Throws: ``CommandFailure`` if the stored transcript has changed since it was read.
  func replace(with transcript: Transcript, speakerCount: Int?) async throws {
    try await Self.describingFailures("The transcript was not saved") {
      try await library.saveTranscription(
        transcript, of: memo, frameCount: sound.frameCount, revision: revision,
        speakerCount: speakerCount)
    }
  }

  /// - Parameter consequence: The beginning of messages, which the failure follows.
  private static func describingFailures<Result>(
    _ consequence: String, _ operation: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await operation()
    } catch TranscriptFailure.changedElsewhere {
      throw CommandFailure(
        description:
          "\(consequence), because another process has changed the stored one. Look at it, and run the command again to replace it."
      )
    } catch let failure as TranscriptFailure {
      throw CommandFailure(
        description: "\(consequence): \(failure.message(in: .english))")
    }
  }
}
