import ComposableArchitecture

extension RecordingMemo {
  /// Handles the actions of the user.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .cancelButtonTapped:
      guard state.isUnderWay else { return giveUp(&state) }
      state.confirmationDialog = .discardRecording
      return .none

    case .declineMicrophoneButtonTapped:
      state.offeredMicrophone = nil
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

    case .useMicrophoneButtonTapped:
      guard state.isUnderWay, let microphone = state.offeredMicrophone else { return .none }
      state.offeredMicrophone = nil
      state.microphoneChange = .opening(microphone.name)
      return .run { [id = state.id] _ in
        try await audioRecorder.useMicrophone(id: id, microphone: microphone.id)
      } catch: { _, send in
        await send(.event(.microphoneChanged(.failed(microphone.name))))
      }
    }
  }

  /// Stops waiting for the microphone. Nothing was captured, so there is no confirmation dialog.
  private func giveUp(_ state: inout State) -> Effect<Action> {
    guard state.mode == .starting else { return .none }
    state.mode = .cancelling
    // The microphone may open at this moment. The effect that started the recording is cancelled
    // and does not see it, so the recording is deleted here.
    return .merge(.cancel(id: CancelID.start), discard(state.id))
  }
}
