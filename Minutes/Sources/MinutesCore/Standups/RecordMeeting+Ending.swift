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
    case .paused, .recording:
      return .merge(.cancel(id: CancelID.timer), .send(.recording(.view(.stopButtonTapped))))
    case .cancelling, .stopping:
      return .cancel(id: CancelID.timer)
    }
  }

  /// Throws the meeting and its recording away.
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
      if state.mode == .ending { return .merge(stop(), save(memo)) }
      // The meeting goes on without the microphone.
      return .merge(
        .run { _ in await audioRecorder.forgetRecording(id: memo.id) },
        show(.recordingEnded(because: reason), &state))

    case .delegate(.didFail(let failure)):
      state.recording = nil
      if state.mode == .ending { return .merge(stop(), save(nil)) }
      return show(.recordingFailed(failure, isResumed: state.generation > 0), &state)

    case .delegate(.didCancel):
      // It was thrown away where it is heard.
      state.removeRecording()
      if state.mode == .ending { return .merge(stop(), save(nil)) }
      return show(.recordingEnded(because: .noSuchRecording), &state)

    default:
      return .none
    }
  }

  private func stop() -> Effect<Action> {
    .merge(.cancel(id: CancelID.speech), .cancel(id: CancelID.timer))
  }

  /// Has the meeting saved. The recorder keeps its recording until then.
  private func save(_ memo: Memo?) -> Effect<Action> {
    .run { send in
      await send(.delegate(.saveMeeting))
      if let memo { await audioRecorder.forgetRecording(id: memo.id) }
      await dismiss()
    }
  }

  /// Throws the recording away, also one that is just being started.
  private func abandon(
    _ state: inout State, then tell: @escaping @Sendable (Send<Action>) async -> Void
  ) -> Effect<Action> {
    guard let id = state.recording?.id else { return .none }
    state.removeRecording()
    return .run { send in
      // A recording that could not be thrown away is a memo later: nothing is lost.
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
  /// Has no link to the recording, because it is thrown away.
  fileprivate mutating func removeRecording() {
    guard let id = recording?.id else { return }
    recordings.removeAll { $0.id == id }
    recording = nil
  }

  fileprivate mutating func stop(at reading: ClockReading) {
    if clock.hasBegun { clock.stop(reading) }
  }
}
