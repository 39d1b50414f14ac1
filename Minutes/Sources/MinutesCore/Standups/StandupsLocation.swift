import ComposableArchitecture
public import Foundation

/// A screen of the stand-ups that has an address of its own.
public enum StandupsLocation: Equatable, Sendable {
  case list
  case newStandup
  case detail(Standup.ID)
  case editStandup(Standup.ID)
  case recordMeeting(Standup.ID)
  case meeting(Standup.ID, Meeting.ID)
}

extension Standups.State {
  /// The screen that is shown.
  public var location: StandupsLocation {
    switch path.last {
    case nil:
      return standupsList.addStandup == nil ? .list : .newStandup
    case .detail(let screen):
      guard case .editStandup = screen.destination else { return .detail(screen.standup.id) }
      return .editStandup(screen.standup.id)
    case .recordMeeting(let screen):
      return .recordMeeting(screen.standup.id)
    case .meeting(let screen):
      return .meeting(screen.standup.id, screen.meeting.id)
    }
  }

  /// Whether this page can go on with a meeting whose recording it still has.
  func canResume(_ meeting: RunningMeeting) -> Bool {
    !isRecordingMeeting && standupsList.standups[id: meeting.standupID] != nil
  }

  /// Whether this page runs a meeting.
  public var isRecordingMeeting: Bool { runningScreen != nil }

  /// The meeting that this page runs.
  package var runningScreen: RecordMeeting.State? {
    if case .recordMeeting(let screen) = path.last { screen } else { nil }
  }
}

extension Standups {
  /// Shows the screen of an address. A stand-up or a meeting that is missing leads to the screen below it.
  ///
  /// A meeting that runs in this page is not left without a question.
  func open(_ location: StandupsLocation, _ state: inout State) -> Effect<Action> {
    // The first response of a page must not show an interrupted meeting as one that runs.
    if !state.runningMeetings.isEmpty { state.showRunningMeetings(at: now) }
    guard location != state.location else { return .none }
    if case .recordMeeting = state.path.last, let id = state.path.ids.last {
      return .send(.path(.element(id: id, action: .recordMeeting(.endMeetingButtonTapped))))
    }
    switch location {
    case .list:
      state.path = StackState()
      state.standupsList.addStandup = nil
      return .none

    case .newStandup:
      state.path = StackState()
      // A stand-up that is entered before the stored ones are loaded could not be saved.
      guard state.isLoaded else { return .none }
      return .send(.standupsList(.addButtonTapped))

    case .detail(let id), .recordMeeting(let id):
      // Of a meeting that runs elsewhere, the stand-up shows the speaker and the time.
      state.showDetail(id, at: now)
      return .none

    case .editStandup(let id):
      guard let screen = state.showDetail(id, at: now) else { return .none }
      return .send(.path(.element(id: screen, action: .detail(.editButtonTapped))))

    case .meeting(let id, let meetingID):
      state.showDetail(id, at: now)
      guard
        let standup = state.standupsList.standups[id: id],
        let meeting = standup.meetings[id: meetingID]
      else { return .none }
      if let screen = state.path.ids.first {
        state.path[id: screen, case: \.detail]?.newMeeting = nil
      }
      state.path.append(.meeting(PastMeeting.State(meeting: meeting, standup: standup)))
      return .none
    }
  }
}

extension Standups.State {
  /// Shows a stand-up, and nothing on top of it. A stand-up that is missing leads to the list.
  ///
  /// - Returns: The id of the screen. `nil` if there is no such stand-up.
  @discardableResult
  mutating func showDetail(_ id: Standup.ID, at now: Date) -> StackElementID? {
    standupsList.addStandup = nil
    guard let standup = standupsList.standups[id: id] else {
      path = StackState()
      return nil
    }
    if let screen = path.ids.first, case .detail(let detail) = path[id: screen],
      detail.standup.id == id
    {
      path.pop(to: screen)
      path[id: screen, case: \.detail]?.destination = nil
      return screen
    }
    path = StackState([.detail(StandupDetail.State(standup: standup))])
    showRunningMeetings(at: now)
    return path.ids.first
  }
}
