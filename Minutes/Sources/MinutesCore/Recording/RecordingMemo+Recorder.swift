import ComposableArchitecture

extension RecordingMemo {
  /// Handles the events of the recorder.
  func reduce(into state: inout State, event: RecorderEvent) -> Effect<Action> {
    switch event {
    case .cancelled:
      return throwAway(&state)

    case .failed(let failure):
      return stop(&state, because: failure)

    case .keptBySender(let isKept):
      state.isKeptBySender = isKept
      return .none

    case .missing(let duration):
      state.missingDuration = duration
      return .none

    case .microphoneChanged(let change):
      state.microphoneChange = change
      return .none

    case .microphoneOffered(let microphone):
      state.offeredMicrophone = microphone
      return .none

    case .muted(let isMuted):
      state.isMuted = isMuted
      return .none

    case .paused:
      if state.mode == .recording { state.mode = .paused }
      state.meter.rest()
      return .none

    case .resumed:
      if state.mode == .paused { state.mode = .recording }
      return .none

    case .sharingEnded:
      state.isSharingOver = true
      return .none

    case .stopped:
      return stop(&state, because: nil)

    case .sound(let peaks):
      for peak in peaks { state.meter.append(peak) }
      state.waveform.append(contentsOf: peaks)
      // Sound from before the pause may still arrive.
      if state.mode == .paused { state.meter.rest() }
      return .none
    }
  }

  /// Observes the recorder and polls its clock. The recording continues without either.
  func follow(_ id: Memo.ID) -> Effect<Action> {
    .merge(
      .run { send in
        for await event in audioRecorder.events(id: id) { await send(.event(event)) }
        await send(.eventsEnded)
      }
      .cancellable(id: CancelID.events, cancelInFlight: true),
      .run { send in
        for await _ in clock.timer(interval: Self.clockInterval) {
          if let time = await audioRecorder.currentTime() { await send(.timeUpdated(time)) }
        }
      }
      .cancellable(id: CancelID.clock, cancelInFlight: true),
      caption(id)
    )
  }

  /// Observes the captions. The recording does not depend on them.
  private func caption(_ id: Memo.ID) -> Effect<Action> {
    .run { send in
      guard await speechClient.requestAuthorization() == .authorized else { return }
      await send(.captionsEngine(speechClient.engine()))
      for try await result in speechClient.start(id: id) { await send(.captions(.success(result))) }
    } catch: { error, send in
      await send(.captions(.failure(SpeechFailure(error))))
    }
    .cancellable(id: CancelID.captions, cancelInFlight: true)
  }

  /// Discards a recording in progress.
  func throwAway(_ state: inout State) -> Effect<Action> {
    guard state.isUnderWay else { return .none }
    state.mode = .cancelling
    state.confirmationDialog = nil
    return .merge(
      .cancel(id: CancelID.captions),
      .cancel(id: CancelID.clock),
      .cancel(id: CancelID.events),
      discard(state.id)
    )
  }

  /// Deletes the recording in the recorder.
  func discard(_ id: Memo.ID) -> Effect<Action> {
    .run { send in
      let result = await RecorderFailure.outcome { try await audioRecorder.cancelRecording(id: id) }
      await send(.cancelled(result))
    }
  }

  /// Stops the recording and reports its memo when all sound is on disk.
  func stop(_ state: inout State, because reason: RecorderFailure?) -> Effect<Action> {
    guard state.isUnderWay else { return .none }
    state.mode = .stopping
    state.confirmationDialog = nil
    return .merge(
      .cancel(id: CancelID.captions),
      .cancel(id: CancelID.clock),
      .cancel(id: CancelID.events),
      .run { [id = state.id] send in
        let result = await RecorderFailure.outcome { try await audioRecorder.stopRecording(id: id) }
        await send(.stopped(result, because: reason))
      }
    )
  }
}
