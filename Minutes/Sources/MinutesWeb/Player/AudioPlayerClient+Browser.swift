public import MinutesCore

extension AudioPlayerClient {
  /// A player that uses the audio output of a browser.
  public static func live(_ loudspeaker: BrowserLoudspeaker) -> Self {
    Self(
      play: { request in
        AsyncThrowingStream { listener in
          let task = Task { await loudspeaker.play(request, to: listener) }
          listener.onTermination = { _ in task.cancel() }
        }
      },
      seek: { id, position in await loudspeaker.seek(id, to: position) },
      setRate: { id, rate in await loudspeaker.setRate(id, rate) },
      setLoop: { id, loop in await loudspeaker.setLoop(id, loop) },
      setSkipsSilence: { id, skipsSilence in
        await loudspeaker.setSkipsSilence(id, skipsSilence)
      }
    )
  }
}
