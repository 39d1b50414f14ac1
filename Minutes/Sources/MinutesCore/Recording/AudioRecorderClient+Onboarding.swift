import ComposableArchitecture

extension AudioRecorderClient {
  /// A recorder without a microphone, to practise with: it makes up what it hears, and keeps nothing.
  ///
  /// ```swift
  /// RecordingMemo()
  ///   .dependency(\.audioRecorder, .onboarding)
  /// ```
  ///
  /// Time is that of the `continuousClock` of whoever uses it.
  public static var onboarding: Self {
    let recorder = SimulatedRecorder()
    return Self(
      recordPermission: {
        AsyncStream { observer in
          observer.yield(.allowed)
          observer.finish()
        }
      },
      requestRecordPermission: { true },
      current: { nil },
      startRecording: { _, date in await recorder.start(date: date) },
      events: { _ in
        @Dependency(\.continuousClock) var clock
        return recorder.events(clock: clock)
      },
      currentTime: { await recorder.duration },
      pauseRecording: { _ in await recorder.pause() },
      resumeRecording: { _ in await recorder.resume() },
      stopRecording: { id in await recorder.stop(id: id) },
      forgetRecording: { _ in },
      cancelRecording: { _ in await recorder.cancel() }
    )
  }
}
