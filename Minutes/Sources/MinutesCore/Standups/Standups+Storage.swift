package import ComposableArchitecture
import Foundation

extension Standups {
  /// Keeps the stored stand-ups and the shown ones the same.
  func reduce(into state: inout State, storage action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return follow(after: state)

    case .recordLoaded(let record):
      let leave = leaveMeeting(keptIn: record.standups, &state)
      state.show(record)
      return leave

    case .loadFailed(let failure):
      state.loadError = failure.message
      return .none

    case .runningMeetingsLoaded(let meetings):
      state.runningMeetings = meetings
      let leave = leaveMeeting(resumedIn: meetings, &state)
      state.showRunningMeetings(at: now)
      return .merge(
        leave, meetings.isEmpty ? .cancel(id: CancelID.interruption) : watchForInterruption())

    case .unreadableMeetingsFound(let ids):
      state.unreadableMeetings = ids
      return .none

    case .runningMeetingSaved:
      state.isSavingMeeting = false
      return .none

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
  private func follow(after state: State) -> Effect<Action> {
    .merge(
      .run { send in
        for try await record in standups.changes() { await send(.recordLoaded(record)) }
      } catch: { error, send in
        await send(.loadFailed(RepositoryFailure(error)))
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true),
      .run { [unreadable = state.unreadableMeetings] send in
        var unreadable = unreadable
        for try await record in standups.runningMeetings() {
          if record.unreadable != unreadable {
            unreadable = record.unreadable
            await send(.unreadableMeetingsFound(record.unreadable))
          }
          await send(.runningMeetingsLoaded(record.meetings))
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
      try await clock.sleep(for: RunningMeeting.gracePeriod + .seconds(1))
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
  func saveRunning(_ screen: RecordMeeting.State?, _ state: inout State) -> Effect<Action> {
    guard
      state.isLoaded, !state.isSavingMeeting, screen?.mode == .running,
      let meeting = screen?.runningMeeting(at: now)
    else { return .none }
    state.isSavingMeeting = true
    return .run { send in
      // A page that is closed does not answer, and the meeting counts as interrupted.
      try await presence.confirm()
      try await standups.saveRunning(meeting: meeting)
      await send(.runningMeetingSaved)
    } catch: { _, send in
      // The next second saves it again.
      await send(.runningMeetingSaved)
    }
    .cancellable(id: CancelID.saveRunning)
  }

  /// Leaves a meeting that was resumed in another page while this one had no connection. Its sound so far is kept.
  private func leaveMeeting(
    resumedIn meetings: [RunningMeeting], _ state: inout State
  ) -> Effect<Action> {
    guard
      case .recordMeeting(let screen) = state.path.last,
      meetings.contains(where: { $0.id == screen.id && $0.generation > screen.generation })
    else { return .none }
    return leaveMeeting(screen, because: .meetingResumedElsewhere, &state)
  }

  /// Leaves a meeting that was finished in another page while this one had no connection.
  private func leaveMeeting(
    keptIn standups: IdentifiedArrayOf<Standup>, _ state: inout State
  ) -> Effect<Action> {
    guard
      case .recordMeeting(let screen) = state.path.last, let meeting = screen.id,
      screen.mode == .waiting || screen.mode == .running,
      standups[id: screen.standup.id]?.meetings[id: meeting] != nil
    else { return .none }
    return leaveMeeting(screen, because: .meetingFinishedElsewhere, &state)
  }

  private func leaveMeeting(
    _ screen: RecordMeeting.State, because alert: AlertState<Action.Alert>, _ state: inout State
  ) -> Effect<Action> {
    if let id = state.path.ids.last { state.path.pop(from: id) }
    state.isSavingMeeting = false
    state.alert = alert
    return .merge(
      .cancel(id: CancelID.saveRunning),
      screen.recording.map { stopRecording($0.id) } ?? .none)
  }

  /// Stops a recording that no screen shows. It stays as a memo.
  func stopRecording(_ id: Memo.ID) -> Effect<Action> {
    .run { _ in
      _ = try await audioRecorder.stopRecording(id: id)
      await audioRecorder.forgetRecording(id: id)
    } catch: { _, _ in
      // The browser keeps the sound, and its next page saves it.
    }
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
    showStandups()
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
  /// Another page has finished the meeting.
  package static let meetingFinishedElsewhere = Self {
    TextState("The meeting was finished on another page.")
  } actions: {
    ButtonState(role: .cancel) { TextState("OK") }
  } message: {
    TextState("This page had no connection. Its recording is among the memos.")
  }

  /// Another page runs the meeting now.
  package static let meetingResumedElsewhere = Self {
    TextState("The meeting was resumed on another page.")
  } actions: {
    ButtonState(role: .cancel) { TextState("OK") }
  } message: {
    TextState("This page had no connection. Its recording is among the memos.")
  }

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
