import ComposableArchitecture
import Foundation

extension RecordMeeting {
  /// Ends the meeting. With a recording it is saved when the last sound is on the disk.
  func end(_ state: inout State) -> Effect<Action> {
    guard state.mode != .ending, state.mode != .discarding else { return .none }
    state.stop(at: .now(of: clock))
    state.mode = .ending
    switch state.recording?.mode {
    case nil:
      return .merge(stop(), save(nil))
    case .starting:
      return .merge(stop(), abandon(&state) { await $0(.delegate(.saveMeeting)) })
    // The timer goes on: until the meeting is kept it is saved each second, and does not count as interrupted.
    case .paused, .recording:
      return .send(.recording(.view(.stopButtonTapped)))
    case .cancelling, .stopping:
      return .none
    }
  }

  /// Discards the meeting and its recording.
  func discard(_ state: inout State) -> Effect<Action> {
    guard state.mode != .ending, state.mode != .discarding else { return .none }
    state.stop(at: .now(of: clock))
    state.mode = .discarding
    guard state.recording != nil else {
      return .merge(
        stop(),
        .run { send in
          await send(.delegate(.discardMeeting))
          await dismiss()
        })
    }
    return .merge(stop(), abandon(&state) { await $0(.delegate(.discardMeeting)) })
  }

  /// Handles the recording of the meeting.
  func reduce(into state: inout State, recording action: RecordingMemo.Action) -> Effect<Action> {
    switch action {
    case .started(.success):
      return state.mode == .waiting ? start(&state) : .none

    case .delegate(.didFinish(let memo, let reason)):
      state.recording = nil
      if state.mode == .ending { return waitForSpeech(memo, &state) }
      // The meeting goes on without the microphone.
      return .merge(
        .run { _ in await audioRecorder.forgetRecording(id: memo.id) },
        show(.recordingEnded(because: reason), &state))

    case .delegate(.didFail(let failure)):
      if failure == .nothingRecorded { state.removeRecording() }
      state.recording = nil
      switch state.mode {
      case .ending:
        return .merge(stop(), save(nil, failure == .nothingRecorded ? nil : failure))
      case .running:
        return show(.recordingEnded(because: failure), &state)
      case .discarding, .waiting:
        return show(.recordingFailed(failure, isResumed: state.generation > 0), &state)
      }

    case .delegate(.didCancel):
      // It was discarded on the page that captures it.
      state.removeRecording()
      if state.mode == .ending { return .merge(stop(), save(nil)) }
      return show(.recordingEnded(because: .noSuchRecording), &state)

    default:
      return .none
    }
  }

  /// Waits for the last words: the speech client recognizes them when the last sound is on the disk.
  private func waitForSpeech(_ memo: Memo, _ state: inout State) -> Effect<Action> {
    state.finishedMemo = memo
    guard state.isRecognized else { return saveFinished(&state) }
    return .run { send in
      try await clock.sleep(for: Self.speechGracePeriod)
      await send(.speechEnded)
    }
    .cancellable(id: CancelID.speechEnd)
  }

  /// Has the meeting saved if it waits for that.
  func saveFinished(_ state: inout State) -> Effect<Action> {
    guard state.mode == .ending, let memo = state.finishedMemo else { return .none }
    state.finishedMemo = nil
    return .merge(.cancel(id: CancelID.speechEnd), stop(), save(memo))
  }

  private func stop() -> Effect<Action> {
    .merge(.cancel(id: CancelID.speech), .cancel(id: CancelID.timer))
  }

  /// Has the meeting saved. The recorder forgets its recording after the parent was told.
  private func save(_ memo: Memo?, _ failure: RecorderFailure? = nil) -> Effect<Action> {
    .run { send in
      await send(.delegate(.saveMeeting))
      if let failure { await send(.delegate(.recordingUnfinished(failure))) }
      if let memo { await audioRecorder.forgetRecording(id: memo.id) }
      await dismiss()
    }
  }

  /// Discards the recording, also one that is just being started.
  private func abandon(
    _ state: inout State, then tell: @escaping @Sendable (Send<Action>) async -> Void
  ) -> Effect<Action> {
    guard let id = state.recording?.id else { return .none }
    state.removeRecording()
    return .run { send in
      // A recording that could not be discarded is a memo later: nothing is lost.
      try? await audioRecorder.cancelRecording(id: id)
      await tell(send)
      await send(.recordingDiscarded)
    }
  }

  /// Leaves the screen.
  func leave() -> Effect<Action> {
    .run { _ in await dismiss() }
  }
}

extension RecordMeeting.State {
  /// Removes the link to the recording, because it is discarded.
  fileprivate mutating func removeRecording() {
    guard let id = recording?.id else { return }
    recordings.removeAll { $0.id == id }
    recording = nil
  }

  fileprivate mutating func stop(at reading: ClockReading) {
    guard clock.hasBegun else { return }
    clock.stop(reading)
    beginTurns()
  }
}
