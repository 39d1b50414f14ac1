import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The screens of stand-ups.
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
  Preview("Meeting") {
    AppView(
      store: meetingStore(isStarted: false) {
        var detail = StandupDetail.State(standup: .mock)
        detail.showPreviewMeeting(isInterrupted: false)
        guard let meeting = detail.runningMeeting else { return }
        $0 = RecordMeeting.State(resuming: meeting, of: detail.standup)
        $0.mode = .running
        // A meeting with an id says that it is not recorded.
        $0.id = nil
      })
  }
  Preview("Quick finish meeting") { AppView(store: meetingStore(seconds: 6)) }
  Preview("Meeting to be ended?") {
    AppView(store: meetingStore { $0.alert = .endMeeting(isDiscardable: true) })
  }
  Preview("Meeting to be ended after the last speaker?") {
    AppView(store: meetingStore { $0.alert = .endMeeting(isDiscardable: false) })
  }
  Preview("Meeting, speech failed") {
    AppView(
      store: meetingStore {
        $0.alert = .speechFailed(
          SpeechFailure("The speech engine has stopped."), isRecorded: true)
      })
  }
  Preview("Meeting, waiting for the microphone") {
    AppView(store: meetingStore(isStarted: false) { _ in })
  }
  Preview("Meeting, recording ended") {
    AppView(store: meetingStore { $0.alert = .recordingEnded(because: .microphoneLost) })
  }
  Preview("Meeting, recording not complete") {
    AppView(
      store: standupsStore {
        $0.alert = .recordingUnfinished(.unfinished(because: .diskFull))
      })
  }
  Preview("Meeting, while a memo is recorded") {
    AppView(store: standupsStore { $0.alert = .memoIsRecorded })
  }
  Preview("Memo, while a meeting is recorded") {
    AppView(store: previewStore { $0.recording.alert = .meetingIsRecorded })
  }
  Preview("Meeting, not recorded") {
    AppView(store: meetingStore { $0.alert = .recordingFailed(.noMicrophone) })
  }
  Preview("Meeting, resumed and not recorded") {
    AppView(
      store: meetingStore { $0.alert = .recordingFailed(.noMicrophone, isResumed: true) })
  }
  Preview("Meeting, resumed, to be ended?") {
    AppView(
      store: meetingStore {
        $0.alert = .endMeeting(isDiscardable: true, hasEarlierSound: true)
      })
  }
  Preview("Meeting, resumed elsewhere") {
    AppView(store: standupsStore { $0.alert = .meetingResumedElsewhere })
  }
  Preview("Meeting, finished elsewhere") {
    AppView(store: standupsStore { $0.alert = .meetingFinishedElsewhere })
  }
  Preview("Past meeting without text and sound") {
    AppView(store: pastMeetingStore(memos: [], passages: []))
  }
  Preview("Past meeting") { AppView(store: pastMeetingStore()) }
  Preview("Past meeting, resumed") { AppView(store: resumedMeetingStore()) }
  Preview("Past meeting, to be deleted?") {
    AppView(store: pastMeetingStore { $0.alert = .deleteMeeting })
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

/// The app with a meeting that runs.
@MainActor
func meetingStore(
  seconds: Int = 60, isStarted: Bool = true,
  _ prepare: (inout RecordMeeting.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  var standup = Standup.mock
  standup.duration = .seconds(1) * seconds
  var meeting = RecordMeeting.State(standup: standup)
  prepare(&meeting)
  let isPrepared = meeting.alert != nil || !isStarted
  let store = standupsStore(
    [standup], path: [.detail(StandupDetail.State(standup: standup)), .recordMeeting(meeting)])
  // It runs, with the simulated voice.
  if !isPrepared, let id = store.standups.path.ids.last {
    store.send(.standups(.path(.element(id: id, action: .recordMeeting(.onTask)))))
  }
  return store
}

/// The app with a meeting of the past that was interrupted, and has two recordings.
@MainActor
func resumedMeetingStore() -> StoreOf<AppFeature> {
  pastMeetingStore(memos: [Memo.previews[0], Memo.previews[2]])
}

/// The app with a meeting of the past. `transcripts` is `nil` until the page knows them.
@MainActor
func pastMeetingStore(
  memos: [Memo] = [Memo.previews[0]],
  passages: [Meeting.Passage] = [
    Meeting.Passage(speaker: "Blob", text: "We talked about the weather."),
    Meeting.Passage(speaker: "Blob Jr", text: "And about the climate.", start: 10),
  ],
  transcripts: [Memo.ID: ListedTranscript]? = [:], speech: SpeechClient = .off,
  _ prepare: (inout PastMeeting.State) -> Void = { _ in }
) -> StoreOf<AppFeature> {
  var standup = Standup.mock
  let meeting = Meeting(
    id: Memo.previews[0].id, date: Memo.previews[0].date,
    recordings: memos.enumerated().map {
      Meeting.Recording(id: $1.id, start: Double($0) * Memo.previews[0].duration)
    },
    passages: passages)
  standup.meetings = [meeting]
  var screen = PastMeeting.State(meeting: meeting, standup: standup)
  prepare(&screen)
  let store = memosStore(
    memos, speech: speech,
    app: {
      $0.selectedTab = .standups
      if let transcripts { $0.transcripts = ListedTranscripts.State(transcripts) }
      $0.standups = Standups.State(record: StandupsRecord(standups: [standup]))
      $0.standups.path = StackState([
        .detail(StandupDetail.State(standup: standup)), .meeting(screen),
      ])
    })
  return store
}
