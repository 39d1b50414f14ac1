import ComposableArchitecture

extension RecordingMemo {
  /// What becomes of what the recorder tells.
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

    case .stopped:
      return stop(&state, because: nil)

    case .sound(let peaks):
      for peak in peaks { state.meter.hear(peak) }
      state.waveform.append(contentsOf: peaks)
      // The last of what was said before the pause.
      if state.mode == .paused { state.meter.rest() }
      return .none
    }
  }

  /// Listens to the recorder and reads its clock. Neither keeps the recording going, and it does not need them.
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

  /// Shows what is said. The recording does not depend on it.
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

  /// Throws away a recording that is under way.
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

  /// Throws the recording away, or what there is of it.
  func discard(_ id: Memo.ID) -> Effect<Action> {
    .run { send in
      let result = await RecorderFailure.outcome { try await audioRecorder.cancelRecording(id: id) }
      await send(.cancelled(result))
    }
  }

  /// Ends the recording. It is a memo when everything is on disk.
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
