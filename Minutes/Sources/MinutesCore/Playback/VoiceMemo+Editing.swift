import BoundedNumbers
import ComposableArchitecture

extension VoiceMemo {
  /// Handles the delegate actions of the selection of a part of the sound.
  func reduce(
    into state: inout State, delegate action: MemoEditing.Action.Delegate
  ) -> Effect<Action> {
    switch action {
    case .editRequested(let edit):
      return .send(.delegate(.editRequested(edit)))

    case .recordingRequested(over: let range):
      // The edit at the end of the recording would be refused.
      guard !state.hasTypedTranscript else {
        return .send(.editing(.failed(.unsavedTranscript)))
      }
      let destination: RecordingDestination =
        if let range { .replace(in: state.memo, range) } else { .append(to: state.memo) }
      return .merge(
        state.mode == .playing ? pause(&state) : .none,
        .send(.delegate(.recordingRequested(destination))))

    case .undoRequested:
      return .send(.delegate(.undoEditRequested))

    case .listenRequested(let range):
      state.loopsSelection = true
      // Before the player starts, which takes the loop over.
      let loop = loopSelection(&state)
      let seek = seek(&state, to: range.start)
      return .merge(loop, seek, state.mode == .playing ? .none : play(&state))
    }
  }

  /// Repeats the selected part, if it is what is repeated. A part that is too short is not.
  func loopSelection(_ state: inout State) -> Effect<Action> {
    guard state.loopsSelection, let range = state.editing?.selection else { return .none }
    var loop = PlaybackLoop.none
    if range.duration >= PlaybackLoop.shortest,
      let part = ClosedRange(between: range.start, and: range.end)
    {
      loop = .between(part)
    }
    return loop == state.loop ? .none : set(loop, &state)
  }

  /// Closes the selection. The selected part is no longer repeated.
  func endEditing(_ state: inout State) -> Effect<Action> {
    state.editing = nil
    guard state.loopsSelection else { return .none }
    state.loopsSelection = false
    return state.loop == .none ? .none : set(.none, &state)
  }

  /// Repeats another range, or none.
  func set(_ loop: PlaybackLoop, _ state: inout State) -> Effect<Action> {
    state.loop = loop
    guard state.mode == .playing else { return .none }
    return .run { [id = state.id, range = loop.range] _ in
      await audioPlayer.setLoop(id: id, loop: range)
    }
    .cancellable(id: CancelID.loop, cancelInFlight: true)
  }
}

extension VoiceMemo.State {
  /// Opens the editor. All of the sound is selected.
  mutating func beginEditing() {
    editing = MemoEditing.State(memo: memo, isWorking: isBeingEdited)
  }

  /// Sets whether an edit of the sound is being made.
  mutating func setBeingEdited(_ isBeingEdited: Bool) {
    self.isBeingEdited = isBeingEdited
    editing?.isWorking = isBeingEdited
    transcript?.isReadOnly = isBeingEdited
  }

  /// Whether the transcript has text that only this page has.
  var hasTypedTranscript: Bool { transcript?.draft != nil || hasUnsavedTranscript }
}
