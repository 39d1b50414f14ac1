package import ComposableArchitecture
import Foundation

extension Standups {
  /// Keeps the stored stand-ups and the shown ones the same.
  func reduce(into state: inout State, storage action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return follow()

    case .recordLoaded(let record):
      state.show(record)
      return .none

    case .loadFailed(let failure):
      state.loadError = failure.message
      return .none

    case .runningMeetingsLoaded(let meetings):
      state.runningMeetings = meetings
      state.showRunningMeetings(at: now)
      return meetings.isEmpty ? .cancel(id: CancelID.interruption) : watchForInterruption()

    case .interruptionChecked:
      state.showRunningMeetings(at: now)
      return .none

    case .resumed(let meeting, let recording):
      return resume(meeting, recording, &state)

    case .changesSaved(let changes):
      for change in changes {
        guard let index = state.unsaved.firstIndex(of: change) else { continue }
        state.unsaved.remove(at: index)
      }
      return .none

    case .savingFailed(let failure):
      state.alert = .savingFailed(failure)
      return .none

    case .alert(.presented(.saveAgain)):
      return save(state.unsaved)

    case .alert, .opened, .path, .standupsList:
      return .none
    }
  }

  /// Shows the stored stand-ups, now and after each change.
  private func follow() -> Effect<Action> {
    .merge(
      .run { send in
        for try await record in standups.changes() { await send(.recordLoaded(record)) }
      } catch: { error, send in
        await send(.loadFailed(RepositoryFailure(error)))
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true),
      .run { send in
        for try await meetings in standups.runningMeetings() {
          await send(.runningMeetingsLoaded(meetings))
        }
      } catch: { error, send in
        await send(.loadFailed(RepositoryFailure(error)))
      }
      .cancellable(id: CancelID.running, cancelInFlight: true)
    )
  }

  /// Looks again when a running meeting should have been saved, and was not.
  private func watchForInterruption() -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(RunningMeeting.gracePeriod + 1))
      await send(.interruptionChecked)
    }
    .cancellable(id: CancelID.interruption, cancelInFlight: true)
  }

  /// Saves the changes of a user. Before the stored stand-ups were loaded, nothing is saved.
  func save(_ changes: [StandupChange], _ state: inout State) -> Effect<Action> {
    guard state.isLoaded, !changes.isEmpty else { return .none }
    state.unsaved += changes
    return save(changes)
  }

  private func save(_ changes: [StandupChange]) -> Effect<Action> {
    .run { send in
      try await standups.save(changes: changes)
      await send(.changesSaved(changes))
    } catch: { error, send in
      await send(.savingFailed(RepositoryFailure(error)))
    }
  }

  /// Saves a meeting that runs.
  func saveRunning(_ screen: RecordMeeting.State?, _ state: State) -> Effect<Action> {
    guard state.isLoaded, screen?.mode == .running, let meeting = screen?.runningMeeting(at: now)
    else { return .none }
    return .run { _ in
      // The next second saves it again.
      try? await standups.saveRunning(meeting: meeting)
    }
    .cancellable(id: CancelID.saveRunning)
  }
}

extension Standups.State {
  /// Shows the stored stand-ups, with the changes that are not stored yet.
  mutating func show(_ record: StandupsRecord) {
    isLoaded = true
    loadError = nil
    unreadable = record.unreadable
    var standups = record.standups
    for change in unsaved { change.apply(to: &standups) }
    if standupsList.standups != standups { standupsList.standups = standups }
    for standup in standups { showStandup(standup) }
    leaveDeletedScreens()
  }

  /// Leaves the screens of deleted stand-ups and meetings, but not a meeting that runs here.
  private mutating func leaveDeletedScreens() {
    guard !isRecordingMeeting else { return }
    for id in path.ids {
      let isThere =
        switch path[id: id] {
        case .detail(let screen): standupsList.standups[id: screen.standup.id] != nil
        case .meeting(let screen):
          standupsList.standups[id: screen.standup.id]?.meetings[id: screen.meeting.id] != nil
        case .recordMeeting, nil: true
        }
      guard isThere else {
        path.pop(from: id)
        return
      }
    }
  }
}

extension AlertState where Action == Standups.Action.Alert {
  /// A change is not on the disk.
  package static func savingFailed(_ failure: RepositoryFailure) -> Self {
    Self {
      TextState("The stand-ups were not saved.")
    } actions: {
      ButtonState(action: .saveAgain) { TextState("Try again") }
      ButtonState(role: .cancel) { TextState("Later") }
    } message: {
      TextState(failure.message)
    }
  }
}
