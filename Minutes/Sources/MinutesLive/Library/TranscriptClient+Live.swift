import ComposableArchitecture
import MinutesCore

extension TranscriptClient {
  /// The transcripts of a library.
  static func live(_ library: MemoLibrary) -> Self {
    let database = library.database
    return Self(
      record: { id in try await mappingErrors { try await database.transcript(id) } },
      changes: { id in database.transcriptChanges(id) },
      unfinished: { database.unfinishedTranscripts.values() },
      save: { id, transcript, revision in
        // A task of its own: a page that is closed cancels its effects, and the text is to be saved all the same.
        try await Task {
          let revision = try await mappingErrors {
            try await database.saveTranscript(id, transcript, revision: revision)
          }
          if transcript.isEdited, try await database.transcript(id).state == .done {
            library.transcriber.stop(id)
          }
          await library.sidecars.write(id)
          return revision
        }.value
      },
      transcribe: { id in try await mappingErrors { try await database.requestTranscription(id) } },
      cancel: { id in
        try await mappingErrors { try await database.cancelTranscription(id) }
        library.transcriber.stop(id)
      },
      speakerCounts: {
        library.speakers.value?.isAvailable == true ? SpeakerRecognition.counts : nil
      },
      setSpeakerCount: { id, count in
        try await mappingErrors { try await database.setSpeakerCount(id, count) }
        // Without a number, the words of a meeting have the speakers of the meeting again.
        if count == nil { await library.nameSpeakersOfMeetings() }
        await library.sidecars.write(id)
      }
    )
  }

  private static func mappingErrors<Result>(
    _ operation: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await operation()
    } catch {
      throw TranscriptFailure(storing: error)
    }
  }
}
