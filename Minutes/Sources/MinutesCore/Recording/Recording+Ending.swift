import ComposableArchitecture

extension Recording {
  /// Handles the end of a recording.
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
      // The recorder forgets the recording only after its memo is shown. If the session ends before
      // that, the next session shows the memo.
      return .run { send in
        await send(.delegate(.recordingCompleted(memo)))
        await audioRecorder.forgetRecording(id: memo.id)
      }
    }
  }
}
