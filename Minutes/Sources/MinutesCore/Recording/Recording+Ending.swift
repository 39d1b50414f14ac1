import ComposableArchitecture

extension Recording {
  /// Handles the end of a recording.
  func reduce(
    into state: inout State, delegate action: RecordingMemo.Action.Delegate
  ) -> Effect<Action> {
    let destination = state.recordingMemo?.destination
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
      state.alert = .recordingFailed(failure, hasDestination: destination != nil)
      return .none

    case .didFinish(let memo, let reason):
      if let reason {
        state.alert = .recordingEnded(because: reason, hasDestination: destination != nil)
      }
      // The user has not ended a recording that ended because of an error: it may lack sound, and replaces none.
      let isPutIntoMemo = reason == nil
      // The recorder forgets the recording only after its memo is shown. If the session ends before
      // that, the next session shows the memo.
      return .run { send in
        if let destination, isPutIntoMemo {
          await send(.delegate(.recordingCompletedFor(destination, memo)))
        } else {
          await send(.delegate(.recordingCompleted(memo)))
        }
        await audioRecorder.forgetRecording(id: memo.id)
      }
    }
  }
}
