import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecordMeetingTests {
  let clock = TestClock()
  let stand = RecorderStand()
  private let sounds = LockIsolated(0)
  let interrupted = RunningMeeting(
    id: UUID(0), standupID: UUID(100), date: .recordingStart, elapsed: 3, recorded: 3,
    isRecorded: true, savedAt: .recordingStart, transcript: MeetingTranscript())

  func makeStore(
    attendees: [String] = ["Blob", "Blob Jr", "Blob Sr"],
    seconds: Int = 6,
    isRecorded: Bool = false,
    failure: RecorderFailure? = nil,
    stopFailure: RecorderFailure? = nil,
    speech: @escaping @Sendable (Memo.ID) -> AsyncThrowingStream<SpeechResult, any Error> = { _ in
      .never
    },
    authorization: SpeechClient.AuthorizationStatus = .denied
  ) -> TestStoreOf<RecordMeeting> {
    let recording = RecordingMemo.State(id: UUID(0), date: .recordingStart)
    let store = TestStore(
      initialState: RecordMeeting.State(
        standup: .fixture(attendees: attendees, seconds: seconds),
        recording: isRecorded ? recording : nil)
    ) {
      RecordMeeting()
    } withDependencies: {
      $0.audioRecorder = stand.client(failure: failure)
      if let stopFailure { $0.audioRecorder.stopRecording = { _ in throw stopFailure } }
      $0.continuousClock = clock
      $0.soundEffect.play = { [sounds] in sounds.withValue { $0 += 1 } }
      $0.speechClient.requestAuthorization = { authorization }
      $0.speechClient.start = speech
    }
    store.exhaustivity = .off
    return store
  }

  /// A store with speech recognition, and the results that it is sent.
  func makeListeningStore(
    isRecorded: Bool = false
  ) -> (
    store: TestStoreOf<RecordMeeting>,
    results: AsyncThrowingStream<SpeechResult, any Error>.Continuation
  ) {
    let (speech, results) = AsyncThrowingStream.makeStream(
      of: SpeechResult.self, throwing: (any Error).self)
    let store = makeStore(
      isRecorded: isRecorded, speech: { _ in speech }, authorization: .authorized)
    return (store, results)
  }

  @Test func `speakers take turns until the meeting is saved`() async {
    let store = makeStore()
    let task = await store.send(.onTask)
    for second in 1...6 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timerTick)
      #expect(store.state.secondsElapsed == second)
      #expect(store.state.speakerIndex == min(second / 2, 2))
      #expect(store.state.durationRemaining == .seconds(6 - second))
      #expect(store.isDismissed == (second == 6))
      #expect(sounds.value == (second < 6 ? second / 2 : 2))
    }
    await store.receive(\.delegate.saveMeeting)
    #expect(
      store.state.transcript.turns == [
        MeetingTranscript.Turn(speaker: "Blob", start: 0),
        MeetingTranscript.Turn(speaker: "Blob Jr", start: 2),
        MeetingTranscript.Turn(speaker: "Blob Sr", start: 4),
      ])
    await task.cancel()
  }

  @Test func `a meeting that was not looked at for a while is where it should be`() async {
    let store = makeStore(seconds: 60)
    let task = await store.send(.onTask)
    // Given ticks that were all late
    await clock.advance(by: .seconds(45))
    for _ in 1...45 { await store.receive(\.timerTick) }
    #expect(store.state.secondsElapsed == 45)
    #expect(store.state.speakerIndex == 2)
    // Then the turns began when they should have
    #expect(store.state.transcript.turns.map(\.start) == [0, 20, 40])
    await task.cancel()
  }

  @Test func `the next speaker is called`() async {
    let store = makeStore()
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick)
    await store.send(.nextButtonTapped)
    #expect(store.state.speakerIndex == 1)
    #expect(store.state.secondsElapsed == 2)
    await store.send(.nextButtonTapped)
    #expect(store.state.speakerIndex == 2)
    #expect(store.state.secondsElapsed == 4)
    #expect(store.state.transcript.turns.map(\.start) == [0, 1, 1])
    #expect(sounds.value == 2)

    // After the last speaker the meeting can be saved or resumed, but not discarded
    await store.send(.nextButtonTapped) { $0.alert = .endMeeting(isDiscardable: false) }
    #expect(store.state.alert?.buttons.map(\.role) == [nil, .cancel])
    await task.cancel()
  }

  @Test func `the clock stands still under an alert, to the fraction of a second`() async {
    let store = makeStore()
    let task = await store.send(.onTask)
    await clock.advance(by: .milliseconds(1_400))
    await store.receive(\.timerTick)
    await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    #expect(store.state.alert?.buttons.map(\.role) == [nil, .destructive, .cancel])
    #expect(store.state.clock.elapsed == .milliseconds(1_400))
    await clock.advance(by: .seconds(20))
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    #expect(store.state.clock.elapsed == .milliseconds(1_400))
    await clock.advance(by: .milliseconds(600))
    await store.send(.timerTick)
    #expect(store.state.clock.elapsed == .seconds(2))
    #expect(store.state.speakerIndex == 1)
    #expect(store.state.transcript.turns.map(\.start) == [0, 22])
    await task.cancel()
    await store.skipReceivedActions(strict: false)
  }

  @Test func `a meeting is ended early, and saved or discarded`() async {
    for action in [RecordMeeting.Action.Alert.confirmSave, .confirmDiscard] {
      let store = makeStore()
      await store.send(.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
      await store.send(.alert(.presented(action))) { $0.alert = nil }
      if action == .confirmSave {
        await store.receive(\.delegate.saveMeeting)
      } else {
        await store.receive(\.delegate.discardMeeting)
      }
      #expect(store.isDismissed)
    }
  }

  @Test(arguments: [(1, 1), (7, 5), (11, 30), (14, 5), (30, 1), (30, 30), (29, 30)])
  func `a meeting ends on time with any number of attendees`(count: Int, minutes: Int) async {
    let store = makeStore(
      attendees: (1...count).map { "Blob \($0)" }, seconds: 60 * minutes)
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(60 * minutes - 1))
    await store.skipReceivedActions()
    #expect(!store.isDismissed)
    #expect(store.state.speakerIndex == count - 1)
    await clock.advance(by: .seconds(1))
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
    #expect(store.state.transcript.turns.count == count)
    #expect(sounds.value == count - 1)
    await task.cancel()
  }

  // MARK: Speech

  @Test func `speech is transcribed beside the timer and divided by speakers`() async {
    let (store, results) = makeListeningStore()
    let task = await store.send(.onTask)
    results.yield(.words(["Do", "some"]))
    await store.receive(\.speechResult)
    #expect(store.state.transcript.passages.map(\.text) == ["Do some"])
    await clock.advance(by: .seconds(3))
    results.yield(.words(["Do", "some", "talking", "please"]))
    await store.receive(\.speechResult)
    await store.skipReceivedActions(strict: false)
    #expect(
      store.state.transcript.passages == [
        Meeting.Passage(speaker: "Blob", text: "Do some", start: 0),
        Meeting.Passage(speaker: "Blob Jr", text: "talking please", start: 2),
      ])
    await task.cancel()
  }

  @Test func `speech that fails has a dialog, and the text is kept`() async {
    let (store, results) = makeListeningStore()
    let task = await store.send(.onTask)
    results.yield(.words(["Do", "some"]))
    await store.receive(\.speechResult)
    results.finish(throwing: SpeechFailure("The engine has stopped."))
    await store.receive(\.speechFailed) {
      $0.alert = .speechFailed(SpeechFailure("The engine has stopped."), isRecorded: false)
    }
    await store.send(.alert(.presented(.continueMeeting))) { $0.alert = nil }
    #expect(store.state.transcript.passages.map(\.text) == ["Do some"])
    #expect(store.state.mode == .running)
    await task.cancel()
  }

  @Test(arguments: [.notDetermined, .denied, .restricted] as [SpeechClient.AuthorizationStatus])
  func `nothing is transcribed without authorization`(
    _ authorization: SpeechClient.AuthorizationStatus
  ) async {
    let store = makeStore(
      speech: { _ in
        Issue.record("Speech was recognized.")
        return .finished()
      },
      authorization: authorization)
    let task = await store.send(.onTask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTick)
    #expect(store.state.secondsElapsed == 1)
    await task.cancel()
  }
}
