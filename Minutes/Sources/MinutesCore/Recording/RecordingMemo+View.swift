import ComposableArchitecture

extension RecordingMemo {
  /// What becomes of what somebody does.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .cancelButtonTapped:
      guard state.isUnderWay else { return giveUp(&state) }
      state.confirmationDialog = .discardRecording
      return .none

    case .pauseButtonTapped:
      guard state.mode == .recording else { return .none }
      state.mode = .paused
      state.meter.rest()
      return .run { [id = state.id] _ in
        try await audioRecorder.pauseRecording(id: id)
      } catch: { error, send in
        await send(.pauseFailed(RecorderFailure(error)))
      }

    case .resumeButtonTapped:
      guard state.mode == .paused else { return .none }
      state.mode = .recording
      return .run { [id = state.id] _ in
        try await audioRecorder.resumeRecording(id: id)
      } catch: { error, send in
        await send(.pauseFailed(RecorderFailure(error)))
      }

    case .stopButtonTapped:
      return stop(&state, because: nil)
    }
  }

  /// Waits for the microphone no longer. Nothing was heard: there is nothing to be asked.
  private func giveUp(_ state: inout State) -> Effect<Action> {
    guard state.mode == .starting else { return .none }
    state.mode = .cancelling
    // It may open at this moment: whoever has started the recording does not hear any more that nobody wants it.
    return .merge(.cancel(id: CancelID.start), discard(state.id))
  }
}
