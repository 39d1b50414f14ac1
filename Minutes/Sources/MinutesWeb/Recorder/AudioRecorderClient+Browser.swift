public import MinutesCore

extension AudioRecorderClient {
  /// A recorder that uses the microphone of a browser.
  public static func live(_ microphone: BrowserMicrophone) -> Self {
    Self(
      recordPermission: {
        AsyncStream { observer in
          let task = Task { await microphone.yieldPermission(to: observer) }
          observer.onTermination = { _ in task.cancel() }
        }
      },
      requestRecordPermission: { await microphone.requestPermission() },
      current: { await microphone.current() },
      startRecording: { id, date in try await microphone.start(id, date: date) },
      events: { id in
        AsyncStream { observer in
          Task { await microphone.events(of: id, to: observer) }
        }
      },
      currentTime: { await microphone.currentTime },
      pauseRecording: { id in try await microphone.pause(id) },
      resumeRecording: { id in try await microphone.resume(id) },
      useMicrophone: { id, device in try await microphone.use(device, in: id) },
      stopRecording: { id in try await microphone.stop(id) },
      forgetRecording: { id in await microphone.forget(id) },
      recoverRecording: { id in try await microphone.recover(id) },
      cancelRecording: { id in try await microphone.cancel(id) }
    )
  }
}
