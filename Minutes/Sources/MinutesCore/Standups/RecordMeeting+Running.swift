import ComposableArchitecture
import Foundation

extension RecordMeeting {
  /// Opens the microphone, and then starts the clock.
  func begin(_ state: inout State) -> Effect<Action> {
    guard state.mode == .waiting else { return .none }
    guard let recording = state.recording else { return start(&state) }
    // The recording of a meeting that was interrupted goes on in its page. Another page begins another one.
    guard recording.isUnderWay else { return .send(.recording(.start)) }
    return .merge(
      .send(.recording(.start)),
      // A meeting has no button that goes on with a paused recording.
      recording.mode == .paused ? .send(.recording(.view(.resumeButtonTapped))) : .none,
      start(&state))
  }

  /// Runs the timer and speech recognition side by side.
  func start(_ state: inout State) -> Effect<Action> {
    state.mode = .running
    state.addRecording()
    state.clock.start(.now(of: clock))
    // The microphone was opened under the question how the meeting is to end.
    if state.alert != nil { state.clock.stop(.now(of: clock)) }
    state.beginTurns()
    return .merge(
      .run { send in
        for await _ in clock.timer(interval: Self.tick) { await send(.timerTick) }
      }
      .cancellable(id: CancelID.timer),
      recognize(&state)
    )
  }

  /// Listens to speech. The meeting does not depend on it.
  private func recognize(_ state: inout State) -> Effect<Action> {
    // A meeting that should be recorded and is not has no sound to be recognized. One that never had a recording has a
    // speech client that needs none, as in previews.
    guard state.recording != nil || state.id == nil else { return .none }
    let isRecorded = state.recording != nil
    state.isRecognized = isRecorded
    return .run { [id = state.recording?.id ?? state.standup.id] send in
      if await speechClient.requestAuthorization() == .authorized {
        for try await result in speechClient.start(id: id) { await send(.speechResult(result)) }
      }
      // A recording has ended, and its last words are recognized.
      if isRecorded { await send(.speechEnded) }
    } catch: { error, send in
      await send(.speechFailed(SpeechFailure(error)))
    }
    .cancellable(id: CancelID.speech)
  }

  /// Reads the clock: other attendees may have their turn, and the meeting may be over.
  func moveOn(_ state: inout State) -> Effect<Action> {
    state.clock.read(.now(of: clock))
    guard state.alert == nil else { return .none }
    let hasNewSpeaker = state.beginTurns()
    if state.clock.isOver { return end(&state) }
    return hasNewSpeaker ? playSound() : .none
  }

  func callNextSpeaker(_ state: inout State) -> Effect<Action> {
    guard state.mode == .running, state.alert == nil else { return .none }
    state.clock.read(.now(of: clock))
    // The time has called the same speaker since the last tick.
    if state.beginTurns() { return playSound() }
    let next = state.speakerIndex + 1
    guard next < state.clock.schedule.speakerCount else {
      return show(.endMeeting(isDiscardable: false), &state)
    }
    state.clock.skip(toSpeaker: next)
    state.beginTurns()
    return playSound()
  }

  private func playSound() -> Effect<Action> {
    .run { _ in await soundEffect.play() }
  }

  /// Shows an alert. The clock stands still under it.
  func show(_ alert: AlertState<Action.Alert>, _ state: inout State) -> Effect<Action> {
    state.alert = alert
    guard state.mode == .running else { return .none }
    state.clock.stop(.now(of: clock))
    return state.beginTurns() ? playSound() : .none
  }

  /// Goes on after an alert.
  func resume(_ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .running:
      state.clock.start(.now(of: clock))
      // Speech recognition has stopped under the alert.
      guard let failure = state.pendingSpeechFailure else { return .none }
      state.pendingSpeechFailure = nil
      return show(.speechFailed(failure, isRecorded: state.recording != nil), &state)
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

  /// Begins the turns of all speakers whose time has come since the last call, at the moments at which it came.
  ///
  /// Every reading of the clock is followed by a call: a boundary may lie between the last tick and an alert.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  mutating func beginTurns() -> Bool {
    let last = turnIndex ?? -1
    guard last < speakerIndex else { return false }
    @Dependency(\.texts) var texts
    for index in standup.attendees.indices where index > last && index <= speakerIndex {
      let late = clock.elapsed + clock.overtime - clock.schedule.start(ofSpeaker: index)
      transcript.beginTurn(
        of: standup.attendees[index].displayName(at: index, in: texts),
        at: max(.zero, clock.recorded - late).timeInterval)
    }
    turnIndex = speakerIndex
    return true
  }
}

extension Attendee {
  /// The name, or a number for an attendee without a name.
  package func displayName(at index: Int, in texts: Texts) -> String {
    name.isEmpty ? texts.standups.attendee(index + 1) : name
  }
}
