import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore

/// The meetings of a stand-up: running, resumed and past ones.
@MainActor
@PreviewBuilder
func meetingPreviews() -> [Preview] {
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
