import BoundedNumbers
import ComposableArchitecture

extension VoiceMemo {
  /// Handles the delegate actions of the selection of a part of the sound.
  func reduce(
    into state: inout State, delegate action: MemoEditing.Action.Delegate
  ) -> Effect<Action> {
    switch action {
    case .editRequested(let edit):
      return replaceMemo(&state, .editRequested(edit))

    case .undoRequested:
      return replaceMemo(&state, .undoEditRequested)

    case .listenRequested(let range):
      guard range.duration >= PlaybackLoop.shortest,
        let loop = ClosedRange(between: range.start, and: range.end)
      else {
        return .merge(seek(&state, to: range.start), state.mode == .playing ? .none : play(&state))
      }
      state.loop = .between(loop)
      let seek = seek(&state, to: range.start)
      guard state.mode == .playing else { return .merge(seek, play(&state)) }
      return .merge(
        seek,
        .run { [id = state.id] _ in
          await audioPlayer.setLoop(id: id, loop: loop)
        })
    }
  }

  /// Has the parent replace the memo with others.
  private func replaceMemo(_ state: inout State, _ request: Action.Delegate) -> Effect<Action> {
    // Closing the memo would save the text to this memo only, which is in the trash then.
    guard state.transcript?.draft == nil, !state.hasUnsavedTranscript else {
      return .send(.editing(.failed(.unsavedTranscript)))
    }
    return .merge(state.mode == .playing ? pause(&state) : .none, .send(.delegate(request)))
  }
}
