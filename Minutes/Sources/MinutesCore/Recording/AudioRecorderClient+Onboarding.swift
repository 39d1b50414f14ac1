import ComposableArchitecture

extension AudioRecorderClient {
  /// A simulated recorder for the tour: it generates sound and stores nothing.
  ///
  /// ```swift
  /// RecordingMemo()
  ///   .dependency(\.audioRecorder, .onboarding)
  /// ```
  ///
  /// It uses the `continuousClock` of the feature.
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
      recoverRecording: { _ in },
      cancelRecording: { _ in await recorder.cancel() }
    )
  }
}
