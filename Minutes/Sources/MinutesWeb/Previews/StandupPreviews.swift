import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The stand-ups: their list, their form and their screen.
@MainActor
@PreviewBuilder
func standupPreviews() -> [Preview] {
  Preview("Stand-ups") { AppView(store: standupsStore()) }
  Preview("No stand-ups") { AppView(store: standupsStore([])) }
  Preview("Looking for stand-ups") {
    AppView(
      store: previewStore {
        $0.selectedTab = .standups
        $0.standups = Standups.State()
      })
  }
  Preview("Stand-ups can't be shown") {
    AppView(
      store: previewStore {
        $0.selectedTab = .standups
        $0.standups = Standups.State()
        $0.standups.loadError = "The data folder can't be read: permission denied."
      })
  }
  Preview("Stand-ups, some unreadable") {
    AppView(store: standupsStore { $0.unreadable = ["standup 1"] })
  }
  Preview("Stand-ups, changes not saved") {
    AppView(store: standupsStore { $0.failedChanges = [.plan(.mock)] })
  }
  Preview("Stand-ups, meeting running") {
    AppView(
      store: standupsStore { standups in
        var detail = StandupDetail.State(standup: .mock)
        detail.showPreviewMeeting(isInterrupted: false)
        standups.runningMeetings = detail.runningMeeting.map { [$0] } ?? []
      })
  }
  Preview("Stand-ups not saved") {
    AppView(store: standupsStore { $0.alert = .savingFailed(.diskFull) })
  }
  Preview("New stand-up") {
    AppView(
      store: standupsStore {
        $0.standupsList.addStandup = StandupForm.State(
          standup: Standup(id: UUID(200), attendees: [Attendee(id: UUID(201))]))
      })
  }
  Preview("New stand-up, 30 attendees") {
    AppView(
      store: standupsStore {
        $0.standupsList.addStandup = StandupForm.State(
          standup: Standup(
            id: UUID(200),
            attendees: IdentifiedArray(
              uniqueElements: (1...30).map { Attendee(id: UUID($0), name: "Blob \($0)") }),
            title: "All hands"))
      })
  }
  Preview("Stand-up") { AppView(store: detailStore()) }
  Preview("Stand-up, deleted elsewhere") {
    AppView(store: standupsStore { $0.alert = .standupDeletedElsewhere })
  }
  Preview("Stand-up, not to be deleted") {
    AppView(store: detailStore { $0.destination = .alert(.meetingIsRunning) })
  }
  Preview("Stand-up, meeting to be discarded?") {
    AppView(
      store: detailStore {
        $0.showPreviewMeeting(isInterrupted: true)
        $0.destination = .alert(.discardInterruptedMeeting)
      })
  }
  Preview("Stand-up, edited") {
    AppView(
      store: detailStore { $0.destination = .editStandup(StandupForm.State(standup: .mock)) })
  }
  Preview("Stand-up, to be deleted?") {
    AppView(store: detailStore { $0.destination = .alert(.deleteStandup) })
  }
  Preview("Stand-up, speech denied") {
    AppView(store: detailStore { $0.destination = .alert(.speechRecognitionDenied) })
  }
  Preview("Stand-up, speech off") {
    AppView(store: detailStore { $0.destination = .alert(.speechRecognitionRestricted) })
  }
  Preview("Stand-up, meeting elsewhere") {
    AppView(store: detailStore { $0.showPreviewMeeting(isInterrupted: false) })
  }
  Preview("Stand-up, meeting interrupted") {
    AppView(store: detailStore { $0.showPreviewMeeting(isInterrupted: true) })
  }
}

/// The app with stand-ups.
@MainActor
func standupsStore(
  _ standups: IdentifiedArrayOf<Standup> = [.mock],
  path: [Standups.Path.State] = [],
  _ prepare: (inout Standups.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  previewStore {
    $0.selectedTab = .standups
    $0.standups = Standups.State(record: StandupsRecord(standups: standups))
    $0.standups.path = StackState(path)
    prepare(&$0.standups)
  }
}

/// The app with a stand-up.
@MainActor
func detailStore(
  _ prepare: (inout StandupDetail.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  var detail = StandupDetail.State(standup: .mock)
  prepare(&detail)
  return standupsStore(path: [.detail(detail)])
}

extension StandupDetail.State {
  /// Shows a meeting of another page.
  mutating func showPreviewMeeting(isInterrupted: Bool) {
    var meeting = RunningMeeting(
      id: UUID(300), standupID: standup.id, date: Date(timeIntervalSince1970: 1_234_567_890),
      elapsed: 23, recorded: 23, isRecorded: true,
      savedAt: Date(timeIntervalSince1970: 1_234_567_913), transcript: .preview)
    meeting.attendees = Array(standup.attendees)
    meeting.duration = 60
    meeting.turnIndex = 2
    runningMeeting = meeting
    self.isInterrupted = isInterrupted
  }
}
