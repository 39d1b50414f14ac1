import ComposableArchitecture
import Foundation

extension VoiceMemo {
  func play(_ state: inout State) -> Effect<Action> {
    state.mode = .playing
    // At the end there is nothing left to be heard.
    if state.position >= state.memo.duration - 0.05 { state.position = 0 }
    let request = PlaybackRequest(
      id: state.id,
      title: state.title,
      position: state.position,
      rate: state.rate,
      loop: state.loop.range
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
    state.position = min(max(position, 0), state.memo.duration)
    let remember = rememberPosition(&state)
    guard state.mode == .playing else { return remember }
    return .merge(
      remember,
      .run { [id = state.id, position = state.position] _ in
        await audioPlayer.seek(id: id, position: position)
      }
    )
  }

  func rememberPosition(_ state: inout State) -> Effect<Action> {
    guard state.position != state.rememberedPosition else { return .none }
    state.rememberedPosition = state.position
    return .run { [id = state.id, position = state.position] _ in
      // Nobody has to be told that a memo will start somewhere else.
      try? await repository.setPosition(id: id, position: position)
    }
  }
}
