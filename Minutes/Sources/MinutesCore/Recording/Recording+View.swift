import ComposableArchitecture

extension Recording {
  /// Handles the actions of the user.
  func reduce(into state: inout State, view action: Action.View) -> Effect<Action> {
    switch action {
    case .task:
      state.isLookingForRecording = true
      return .merge(
        .run { send in
          for await permission in audioRecorder.recordPermission() {
            await send(.permissionUpdated(permission))
          }
        }
        .cancellable(id: CancelID.permission, cancelInFlight: true),
        .run { send in
          await send(.ongoingRecordingLookedUp(audioRecorder.current()))
          await send(.preferencesLoaded(preferences.load()))
        }
      )

    case .recordButtonTapped:
      guard state.recordingMemo == nil, !state.isAskingForPermission else { return .none }
      guard !state.isLookingForRecording else {
        state.isRecordingWanted = true
        return .none
      }
      switch state.audioRecorderPermission {
      case .undetermined:
        state.isAskingForPermission = true
        return .run { send in
          await send(.recordPermissionResponse(audioRecorder.requestRecordPermission()))
        }
      case .denied:
        state.nextDestination = nil
        state.alert = .permissionRequired
        return .none
      case .allowed:
        return startRecording(&state)
      }

    case .openSettingsButtonTapped:
      return .run { _ in await openSettings() }

    case .tourButtonTapped:
      guard state.recordingMemo == nil else { return .none }
      state.tour = RecordingTour.State()
      return .none
    }
  }
}
