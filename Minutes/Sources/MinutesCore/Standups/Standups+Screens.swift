import ComposableArchitecture
import Foundation

extension Standups {
  /// Handles the requests of a stand-up's screen.
  func reduce(
    into state: inout State, detail action: StandupDetail.Action.Delegate, _ id: StackElementID
  ) -> Effect<Action> {
    switch action {
    case .deleteStandup(let standupID):
      state.standupsList.standups.remove(id: standupID)
      return .none

    case .discardMeeting(let meeting):
      state.runningMeetings.removeAll { $0.id == meeting.id }
      state.discardedMeetings[meeting.id] = meeting.generation
      state.showRunningMeetings(at: now)
      // The store names the memos of the recordings by the stored meeting.
      return .concatenate(
        finishRecordings(of: meeting),
        .run { _ in
          try await standups.discardRunning(id: meeting.id)
        } catch: { error, send in
          await send(.discardFailed(meeting, RepositoryFailure(error)))
        })

    case .finishMeeting(let meeting):
      state.keep(meeting.meeting, of: meeting.standupID)
      return finishRecordings(of: meeting)

    case .resumeMeeting(let meeting):
      guard case .detail(let detail) = state.path[id: id] else { return .none }
      // The sound of before may still be on its way from another browser, so this page begins a recording of its own.
      let recording = RecordingMemo.State(id: uuid(), date: now)
      return .merge(
        finishRecordings(of: meeting),
        push(
          RecordMeeting.State(resuming: meeting, of: detail.standup, recording: recording), &state))

    case .standupUpdated(let standup):
      state.standupsList.standups[id: standup.id] = standup
      return .none

    case .startMeeting:
      guard case .detail(let detail) = state.path[id: id] else { return .none }
      let recording = RecordingMemo.State(id: uuid(), date: now)
      return push(RecordMeeting.State(standup: detail.standup, recording: recording), &state)
    }
  }

  /// Handles the end of a meeting.
  func reduce(
    into state: inout State, meeting action: RecordMeeting.Action.Delegate, _ id: StackElementID
  ) -> Effect<Action> {
    guard case .recordMeeting(let screen) = state.path[id: id] else { return .none }
    if let meetingID = screen.id { state.runningMeetings.removeAll { $0.id == meetingID } }
    state.isSavingMeeting = false
    switch action {
    case .recordingUnfinished(let failure):
      state.alert = .recordingUnfinished(failure)
      return .none

    case .discardMeeting:
      guard state.isLoaded, let meetingID = screen.id else { return .none }
      return .merge(
        .cancel(id: CancelID.saveRunning),
        .run { _ in
          // If that fails, the meeting counts as interrupted and can still be finished.
          try? await standups.discardRunning(id: meetingID)
        })

    case .saveMeeting:
      guard let detailID = state.path.ids.prefix(while: { $0 != id }).last else {
        reportIssue(
          """
          Record meeting is only element in stack. A detail feature should precede it.
          """)
        return .none
      }
      let meeting = Meeting(
        id: screen.id ?? uuid(), date: screen.date ?? now, recordings: screen.recordings,
        passages: screen.transcript.passages,
        turns: screen.isRecorded ? screen.transcript.turns : [])
      guard var standup = state.path[id: detailID, case: \.detail]?.standup else { return .none }
      // A stand-up that was deleted during its meeting returns with this meeting only.
      standup.meetings = state.standupsList.standups[id: standup.id]?.meetings ?? []
      standup.meetings.insert(meeting, at: 0)
      state.path[id: detailID, case: \.detail]?.standup = standup
      state.path[id: detailID, case: \.detail]?.newMeeting = meeting.id
      state.standupsList.standups[id: standup.id] = standup
      return .merge(.cancel(id: CancelID.saveRunning), name(meeting, of: standup))
    }
  }

  /// Gives the recordings of a meeting the title of its stand-up, except for those that the user has named.
  private func name(_ meeting: Meeting, of standup: Standup) -> Effect<Action> {
    guard !standup.title.isEmpty, !meeting.recordings.isEmpty else { return .none }
    return .run { _ in
      guard let memos = try? await voiceMemoRepository.snapshot() else { return }
      for recording in meeting.recordings {
        await name(recording.id, standup.title, insteadOf: memos[id: recording.id]?.title ?? "")
      }
    }
  }

  /// Gives a recording of a meeting the title of its stand-up. The store does the same, unless the meeting was not saved yet.
  ///
  /// - Parameter known: The title that its memo has. One that the user has typed stays.
  func name(_ recording: Memo.ID, _ title: String, insteadOf known: String) async {
    // Without a title the recording keeps the one that it has got.
    guard !title.isEmpty else { return }
    let naming = MemoNaming(timeZone: .current, texts: texts)
    guard !Memo.isName(known) || naming.isAutomatic(known) else { return }
    try? await voiceMemoRepository.rename(id: recording, title: title)
  }

  /// Makes memos of the recordings of an interrupted meeting. The store gives them the title of the stand-up.
  ///
  /// They may be memos already, which the user has renamed.
  private func finishRecordings(of meeting: RunningMeeting) -> Effect<Action> {
    .run { _ in
      for recording in meeting.recordings {
        // An error is ignored: the store finishes it when its page has been closed for a while.
        try? await audioRecorder.recoverRecording(id: recording.id)
      }
    }
  }

  /// Goes on with the meeting whose recording this page still has. Leads to nothing if this page runs a meeting.
  func resume(
    _ meeting: RunningMeeting, _ recording: OngoingRecording, _ state: inout State
  ) -> Effect<Action> {
    guard meeting.recordings.last?.id == recording.id else {
      // Another page goes on with the meeting, and records it.
      state.alert = .meetingResumedElsewhere
      return stopRecording(recording.id, title: state.title(of: meeting))
    }
    guard !state.isRecordingMeeting,
      let standup = state.standupsList.standups[id: meeting.standupID]
    else { return .none }
    state.showDetail(standup.id, at: now)
    // The people in the room did not wait for the server.
    let passed = now.timeIntervalSince(meeting.savedAt)
    var screen = RecordMeeting.State(
      resuming: meeting, of: standup, recording: RecordingMemo.State(ongoing: recording),
      passed: passed)
    if meeting.isPaused { screen.alert = screen.endQuestion }
    return push(screen, &state)
  }

  private func push(_ screen: RecordMeeting.State, _ state: inout State) -> Effect<Action> {
    state.path.append(.recordMeeting(screen))
    guard let id = state.path.ids.last else { return .none }
    state.showRunningMeetings(at: now)
    return .send(.path(.element(id: id, action: .recordMeeting(.onTask))))
  }
}

extension Standups.State {
  /// The title of the stand-up of a meeting. Empty if it has none, or was deleted.
  fileprivate func title(of meeting: RunningMeeting) -> String {
    standupsList.standups[id: meeting.standupID]?.title ?? ""
  }

  /// Changes a stand-up, in the list and on its screen.
  mutating func change(_ id: Standup.ID, _ change: (inout Standup) -> Void) {
    guard var standup = standupsList.standups[id: id] else { return }
    change(&standup)
    standupsList.standups[id: id] = standup
    showStandups()
  }

  /// Adds a meeting to the history of its stand-up.
  mutating func keep(_ meeting: Meeting, of id: Standup.ID) {
    runningMeetings.removeAll { $0.id == meeting.id }
    change(id) { standup in
      if standup.meetings[id: meeting.id] == nil { standup.meetings.insert(meeting, at: 0) }
    }
    for screen in path.ids {
      guard case .detail(let detail) = path[id: screen], detail.standup.id == id else { continue }
      path[id: screen, case: \.detail]?.newMeeting = meeting.id
      path[id: screen, case: \.detail]?.runningMeeting = nil
      path[id: screen, case: \.detail]?.isInterrupted = false
    }
  }

  /// Shows the stand-ups of the list as they are now on the screens that have them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of screens.
  mutating func showStandups() {
    for id in path.ids {
      switch path[id: id] {
      case .detail(let screen):
        guard let standup = standupsList.standups[id: screen.standup.id], standup != screen.standup
        else { continue }
        path[id: id, case: \.detail]?.standup = standup
      case .meeting(let screen):
        guard let standup = standupsList.standups[id: screen.standup.id], standup != screen.standup
        else { continue }
        path[id: id, case: \.meeting]?.standup = standup
      case .recordMeeting, nil:
        continue
      }
    }
  }

  /// Shows on the stand-ups which meetings run in other pages, or were interrupted.
  mutating func showRunningMeetings(at now: Date) {
    let own = path.compactMap { screen -> Meeting.ID? in
      guard case .recordMeeting(let meeting) = screen else { return nil }
      return meeting.id
    }
    let interrupted = Set(
      runningMeetings.filter { $0.isInterrupted(at: now) || wasLeft($0) }.map(\.id))
    if interruptedMeetings != interrupted { interruptedMeetings = interrupted }
    for id in path.ids {
      guard case .detail(let screen) = path[id: id] else { continue }
      // Of several, one that runs, and the newest.
      let meeting =
        runningMeetings
        .filter { $0.standupID == screen.standup.id && !own.contains($0.id) }
        .max {
          (interrupted.contains($0.id) ? 0 : 1, $0.date)
            < (interrupted.contains($1.id) ? 0 : 1, $1.date)
        }
      let isInterrupted = meeting.map { interruptedMeetings.contains($0.id) } ?? false
      if screen.runningMeeting != meeting {
        path[id: id, case: \.detail]?.runningMeeting = meeting
      }
      if screen.isInterrupted != isInterrupted {
        path[id: id, case: \.detail]?.isInterrupted = isInterrupted
      }
    }
  }

  /// Whether the page of a meeting was in the tab of this one before it, and no page has resumed the meeting since.
  private func wasLeft(_ meeting: RunningMeeting) -> Bool {
    leftMeetings[meeting.id].map { meeting.generation <= $0 } ?? false
  }
}
