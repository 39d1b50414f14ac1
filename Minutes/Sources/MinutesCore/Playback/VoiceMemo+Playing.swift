import BoundedNumbers
import ComposableArchitecture
import Foundation

extension VoiceMemo {
  func play(_ state: inout State) -> Effect<Action> {
    state.mode = .playing
    // The user may have restored the file from a backup.
    state.isDamaged = false
    // At the end of the memo, playback starts again from the beginning.
    if state.position >= state.memo.duration - 0.05 { state.position = 0 }
    let request = PlaybackRequest(
      id: state.id,
      title: Memo.isName(state.title)
        ? state.title : state.memo.automaticName(timeZone: timeZone, texts: texts),
      position: state.position,
      rate: state.rate,
      loop: state.loop.range,
      skipsSilence: state.skipsSilence
    )
    return .merge(
      .send(.delegate(.playbackStarted)),
      .run { send in
        for try await event in audioPlayer.play(request) { await send(.playerEvent(event)) }
      } catch: { error, send in
        await send(.playbackFailed(PlaybackFailure(error)))
      }
      .cancellable(id: CancelID.play, cancelInFlight: true)
    )
  }

  func pause(_ state: inout State) -> Effect<Action> {
    guard state.mode == .playing else { return .none }
    state.mode = .notPlaying
    return .merge(.cancel(id: CancelID.play), rememberPosition(&state))
  }

  func seek(_ state: inout State, to position: TimeInterval) -> Effect<Action> {
    state.position = min(Bounded<SoundPosition>(clamping: position).value, state.memo.duration)
    state.isSeeking = true
    // Saved after a pause: otherwise each step of the slider is written to disk and sent to every
    // page.
    let settle = Effect<Action>.run { send in
      try await clock.sleep(for: Self.seekingPause)
      await send(.seekingEnded)
    }
    .cancellable(id: CancelID.seeking, cancelInFlight: true)
    guard state.mode == .playing else { return settle }
    return .merge(
      settle,
      .run { [id = state.id, position = state.position] _ in
        await audioPlayer.seek(id: id, position: position)
      }
    )
  }

  func rememberPosition(_ state: inout State) -> Effect<Action> {
    state.isSeeking = false
    let settled = Effect<Action>.cancel(id: CancelID.seeking)
    guard state.position != state.rememberedPosition else { return settled }
    state.rememberedPosition = state.position
    state.sentPositions.append(state.position)
    return .merge(settled, remember(.position(state.position), &state))
  }

  /// Saves a position or a speed after those before it, so that the last one is stored last.
  func remember(_ setting: State.Setting, _ state: inout State) -> Effect<Action> {
    state.waitingSettings.append(setting)
    return .run { [id = state.id, waiting = state.waitingSettings] _ in
      await waiting.saveAll { setting in
        // An error is ignored: only the position or the speed at which playing resumes is lost.
        switch setting {
        case .position(let position):
          try? await repository.setPosition(id: id, position: position)
        case .rate(let rate):
          try? await repository.setRate(id: id, rate: rate)
        }
      }
    }
  }
}
