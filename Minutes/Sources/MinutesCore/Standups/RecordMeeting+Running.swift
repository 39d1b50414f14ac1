import ComposableArchitecture
import Foundation

extension RecordMeeting {
  /// Opens the microphone, and then starts the clock.
  func begin(_ state: inout State) -> Effect<Action> {
    guard state.mode == .waiting else { return .none }
    guard let recording = state.recording else { return start(&state) }
    // The recording of a meeting that was interrupted goes on in its page. Another page begins another one.
    guard recording.isUnderWay else { return .send(.recording(.start)) }
    return .merge(.send(.recording(.start)), start(&state))
  }

  /// Runs the timer and speech recognition side by side.
  func start(_ state: inout State) -> Effect<Action> {
    state.mode = .running
    state.addRecording()
    state.clock.start(.now(of: clock))
    // The microphone was opened under the question how the meeting is to end.
    if state.alert != nil { state.clock.stop(.now(of: clock)) }
    state.beginTurn(at: state.clock.recorded)
    return .merge(
      .run { send in
        for await _ in clock.timer(interval: Self.tick) { await send(.timerTick) }
      }
      .cancellable(id: CancelID.timer),
      recognize(state)
    )
  }

  /// Listens to speech. The meeting does not depend on it.
  private func recognize(_ state: State) -> Effect<Action> {
    // A meeting that should be recorded and is not has no sound to be recognized. One that never had a recording has a
    // speech client that needs none, as in previews.
    guard state.recording != nil || state.id == nil else { return .none }
    return .run { [id = state.recording?.id ?? state.standup.id] send in
      guard await speechClient.requestAuthorization() == .authorized else { return }
      for try await result in speechClient.start(id: id) { await send(.speechResult(result)) }
    } catch: { error, send in
      await send(.speechFailed(SpeechFailure(error)))
    }
    .cancellable(id: CancelID.speech)
  }

  /// Reads the clock: other attendees may have their turn, and the meeting may be over.
  func moveOn(_ state: inout State) -> Effect<Action> {
    let speaker = state.speakerIndex
    state.clock.read(.now(of: clock))
    guard state.alert == nil else { return .none }
    let newSpeakers = state.standup.attendees.indices
      .filter { $0 > speaker && $0 <= state.speakerIndex }
    for index in newSpeakers {
      let late = state.clock.elapsed - state.clock.schedule.start(ofSpeaker: index)
      state.beginTurn(of: index, at: state.clock.recorded - late)
    }
    if state.clock.isOver { return end(&state) }
    return newSpeakers.isEmpty ? .none : playSound()
  }

  func callNextSpeaker(_ state: inout State) -> Effect<Action> {
    guard state.mode == .running, state.alert == nil else { return .none }
    let next = state.speakerIndex + 1
    guard next < state.clock.schedule.speakerCount else {
      return show(.endMeeting(isDiscardable: false), &state)
    }
    state.clock.read(.now(of: clock))
    // The time may have called the same speaker at this moment.
    guard state.speakerIndex < next else { return .none }
    state.clock.skip(toSpeaker: next)
    state.beginTurn(at: state.clock.recorded)
    return playSound()
  }

  private func playSound() -> Effect<Action> {
    .run { _ in await soundEffect.play() }
  }

  /// Shows an alert. The clock stands still under it.
  func show(_ alert: AlertState<Action.Alert>, _ state: inout State) -> Effect<Action> {
    if state.mode == .running { state.clock.stop(.now(of: clock)) }
    state.alert = alert
    return .none
  }

  /// Goes on after an alert.
  func resume(_ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .running:
      state.clock.start(.now(of: clock))
      return .none
    case .waiting:
      // The microphone could not be opened, and the meeting is held without it.
      guard state.recording == nil else { return .none }
      state.alert = nil
      return start(&state)
    case .ending, .discarding:
      return .none
    }
  }
}

extension RecordMeeting.State {
  /// Links the recording, which begins at this moment or goes on.
  fileprivate mutating func addRecording() {
    guard let recording, !recordings.contains(where: { $0.id == recording.id }) else { return }
    recordings.append(
      Meeting.Recording(id: recording.id, start: clock.recorded.timeInterval))
  }

  /// Notes that the speaker of this moment begins to speak.
  mutating func beginTurn(at position: Duration) {
    beginTurn(of: speakerIndex, at: position)
  }

  mutating func beginTurn(of index: Int, at position: Duration) {
    guard standup.attendees.indices.contains(index) else { return }
    transcript.beginTurn(
      of: standup.attendees[index].displayName(at: index), at: position.timeInterval)
  }
}

extension Attendee {
  /// The name, or a number for an attendee without a name.
  package func displayName(at index: Int) -> String {
    name.isEmpty ? "Attendee \(index + 1)" : name
  }
}
