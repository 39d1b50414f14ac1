import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct OngoingRecordingsTests {
  private let recording = ListedRecording(
    id: UUID(7), date: .recordingStart, duration: 3, isInThisBrowser: true)

  @Test func `the page knows the recordings of all pages until they end`() async {
    // Given a library that can be observed
    let (stream, continuation) = AsyncThrowingStream<[ListedRecording], any Error>.makeStream()
    let store = TestStore(initialState: OngoingRecordings.State()) {
      OngoingRecordings()
    } withDependencies: {
      $0.ongoingRecordings.recordings = { stream }
    }
    await store.send(.task)

    // When a recording starts, goes on and ends, then the page shows it as long as it goes on
    continuation.yield([recording])
    await store.receive(\.recordingsLoaded) { $0.recordings = [recording] }
    var longer = recording
    longer.duration = 4
    continuation.yield([longer])
    await store.receive(\.recordingsLoaded) { $0.recordings = [longer] }
    continuation.yield([])
    await store.receive(\.recordingsLoaded) { $0.recordings = [] }
    continuation.finish()
    await store.finish()
  }

  @Test func `an error leaves no recording on the page`() async {
    let store = TestStore(initialState: OngoingRecordings.State([recording])) {
      OngoingRecordings()
    } withDependencies: {
      $0.ongoingRecordings.recordings = { .finished(throwing: RepositoryFailure.diskFull) }
    }
    await store.send(.task)
    await store.receive(\.recordingsLoaded) { $0.recordings = [] }
  }

  @Test func `the recordings of the page itself are not elsewhere`() {
    var state = AppFeature.State()
    state.ongoingRecordings = OngoingRecordings.State([recording])
    #expect(state.recordingsElsewhere == [recording])

    // A page that records it, or does not know yet if it does
    state.recording.recordingMemo = RecordingMemo.State(id: UUID(7), date: .recordingStart)
    #expect(state.recordingsElsewhere == [])
    state.recording.recordingMemo = RecordingMemo.State(id: UUID(8), date: .recordingStart)
    #expect(state.recordingsElsewhere == [recording])
    state.recording.isLookingForRecording = true
    #expect(state.recordingsElsewhere == [])
  }

  @Test func `recordings that go on come first, and those without a page last`() {
    // given, in the order in which they began
    let since = Date.recordingStart
    let progress: [ListedRecording.Progress] = [
      .abandoned(since: since), .paused, .growing, .silent(since: since), .growing,
    ]
    var state = AppFeature.State()
    state.ongoingRecordings = OngoingRecordings.State(
      progress.enumerated().map { index, progress in
        ListedRecording(
          id: UUID(index), date: since, progress: progress, isInThisBrowser: true)
      })
    // then
    #expect(state.recordingsElsewhere.map(\.id) == [2, 4, 1, 3, 0].map { UUID($0) })
  }

  @Test func `a recording without a page is ended, and no other`() async {
    // given
    let ended = LockIsolated<[Memo.ID]>([])
    var recordings = [recording, recording, recording]
    for index in recordings.indices { recordings[index].id = UUID(index) }
    recordings[1].progress = .silent(since: .recordingStart)
    recordings[2].progress = .abandoned(since: .recordingStart)
    let store = TestStore(initialState: OngoingRecordings.State(recordings)) {
      OngoingRecordings()
    } withDependencies: {
      $0.audioRecorder.recoverRecording = { id in ended.withValue { $0.append(id) } }
    }
    // when
    for id in 0...3 { await store.send(.endButtonTapped(UUID(id))) }
    await store.finish()
    // then
    #expect(ended.value == [UUID(2)])
  }

  @Test func `the page says why a recording was not ended`() async {
    // given
    var abandoned = recording
    abandoned.progress = .abandoned(since: .recordingStart)
    let store = TestStore(initialState: OngoingRecordings.State([abandoned])) {
      OngoingRecordings()
    } withDependencies: {
      $0.audioRecorder.recoverRecording = { _ in throw RecorderFailure.recordedElsewhere }
    }
    // when
    await store.send(.endButtonTapped(abandoned.id))
    // then
    await store.receive(\.endingFailed, .recordedElsewhere) {
      $0.alert = .endingFailed(.recordedElsewhere)
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test func `the recording of a meeting has the stand-up`() {
    let standup = Standup.fixture(attendees: ["Blob"], seconds: 600)
    let meeting = RunningMeeting(
      id: UUID(42), standupID: standup.id, date: .recordingStart, elapsed: 3, recorded: 3,
      recordings: [Meeting.Recording(id: UUID(7), start: 0)], savedAt: .recordingStart,
      transcript: MeetingTranscript())
    var state = AppFeature.State()
    #expect(state.standup(of: recording) == nil)
    state.standups = Standups.State(
      record: StandupsRecord(standups: [standup]), runningMeetings: [meeting])
    #expect(state.standup(of: recording)?.id == standup.id)
  }
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  fileprivate static func finished(throwing error: any Error) -> Self {
    Self { $0.finish(throwing: error) }
  }
}
