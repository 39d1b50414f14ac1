import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension StandupsTests {
  @Test func `a meeting is recorded, saved while it runs, and kept`() async throws {
    let store = await makeStoreWithMeeting()
    #expect(store.state.location == .recordMeeting(standup.id))
    await clock.advance(by: .seconds(3))
    await store.skipReceivedActions(strict: false)
    #expect(savedMeetings.value.map(\.elapsed) == [0, 1, 2, 3])
    #expect(savedMeetings.value.last?.transcript.turns.map(\.speaker) == ["Blob", "Blob Jr"])

    // An utterance that has ended is saved at once
    var result = SpeechResult.words(["Hello"])
    await store.send(\.path[id: 1].recordMeeting.speechResult, result)
    #expect(savedMeetings.value.count == 4)
    result.isFinal = true
    await store.send(\.path[id: 1].recordMeeting.speechResult, result)
    for _ in 0..<1_000 where savedMeetings.value.count == 4 { await Task.yield() }
    #expect(savedMeetings.value.last?.transcript.passages.map(\.text) == ["Hello"])

    // The page is not left without a question
    await store.send(.opened(.list))
    await store.receive(\.path[id: 1].recordMeeting.endMeetingButtonTapped)
    #expect(store.state.location == .recordMeeting(standup.id))
    await store.send(\.path[id: 1].recordMeeting.alert.confirmSave)
    await store.receive(\.path.popFrom)
    await store.receive(\.changesSaved)
    let meeting = Meeting(
      id: UUID(0), date: .recordingStart, isRecorded: true,
      passages: [Meeting.Passage(speaker: "Blob", text: "Hello")],
      turns: [
        MeetingTranscript.Turn(speaker: "Blob", start: 0),
        MeetingTranscript.Turn(speaker: "Blob Jr", start: 2),
      ])
    #expect(saved.value == [.addMeeting(meeting, standup.id)])
    #expect(store.state.path.first?.detail?.standup.meetings == [meeting])
    #expect(store.state.path.first?.detail?.newMeeting == meeting.id)
    #expect(stand.calls.value == ["start", "stop", "forget"])
    for _ in 0..<1_000 where titles.value.isEmpty { await Task.yield() }
    #expect(titles.value == [UUID(0): "Point-Free"])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a discarded meeting is not kept`() async {
    let store = await makeStoreWithMeeting()
    await store.send(\.path[id: 1].recordMeeting.endMeetingButtonTapped)
    await store.send(\.path[id: 1].recordMeeting.alert.confirmDiscard)
    await store.receive(\.path.popFrom)
    #expect(discarded.value == [UUID(0)])
    #expect(saved.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a stand-up that is deleted during its meeting returns with that meeting only`() async
  {
    var held = standup
    held.meetings = [Meeting(id: UUID(9), date: .recordingStart, transcript: "Hello")]
    let store = await makeStoreWithMeeting(
      Standups.State(record: StandupsRecord(standups: [held])))
    await store.send(.recordLoaded(StandupsRecord()))
    await store.send(\.path[id: 1].recordMeeting.endMeetingButtonTapped)
    await store.send(\.path[id: 1].recordMeeting.alert.confirmSave)
    await store.receive(\.path.popFrom)
    #expect(store.state.standupsList.standups.map(\.meetings.count) == [1])
    await store.skipInFlightEffects(strict: false)
  }

  @Test(arguments: ["", " ", "Evening recording", "Decisions"])
  func `a recording that is stopped gets the title of its stand-up, unless the user has named it`(
    title: String
  ) async {
    // given a recording that was closed as idle
    var resumed = running
    resumed.recordings.append(Meeting.Recording(id: UUID(8), start: 2))
    let store = makeStore()
    store.dependencies.audioRecorder.stopRecording = { id in
      Memo(id: id, title: title, date: .recordingStart, duration: 3.5)
    }
    // when
    let ongoing = OngoingRecording(id: running.id, date: running.date, duration: 3.5)
    await store.send(.resumed(resumed, ongoing))
    await store.finish()
    // then
    let expected: [Memo.ID: String] = title == "Decisions" ? [:] : [running.id: "Point-Free"]
    #expect(titles.value == expected)
  }

  @Test func `a meeting of a closed page is not saved any more`() async {
    let store = await makeStoreWithMeeting()
    await store.receive(\.runningMeetingSaved)
    await clock.advance(by: .seconds(1))
    await store.receive(\.runningMeetingSaved)
    isThere.setValue(false)
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    #expect(savedMeetings.value.map(\.elapsed) == [0, 1])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page leaves a meeting that was resumed in another page`() async {
    let store = await makeStoreWithMeeting()
    let other = RunningMeeting(
      id: UUID(0), standupID: standup.id, date: .recordingStart, elapsed: 1, recorded: 1.5,
      isRecorded: true, generation: 1, savedAt: .recordingStart, transcript: MeetingTranscript())
    await store.send(.runningMeetingsLoaded([other]))
    #expect(store.state.location == .detail(standup.id))
    #expect(store.state.alert == .meetingResumedElsewhere)
    #expect(store.state.path.first?.detail?.runningMeeting == other)
    await expectRecordingLeft()
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page leaves a meeting that was finished in another page`() async {
    let store = await makeStoreWithMeeting()
    var held = standup
    held.meetings = [Meeting(id: UUID(0), date: .recordingStart, isRecorded: true, passages: [])]
    await store.send(.recordLoaded(StandupsRecord(standups: [held])))
    #expect(store.state.location == .detail(standup.id))
    #expect(store.state.alert == .meetingFinishedElsewhere)
    #expect(store.state.path.first?.detail?.standup == held)
    await expectRecordingLeft()
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page that records a meeting which another page has resumed stops`() async {
    var resumed = running
    resumed.recordings.append(Meeting.Recording(id: UUID(8), start: 2))
    let store = makeStore()
    store.exhaustivity = .on
    let ongoing = OngoingRecording(id: running.id, date: running.date, duration: 3.5)
    await store.send(.resumed(resumed, ongoing)) { $0.alert = .meetingResumedElsewhere }
    await store.finish()
    #expect(store.state.location == .list)
    #expect(stand.calls.value == ["stop", "forget"])
    #expect(titles.value == [running.id: "Point-Free"])
  }

  @Test func `a page that still records goes on with its meeting`() async {
    // Given a server that was started again two seconds after the last save
    now.setValue(.recordingStart + 2)
    let store = makeStore()
    let ongoing = OngoingRecording(id: running.id, date: running.date, duration: 3.5)
    await store.send(.resumed(running, ongoing))
    await store.receive(\.path[id: 1].recordMeeting.onTask)
    let screen = store.state.path.last?.recordMeeting
    #expect(screen?.secondsElapsed == 3)
    #expect(screen?.speakerIndex == 1)
    #expect(screen?.clock.recorded == .seconds(3.5))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.path.last?.recordMeeting?.clock.isRunning == true)
    await store.skipInFlightEffects(strict: false)
  }

  /// A store whose meeting is recorded.
  private func makeStoreWithMeeting(
    _ state: Standups.State? = nil
  ) async -> TestStoreOf<Standups> {
    let store = makeStore(state)
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    return store
  }

  /// Expects that the recording ends when the page leaves its meeting, which is not saved.
  private func expectRecordingLeft(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for _ in 0..<1_000 where stand.calls.value.count < 3 { await Task.yield() }
    #expect(
      stand.calls.value == ["start", "stop", "forget"], sourceLocation: sourceLocation)
    #expect(titles.value == [UUID(0): "Point-Free"], sourceLocation: sourceLocation)
    #expect(saved.value.isEmpty, sourceLocation: sourceLocation)
  }
}
