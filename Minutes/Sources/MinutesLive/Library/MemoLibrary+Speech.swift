import ComposableArchitecture
public import MinutesCore

extension MemoLibrary {
  /// Speech recognition for recordings that go on.
  public var speech: SpeechClient { .live(captions) }

  /// Recognizes recordings from now on.
  public func recognizeRecordings(with engines: SpeechEngines) {
    captions.recognizer = LiveCaptions.Recognizer(engine: engines)
  }

  /// Transcribes the memos that wait, and those that come, until the task is cancelled. Of the processes that have a folder open, one at a
  /// time does.
  ///
  /// Memos that no user waits for are transcribed while this process records nothing.
  ///
  /// - Parameter onProblem: Called when memos cannot be looked up, changed or transcribed.
  public func transcribeMemos(
    with engines: SpeechEngines, onProblem: @Sendable (String) -> Void
  ) async {
    await transcribeMemos(with: engines as any SpeechEngine, onProblem: onProblem)
  }

  func transcribeMemos(
    with engine: any SpeechEngine, onProblem: @Sendable (String) -> Void
  ) async {
    let transcription = FileTranscription(engine: engine)
    let recognition = SpeakerRecognition(engine: engine)
    await transcriber.run(
      { [captions] job, progress in
        try await transcription.transcribe(
          job.sound, after: job.parts, progress: progress, keep: job.keep
        ) {
          if !job.isRequested { try await captions.waitUntilNothingIsRecorded() }
        }
      },
      recognizeSpeakers: { job, count, progress in
        try await recognition.speakers(in: job.sound, count: count, progress: progress)
      }, onProblem: onProblem)
  }

  /// Stores a transcript that was made outside of the queue, as ``transcribeMemos(with:onProblem:)`` stores its own. A transcription of
  /// the memo by any process ends.
  ///
  /// An edited transcript is replaced, too: the caller asks the user before.
  ///
  /// - Parameters:
  ///   - transcript: The new transcript. The names of speakers that the stored one has stay.
  ///   - id: The id of the memo.
  ///   - frameCount: The number of frames of the sound that was transcribed.
  ///   - revision: The revision of the stored transcript when the sound was opened.
  ///   - speakerCount: The number of speakers to which the words are attributed. `nil` for words without speakers.
  /// - Throws: ``TranscriptFailure``, which is ``TranscriptFailure/changedElsewhere`` if the stored revision is another one.
  public func saveTranscription(
    _ transcript: Transcript, of id: Memo.ID, frameCount: Int, revision: Int,
    speakerCount: Int? = nil
  ) async throws {
    do {
      try await database.saveTranscription(
        id, transcript, frameCount: frameCount, revision: revision, speakerCount: speakerCount)
    } catch {
      throw TranscriptFailure(storing: error)
    }
    transcriber.stop(id)
    // The meeting may have been saved while the words were recognized.
    await nameSpeakersOfMeetings()
    await sidecars.write(id)
  }

  /// Leaves the memo to the next process that was being transcribed when the task of `transcribeMemos` was cancelled.
  public func releaseTranscription() async { await transcriber.release() }

  /// Has pages offer to tell speakers apart from now on, if an engine can. Off unless this is called.
  public func recognizeSpeakers(with engines: SpeechEngines) {
    speakers.setValue(SpeakerRecognition(engines))
  }
}
