package import ComposableArchitecture
import Foundation

extension Standups {
  /// Keeps the stored stand-ups and the shown ones the same.
  func reduce(into state: inout State, storage action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return follow(after: state)

    case .recordLoaded(let record):
      if !state.unsaved.isEmpty { state.latestRecord = record }
      let leave = leaveMeeting(keptIn: record.standups, &state)
      keepForm(ofStandupMissingIn: record.standups, &state)
      state.show(record)
      return leave

    case .loadFailed(let failure):
      state.loadError = failure.message
      return .none

    case .runningMeetingsLoaded(let stored):
      let meetings = state.withoutDiscarded(stored)
      state.runningMeetings = meetings
      let left = meetings.filter { state.unresolvedMeetings.contains($0.id) }
      for meeting in left { state.leftMeetings[meeting.id] = meeting.generation }
      state.unresolvedMeetings = []
      let leave = leaveMeeting(resumedIn: meetings, &state)
      // The stand-up of a meeting that has ended here may be deleted.
      if state.isLoaded { state.leaveDeletedScreens() }
      state.showRunningMeetings(at: now)
      return .merge(
        leave, .merge(left.map { noteLeft($0) }),
        meetings.isEmpty ? .cancel(id: CancelID.interruption) : watchForInterruption())

    case .unreadableMeetingsFound(let ids):
      state.unreadableMeetings = ids
      return .none

    case .runningMeetingSaved:
      state.isSavingMeeting = false
      return .none

    case .interruptionChecked:
      state.showRunningMeetings(at: now)
      return .none

    case .meetingLeft(let id):
      guard let meeting = state.runningMeetings.first(where: { $0.id == id }) else {
        state.unresolvedMeetings.insert(id)
        return .none
      }
      state.leftMeetings[id] = meeting.generation
      state.showRunningMeetings(at: now)
      return noteLeft(meeting)

    case .resumed(let meeting, let recording):
      return resume(meeting, recording, &state)

    case .changesSaved(let changes):
      for change in changes {
        guard let index = state.unsaved.firstIndex(of: change) else { continue }
        state.unsaved.remove(at: index)
      }
      // Another page may have undone them in the same save.
      if let record = state.latestRecord { state.show(record, leavesScreens: false) }
      if state.unsaved.isEmpty { state.latestRecord = nil }
      return .none

    case .savingFailed(let failure, let changes):
      // A later change may have replaced them.
      state.failedChanges += changes.filter {
        state.unsaved.contains($0) && !state.failedChanges.contains($0)
      }
      state.alert = .savingFailed(failure)
      return .none

    case .discardFailed(let meeting, let failure):
      state.discardedMeetings[meeting.id] = nil
      state.runningMeetings.append(meeting)
      state.showRunningMeetings(at: now)
      state.alert = .discardFailed(failure)
      return .none

    case .alert(.presented(.saveAgain)), .saveAgainButtonTapped:
      return saveFailedChanges(&state)

    case .alert, .opened, .path, .standupsList:
      return .none
    }
  }

  /// Shows the stored stand-ups, now and after each change.
  private func follow(after state: State) -> Effect<Action> {
    .merge(
      persistently { send in
        for try await record in standups.changes() { await send(.recordLoaded(record)) }
      }
      .cancellable(id: CancelID.changes, cancelInFlight: true),
      persistently { [unreadable = state.unreadableMeetings] send in
        var unreadable = unreadable
        for try await record in standups.runningMeetings() {
          if record.unreadable != unreadable {
            unreadable = record.unreadable
            await send(.unreadableMeetingsFound(record.unreadable))
          }
          await send(.runningMeetingsLoaded(record.meetings))
        }
      }
      .cancellable(id: CancelID.running, cancelInFlight: true)
    )
  }

  /// Does something again, some seconds after it has failed.
  private func persistently(
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Effect<Action> {
    .run { send in
      while true {
        do {
          return try await operation(send)
        } catch {
          try Task.checkCancellation()
          await send(.loadFailed(RepositoryFailure(error)))
        }
        try await clock.sleep(for: Self.retryInterval)
      }
    }
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
    for change in changes {
      state.unsaved.removeAll { $0.isReplaced(by: change) }
      state.failedChanges.removeAll { $0.isReplaced(by: change) }
    }
    state.unsaved += changes
    state.failedChanges += changes
    return saveFailedChanges(&state)
  }

  /// Saves the changes that failed and those that were just made.
  private func saveFailedChanges(_ state: inout State) -> Effect<Action> {
    let changes = state.failedChanges
    state.failedChanges = []
    state.latestRecord = nil
    return changes.isEmpty ? .none : save(changes)
  }

  private func save(_ changes: [StandupChange]) -> Effect<Action> {
    .run { send in
      try await standups.save(changes: changes)
      await send(.changesSaved(changes))
    } catch: { error, send in
      await send(.savingFailed(RepositoryFailure(error), changes))
    }
  }

  /// Saves a meeting that runs.
  func saveRunning(_ screen: RecordMeeting.State?, _ state: inout State) -> Effect<Action> {
    guard
      state.isLoaded, !state.isSavingMeeting, let screen,
      screen.mode == .running || screen.mode == .ending,
      let meeting = screen.runningMeeting(at: now)
    else { return .none }
    state.isSavingMeeting = true
    return .run { send in
      // A page that is closed does not respond, and the meeting counts as interrupted.
      try await presence.confirm()
      try await standups.saveRunning(meeting: meeting)
      await send(.runningMeetingSaved)
    } catch: { _, send in
      // The next second saves it again.
      await send(.runningMeetingSaved)
    }
    .cancellable(id: CancelID.saveRunning)
  }

  /// Tells all pages that the page of a meeting was left: otherwise they would show that it runs until it should have been saved.
  private func noteLeft(_ meeting: RunningMeeting) -> Effect<Action> {
    .run { _ in
      try await standups.leaveRunning(id: meeting.id, generation: meeting.generation)
    } catch: { _, _ in
      // The other pages notice it when it is not saved any more.
    }
  }

  /// Leaves a meeting that was resumed in another page while this one had no connection. Its sound so far is kept.
  private func leaveMeeting(
    resumedIn meetings: [RunningMeeting], _ state: inout State
  ) -> Effect<Action> {
    guard
      case .recordMeeting(let screen) = state.path.last,
      meetings.contains(where: { $0.id == screen.id && screen.isSuperseded(by: $0) })
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

  /// Keeps what was entered in the form of a stand-up that another page has deleted: as a new stand-up.
  private func keepForm(
    ofStandupMissingIn standups: IdentifiedArrayOf<Standup>, _ state: inout State
  ) {
    guard
      case .detail(let screen) = state.path.last, standups[id: screen.standup.id] == nil,
      !state.unsaved.contains(where: { $0.adds(screen.standup.id) }),
      let form = screen.$destination[case: \.editStandup]
    else { return }
    let entered = form.standup
    state.standupsList.addStandup = StandupForm.State(
      standup: Standup(
        id: uuid(), attendees: entered.attendees, duration: entered.duration,
        theme: entered.theme, title: entered.title))
    state.alert = .standupDeletedElsewhere
  }

  private func leaveMeeting(
    _ screen: RecordMeeting.State, because alert: AlertState<Action.Alert>, _ state: inout State
  ) -> Effect<Action> {
    if let id = state.path.ids.last { state.path.pop(from: id) }
    state.isSavingMeeting = false
    state.alert = alert
    return .merge(
      .cancel(id: CancelID.saveRunning),
      screen.recording.map { stopRecording($0.id, title: screen.standup.title) } ?? .none)
  }

  /// Stops a recording that no screen shows. It stays as a memo with the title of its stand-up, unless the user has named it.
  func stopRecording(_ id: Memo.ID, title: String) -> Effect<Action> {
    .run { _ in
      let memo = try await audioRecorder.stopRecording(id: id)
      await name(id, title, insteadOf: memo.title)
      await audioRecorder.forgetRecording(id: id)
    } catch: { _, _ in
      // The browser keeps the sound, and its next page saves it.
    }
  }
}

extension RecordMeeting.State {
  /// Whether another page has resumed the meeting. Of two that did so at the same moment, the one whose meeting is stored goes on.
  fileprivate func isSuperseded(by stored: RunningMeeting) -> Bool {
    if stored.generation != generation { return stored.generation > generation }
    guard generation > 0, recording != nil, let last = stored.recordings.last else { return false }
    return last.id != recording?.id && !recordings.contains { $0.id == last.id }
  }
}

extension Standups.State {
  /// Shows the stored stand-ups, with the changes that are not stored yet.
  ///
  /// - Parameter leavesScreens: Whether the screens of deleted stand-ups are left. A record from before the last save must not lead to
  ///   that: it does not have what was added.
  mutating func show(_ record: StandupsRecord, leavesScreens: Bool = true) {
    isLoaded = true
    loadError = nil
    unreadable = record.unreadable
    var standups = record.standups
    for change in unsaved { change.apply(to: &standups) }
    if standupsList.standups != standups { standupsList.standups = standups }
    showStandups()
    if leavesScreens { leaveDeletedScreens() }
  }

  /// Returns the stored meetings without those that are being discarded. One that another page has resumed since is not.
  fileprivate mutating func withoutDiscarded(_ stored: [RunningMeeting]) -> [RunningMeeting] {
    guard !discardedMeetings.isEmpty else { return stored }
    let ids = Set(stored.map(\.id))
    discardedMeetings = discardedMeetings.filter { ids.contains($0.key) }
    return stored.filter { meeting in
      discardedMeetings[meeting.id].map { meeting.generation > $0 } ?? true
    }
  }

  /// Leaves the screens of deleted stand-ups and meetings, but not a meeting that runs here.
  fileprivate mutating func leaveDeletedScreens() {
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
  /// The sound of a meeting is not complete.
  package static func recordingUnfinished(_ failure: RecorderFailure) -> Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.recordingIsUnfinished)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(failure.message)
    }
  }

  /// Another page has deleted the stand-up whose form is open.
  package static var standupDeletedElsewhere: Self {
    @Dependency(\.texts.standups) var texts
    return Self {
      TextState(texts.wasDeletedElsewhere)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.wasDeletedElsewhereHelp)
    }
  }

  /// The page records a memo, so it cannot record a meeting.
  package static var memoIsRecorded: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.memoIsRecorded)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.memoIsRecordedHelp)
    }
  }

  /// Another page has finished the meeting.
  package static var meetingFinishedElsewhere: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.wasFinishedElsewhere)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.hadNoConnection)
    }
  }

  /// Another page runs the meeting now.
  package static var meetingResumedElsewhere: Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.wasResumedElsewhere)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(texts.hadNoConnection)
    }
  }

  /// An interrupted meeting is still there.
  package static func discardFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.wasNotDiscarded)
    } actions: {
      ButtonState(role: .cancel) { TextState(texts.ok) }
    } message: {
      TextState(failure.message)
    }
  }

  /// A change is not on the disk.
  package static func savingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.standups) var texts
    return Self {
      TextState(texts.wereNotSaved)
    } actions: {
      ButtonState(action: .saveAgain) { TextState(texts.tryAgain) }
      ButtonState(role: .cancel) { TextState(texts.later) }
    } message: {
      TextState(failure.message)
    }
  }
}
