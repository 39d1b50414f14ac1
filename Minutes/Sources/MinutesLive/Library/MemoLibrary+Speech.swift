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

  /// Leaves the memo to the next process that was being transcribed when the task of `transcribeMemos` was cancelled.
  public func releaseTranscription() async { await transcriber.release() }

  /// Has pages offer to tell speakers apart from now on, if an engine can. Off unless this is called.
  public func recognizeSpeakers(with engines: SpeechEngines) {
    speakers.setValue(SpeakerRecognition(engines))
  }
}
