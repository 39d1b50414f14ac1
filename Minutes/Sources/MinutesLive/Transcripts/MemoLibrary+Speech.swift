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
  /// - Parameter onProblem: Called when memos cannot be looked up or changed.
  public func transcribeMemos(
    with engines: SpeechEngines, onProblem: @Sendable (String) -> Void
  ) async {
    let transcription = FileTranscription(engines)
    await transcriber.run(
      { sound, progress in
        try await transcription.transcribe(sound, progress: progress)
      }, onProblem: onProblem)
  }
}
