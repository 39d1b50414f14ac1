import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension RecordMeetingTests {
  @Test func `the clock starts when the microphone is heard`() async {
    let store = makeStore(isRecorded: true)
    await store.send(.onTask)
    #expect(store.state.mode == .waiting)
    await store.receive(\.recording.started)
    #expect(store.state.mode == .running)
    #expect(store.state.isRecorded)
    #expect(stand.calls.value == ["start"])

    // When the time is over, the recording is finished before the meeting is saved
    stand.time.setValue(6)
    await clock.advance(by: .seconds(6))
    await store.receive(\.recording.delegate.didFinish)
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
    #expect(store.state.isRecorded)
    #expect(stand.calls.value == ["start", "stop", "forget"])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a speech failure during an alert is shown after it`() async {
    let (speech, results) = AsyncThrowingStream.makeStream(
      of: SpeechResult.self, throwing: (any Error).self)
    let store = makeStore(speech: { _ in speech }, authorization: .authorized)
    let task = await store.send(.onTask)
    await store.send(.endMeetingButtonTapped)
    results.finish(throwing: SpeechFailure("The engine has stopped."))
    await store.receive(\.speechFailed)
    await store.send(.alert(.dismiss)) {
      $0.alert = .speechFailed(SpeechFailure("The engine has stopped."), isRecorded: false)
    }
    #expect(store.state.speechFailure == SpeechFailure("The engine has stopped."))
    #expect(!store.state.clock.isRunning)
    await task.cancel()
  }

  @Test func `before the microphone is open there is nothing to save`() async {
    let store = makeStore(isRecorded: true)
    await store.send(.endMeetingButtonTapped) {
      $0.alert = .endMeeting(isDiscardable: true, isSavable: false)
    }
    #expect(store.state.alert?.buttons.map(\.role) == [.destructive, .cancel])
  }

  @Test(arguments: [-1, 1e300, 1e19]) func `times that no meeting can have are refused`(
    time: TimeInterval
  ) throws {
    func makeMeeting(elapsed: TimeInterval, savedAt: TimeInterval) -> RunningMeeting {
      RunningMeeting(
        id: UUID(0), standupID: UUID(100), date: .recordingStart, elapsed: elapsed, recorded: 1,
        isRecorded: true, savedAt: Date(timeIntervalSince1970: savedAt),
        transcript: MeetingTranscript())
    }
    let invalid = makeMeeting(elapsed: time, savedAt: 0)
    let data = try JSONEncoder().encode(invalid)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RunningMeeting.self, from: data)
    }
    if time > 0 {
      let late = try JSONEncoder().encode(makeMeeting(elapsed: 1, savedAt: time))
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(RunningMeeting.self, from: late)
      }
    }
    let resumed = RecordMeeting.State(resuming: invalid, of: .fixture(seconds: 60), passed: time)
    #expect(resumed.secondsElapsed == (time > 0 ? 60 : 0))
  }

  @Test func `a meeting that was interrupted goes on with its text`() async throws {
    // Given a meeting that was cut off in the second turn
    let store = makeStore()
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(3))
    await store.send(.speechResult(.words(["Do", "some", "talking"])))
    var state = store.state
    state.id = UUID(0)
    state.date = .recordingStart
    let saved = try #require(state.runningMeeting(at: .recordingStart))
    let data = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(RunningMeeting.self, from: data) == saved)
    #expect(!saved.isInterrupted(at: .recordingStart + 5))
    #expect(saved.isInterrupted(at: .recordingStart + 6))
    await task.cancel()

    // When it is resumed in another page
    let resumed = makeResumed(saved)
    #expect(resumed.state.secondsElapsed == 3)
    await resumed.send(.onTask)
    await resumed.receive(\.recording.started)
    #expect(resumed.state.recordings == [Meeting.Recording(id: UUID(1), start: 3)])

    // Then the words of its recording, which count from there, belong to the turn of that moment
    await resumed.send(.speechResult(.words(["please", "go"], from: 0.5)))
    await clock.advance(by: .seconds(3))
    await resumed.receive(\.delegate.saveMeeting)

    // And it ends after the time that was left, with all of its text
    #expect(
      resumed.state.transcript.passages == [
        Meeting.Passage(speaker: "Blob", text: "Do some", start: 0),
        Meeting.Passage(speaker: "Blob Jr", text: "talking please", start: 2),
        Meeting.Passage(speaker: "Blob Sr", text: "go", start: 4),
      ])
    await resumed.skipInFlightEffects(strict: false)
  }

  private func makeResumed(
    _ meeting: RunningMeeting, failure: RecorderFailure? = nil
  ) -> TestStoreOf<RecordMeeting> {
    let store = TestStore(
      initialState: RecordMeeting.State(
        resuming: meeting, of: .fixture(attendees: ["Blob", "Blob Jr", "Blob Sr"], seconds: 6),
        recording: RecordingMemo.State(id: UUID(1), date: .recordingStart))
    ) {
      RecordMeeting()
    } withDependencies: {
      $0.audioRecorder = stand.client(failure: failure)
      $0.continuousClock = clock
      $0.soundEffect.play = {}
      $0.speechClient = .off
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `a meeting that is resumed without a microphone can be saved`() async {
    let store = makeResumed(interrupted, failure: .permissionDenied)
    await store.send(.onTask)
    await store.receive(\.recording.delegate.didFail) {
      $0.alert = .recordingFailed(.permissionDenied, isResumed: true)
    }
    #expect(store.state.recordings == [Meeting.Recording(id: UUID(0))])
    await store.send(.alert(.presented(.confirmSave)))
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
  }

  @Test func `the sound from before an interruption is not discarded`() async {
    let store = makeResumed(interrupted)
    await store.send(.onTask)
    await store.receive(\.recording.started)
    await store.send(.endMeetingButtonTapped) {
      $0.alert = .endMeeting(isDiscardable: true, isRecorded: true, hasEarlierSound: true)
    }
    await store.send(.alert(.presented(.confirmDiscard)))
    await store.receive(\.delegate.discardMeeting)
    #expect(stand.calls.value == ["start", "cancel"])
    #expect(store.state.recordings == [Meeting.Recording(id: UUID(0))])
  }
}
