import ComposableArchitecture

extension AudioRecorderClient {
  /// A simulated recorder for the tour: it generates sound and stores nothing.
  ///
  /// ```swift
  /// RecordingMemo()
  ///   .dependency(\.audioRecorder, .onboarding)
  /// ```
  ///
  /// It uses the `continuousClock` of the feature. Each call of this property makes a client of the
  /// same recordings: a reducer that overrides the recorder in its body makes one for each action.
  public static var onboarding: Self {
    @Dependency(SimulatedRecorders.self) var shared
    let recorders = shared
    let followed = LockIsolated<Memo.ID?>(nil)
    return Self(
      recordPermission: {
        AsyncStream { observer in
          observer.yield(.allowed)
          observer.finish()
        }
      },
      requestRecordPermission: { true },
      current: { nil },
      startRecording: { id, date in await recorders.recorder(for: id).start(date: date) },
      events: { id in
        @Dependency(\.continuousClock) var clock
        followed.setValue(id)
        return recorders.recorder(for: id).events(clock: clock)
      },
      currentTime: {
        guard let id = followed.value else { return nil }
        return await recorders[id]?.duration
      },
      pauseRecording: { id in await recorders[id]?.pause() },
      resumeRecording: { id in await recorders[id]?.resume() },
      useMicrophone: { _, _ in },
      stopRecording: { id in
        let memo = await recorders.recorder(for: id).stop(id: id)
        recorders.remove(id)
        return memo
      },
      forgetRecording: { _ in },
      recoverRecording: { _ in },
      cancelRecording: { id in
        await recorders[id]?.cancel()
        recorders.remove(id)
      }
    )
  }
}
