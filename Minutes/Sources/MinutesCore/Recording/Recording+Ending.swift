import ComposableArchitecture

extension Recording {
  /// What becomes of a recording that has ended.
  func reduce(
    into state: inout State, delegate action: RecordingMemo.Action.Delegate
  ) -> Effect<Action> {
    state.recordingMemo = nil
    switch action {
    case .didCancel:
      return .none

    case .didFail(.permissionDenied):
      state.audioRecorderPermission = .denied
      state.alert = .permissionRequired
      return .none

    case .didFail(let failure):
      if failure == .permissionDismissed { state.audioRecorderPermission = .undetermined }
      state.alert = .recordingFailed(failure)
      return .none

    case .didFinish(let memo, let reason):
      if let reason { state.alert = .recordingEnded(because: reason) }
      // The recorder keeps the recording until its memo is shown: if the session ends before, the next session shows it.
      return .run { send in
        await send(.delegate(.recordingCompleted(memo)))
        await audioRecorder.forgetRecording(id: memo.id)
      }
    }
  }
}
