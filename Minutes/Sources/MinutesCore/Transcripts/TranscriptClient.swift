public import ComposableArchitecture

/// The transcripts of memos. Failures are thrown as ``TranscriptFailure``.
@DependencyClient
public struct TranscriptClient: Sendable {
  /// The transcript of a memo.
  public var record: @Sendable (_ id: Memo.ID) async throws -> TranscriptRecord

  /// The transcript of a memo, now and after each change, whichever page or process has made it.
  public var changes:
    @Sendable (_ id: Memo.ID) -> AsyncThrowingStream<TranscriptRecord, any Error> =
      { _ in .finished() }

  /// The states of the transcripts that are not complete, now and after each change of one of them.
  public var unfinished:
    @Sendable () -> AsyncThrowingStream<[Memo.ID: ListedTranscript], any Error> = { .finished() }

  /// Saves an edited transcript and ends a transcription that is under way.
  ///
  /// - Returns: The new revision. Throws ``TranscriptFailure/changedElsewhere`` if the stored revision is not the one that was edited.
  public var save:
    @Sendable (_ id: Memo.ID, _ transcript: Transcript, _ revision: Int) async throws -> Int

  /// Transcribes a memo again. The present transcript, also an edited one, is replaced when the new one is complete.
  public var transcribe: @Sendable (_ id: Memo.ID) async throws -> Void

  /// Ends the transcription of a memo. The present transcript stays.
  public var cancel: @Sendable (_ id: Memo.ID) async throws -> Void

  /// The numbers of speakers that can be told apart. `nil` if speakers are not told apart: the setting is off, or no engine can.
  public var speakerCounts: @Sendable () async -> ClosedRange<Int>? = { nil }

  /// Tells so many speakers of a memo apart, now and when it is transcribed again. The words and the names of speakers stay.
  ///
  /// - Parameter count: `nil`: the words have no speakers any more.
  public var setSpeakerCount: @Sendable (_ id: Memo.ID, _ count: Int?) async throws -> Void
}

/// The reason why a transcript was not read or saved.
public enum TranscriptFailure: Error, Equatable, Sendable {
  /// Another page has saved other changes.
  case changedElsewhere

  /// Memos cannot be read or changed.
  case repository(RepositoryFailure)

  /// The message for users.
  public var message: String {
    @Dependency(\.texts) var texts
    return message(in: texts)
  }

  /// The message in a language.
  package func message(in texts: Texts) -> String {
    switch self {
    case .changedElsewhere: texts.transcripts.wasChangedElsewhere
    case .repository(let failure): failure.message(in: texts)
    }
  }

  /// The failure that an error stands for.
  public init(_ error: any Error) {
    self = error as? Self ?? .repository(RepositoryFailure(error))
  }
}

extension TranscriptClient: TestDependencyKey {
  /// Has a transcript of a few words for every memo, and saves nothing.
  public static let previewValue = Self(
    record: { _ in .preview },
    changes: { _ in
      AsyncThrowingStream { continuation in
        continuation.yield(.preview)
        continuation.finish()
      }
    },
    unfinished: { .finished() },
    save: { _, _, revision in revision + 1 },
    transcribe: { _ in },
    cancel: { _ in },
    speakerCounts: { nil },
    setSpeakerCount: { _, _ in }
  )

  /// Fails the test that uses an endpoint without replacing it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The transcripts of memos.
  public var transcripts: TranscriptClient {
    get { self[TranscriptClient.self] }
    set { self[TranscriptClient.self] = newValue }
  }
}

extension TranscriptRecord {
  /// A transcript of two paragraphs, for previews.
  public static let preview: TranscriptRecord = {
    var speech = SimulatedSpeech()
    var result = SpeechResult(segments: [], isFinal: true)
    for _ in SimulatedSpeech.words {
      result = speech.speak(for: 0.05 * Double(speech.nextLength))
    }
    for index in result.segments.indices.dropFirst(2) {
      for word in result.segments[index].words.indices {
        result.segments[index].words[word].start += 4
        result.segments[index].words[word].end += 4
      }
    }
    result.segments[1].words[3].confidence = 0.2
    return TranscriptRecord(
      state: .done,
      transcript: Transcript(
        segments: result.segments, engine: SpeechEngineInfo(name: "PocketSphinx", quality: .draft)),
      revision: 1)
  }()
}
