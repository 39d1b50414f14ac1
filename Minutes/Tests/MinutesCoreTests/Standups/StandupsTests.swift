import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct StandupsTests {
  private let clock = TestClock()
  private let stand = RecorderStand()
  private let now = LockIsolated(Date.recordingStart)
  private let saved = LockIsolated<[StandupChange]>([])
  private let savedMeetings = LockIsolated<[RunningMeeting]>([])
  private let discarded = LockIsolated<[Meeting.ID]>([])
  private let failure = LockIsolated<RepositoryFailure?>(nil)
  private let isThere = LockIsolated(true)
  private let titles = LockIsolated<[Memo.ID: String]>([:])
  private let standup = Standup.fixture(attendees: ["Blob", "Blob Jr"], seconds: 4)

  private func makeStore(
    _ state: Standups.State? = nil, running: [RunningMeeting] = []
  ) -> TestStoreOf<Standups> {
    let store = TestStore(
      initialState: state ?? Standups.State(record: StandupsRecord(standups: [standup]))
    ) {
      Standups()
    } withDependencies: {
      [isThere, now, titles, saved, savedMeetings, discarded, failure, standup] in
      $0.audioRecorder = stand.client()
      $0.continuousClock = clock
      $0.date = DateGenerator { now.value }
      $0.presence.confirm = { if !isThere.value { try await Task.never() } }
      $0.soundEffect.play = {}
      $0.speechClient = .off
      $0.speechClient.authorizationStatus = { .authorized }
      $0.standups = .mock(StandupsRecord(standups: [standup]), running: running)
      $0.standups.save = { changes in
        if let failure = failure.value { throw failure }
        saved.withValue { $0 += changes }
      }
      $0.standups.saveRunning = { meeting in savedMeetings.withValue { $0.append(meeting) } }
      $0.standups.discardRunning = { id in discarded.withValue { $0.append(id) } }
      $0.uuid = .incrementing
      $0.voiceMemoRepository = .mock(rename: { id, title in
        titles.withValue { $0[id] = title }
      })
    }
    store.exhaustivity = .off
    return store
  }

  private var running: RunningMeeting {
    RunningMeeting(
      id: UUID(7), standupID: standup.id, date: .recordingStart, elapsed: 1, recorded: 1.5,
      isRecorded: true, savedAt: .recordingStart, transcript: MeetingTranscript())
  }

  // MARK: Storage

  @Test func `a new stand-up is saved`() async {
    let store = makeStore()
    await store.send(.standupsList(.addButtonTapped))
    #expect(store.state.location == .newStandup)
    await store.send(
      .standupsList(.addStandup(.presented(.set(\.standup.title, "Daily")))))
    await store.send(.standupsList(.saveStandupButtonTapped))
    await store.receive(\.changesSaved)
    let new = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))], title: "Daily")
    #expect(store.state.standupsList.standups == [standup, new])
    #expect(saved.value == [.plan(new)])
    #expect(store.state.unsaved.isEmpty)
  }

  @Test func `a cancelled form adds nothing`() async {
    let store = makeStore()
    await store.send(.standupsList(.addButtonTapped))
    await store.send(.standupsList(.cancelStandupButtonTapped))
    #expect(store.state.location == .list)
    #expect(store.state.standupsList.standups == [standup])
    #expect(saved.value.isEmpty)
  }

  @Test func `an empty list offers an example`() async throws {
    let store = makeStore(Standups.State(record: StandupsRecord()))
    await store.send(.standupsList(.addExampleButtonTapped))
    await store.receive(\.changesSaved)
    await store.send(.standupsList(.addExampleButtonTapped))
    let example = try #require(store.state.standupsList.standups.first)
    #expect(store.state.standupsList.standups.count == 1)
    #expect(saved.value == [.plan(example)])
  }

  @Test func `nothing is saved before the stored stand-ups were loaded`() async {
    let store = makeStore(Standups.State())
    await store.send(.standupsList(.addButtonTapped))
    await store.send(.standupsList(.saveStandupButtonTapped))
    #expect(saved.value.isEmpty)
  }

  @Test func `a change that was not saved is reported, shown, and saved again`() async {
    failure.setValue(.diskFull)
    let store = makeStore()
    await store.send(.standupsList(.addButtonTapped))
    await store.send(.standupsList(.saveStandupButtonTapped))
    await store.receive(\.savingFailed) { $0.alert = .savingFailed(.diskFull) }
    // Stored stand-ups that are loaded now do not undo it.
    await store.send(.recordLoaded(StandupsRecord(standups: [standup])))
    #expect(store.state.standupsList.standups.count == 2)
    failure.setValue(nil)
    await store.send(.alert(.presented(.saveAgain))) { $0.alert = nil }
    await store.receive(\.changesSaved)
    #expect(saved.value.count == 1)
  }

  @Test func `a failed change does not undo a later one, and is saved with it`() async {
    // Given a title that was not saved
    failure.setValue(.diskFull)
    let store = makeStore()
    var first = standup
    first.title = "First"
    await store.send(.opened(.editStandup(standup.id)))
    await store.receive(\.path[id: 0].detail.editButtonTapped)
    await edit("First", in: store)
    await store.receive(\.savingFailed)
    await store.send(.alert(.dismiss))
    #expect(store.state.failedChanges == [.plan(first)])

    // When another title is saved
    failure.setValue(nil)
    await store.send(\.path[id: 0].detail.editButtonTapped)
    await edit("Second", in: store)
    await store.receive(\.changesSaved)

    // Then the first one is forgotten
    var second = standup
    second.title = "Second"
    #expect(saved.value == [.plan(second)])
    await store.send(.recordLoaded(StandupsRecord(standups: [second])))
    #expect(store.state.standupsList.standups == [second])
    #expect(store.state.failedChanges.isEmpty)
  }

  @Test func `the later one of two changes in one save is shown`() async {
    let store = makeStore()
    await store.send(.opened(.editStandup(standup.id)))
    await store.receive(\.path[id: 0].detail.editButtonTapped)
    let isSaving = AsyncStream.makeStream(of: Void.self)
    store.dependencies.standups.save = { _ in for await _ in isSaving.stream {} }
    await edit("Mine", in: store)

    // Given a record in which another page has changed the title behind this one
    var theirs = standup
    theirs.title = "Theirs"
    await store.send(.recordLoaded(StandupsRecord(standups: [theirs])))
    #expect(store.state.standupsList.standups[0].title == "Mine")
    isSaving.continuation.finish()
    await store.receive(\.changesSaved)
    #expect(store.state.standupsList.standups == [theirs])
  }

  private func edit(_ title: String, in store: TestStoreOf<Standups>) async {
    let form = StandupForm.Action.set(\.standup.title, title)
    await store.send(
      .path(.element(id: 0, action: .detail(.destination(.presented(.editStandup(form)))))))
    await store.send(\.path[id: 0].detail.saveStandupButtonTapped)
  }

  @Test func `the form of a stand-up that is deleted elsewhere is kept as a new one`() async {
    let store = makeStore()
    await store.send(.opened(.editStandup(standup.id)))
    await store.receive(\.path[id: 0].detail.editButtonTapped)
    let form = StandupForm.Action.set(\.standup.title, "Typed")
    await store.send(
      .path(.element(id: 0, action: .detail(.destination(.presented(.editStandup(form)))))))
    await store.send(.recordLoaded(StandupsRecord())) { $0.alert = .standupDeletedElsewhere }
    #expect(store.state.location == .newStandup)
    await store.send(.standupsList(.saveStandupButtonTapped))
    await store.receive(\.changesSaved)
    #expect(store.state.standupsList.standups.map(\.title) == ["Typed"])
    #expect(store.state.standupsList.standups[0].id != standup.id)
  }

  @Test func `no form is opened before the stored stand-ups are loaded`() async {
    let store = makeStore(Standups.State())
    await store.send(.opened(.newStandup))
    #expect(store.state.location == .list)
  }

  @Test func `stand-ups that cannot be loaded are reported, and loaded again later`() async {
    let store = makeStore(Standups.State())
    let count = LockIsolated(0)
    store.dependencies.standups.changes = { [standup] in
      AsyncThrowingStream { continuation in
        if count.withValue({
          $0 += 1; return $0
        }) == 1 {
          continuation.finish(throwing: RepositoryFailure.other("Permission denied."))
        } else {
          continuation.yield(StandupsRecord(standups: [standup]))
        }
      }
    }
    let task = await store.send(.task)
    await store.receive(\.loadFailed) { $0.loadError = "Permission denied." }
    await clock.advance(by: .seconds(5))
    await store.receive(\.recordLoaded) { $0.loadError = nil }
    await task.cancel()
  }

  @Test func `changes of another page are shown, and not saved again`() async {
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    var renamed = standup
    renamed.title = "Review"
    await store.send(.recordLoaded(StandupsRecord(standups: [renamed], unreadable: ["x"])))
    #expect(store.state.path.first?.detail?.standup == renamed)
    #expect(store.state.unreadable == ["x"])

    // A stand-up that is deleted elsewhere takes its screen with it.
    await store.send(.recordLoaded(StandupsRecord()))
    #expect(store.state.location == .list)
    #expect(saved.value.isEmpty)
  }

  // MARK: Screens

  @Test func `each screen has an address`() async throws {
    let meeting = Meeting(id: UUID(9), date: .recordingStart, transcript: "Hello")
    var standup = standup
    standup.meetings = [meeting]
    let store = makeStore(Standups.State(record: StandupsRecord(standups: [standup])))
    let locations: [StandupsLocation] = [
      .newStandup, .detail(standup.id), .editStandup(standup.id),
      .meeting(standup.id, meeting.id), .detail(standup.id), .list,
    ]
    for location in locations {
      await store.send(.opened(location))
      await store.skipReceivedActions(strict: false)
      #expect(store.state.location == location)
    }
    // A missing meeting leads to the screen below.
    await store.send(.opened(.meeting(standup.id, UUID(99))))
    #expect(store.state.location == .detail(standup.id))
    await store.send(.opened(.detail(UUID(99))))
    #expect(store.state.location == .list)
  }

  @Test func `an edited and a deleted stand-up are saved`() async {
    let store = makeStore()
    await store.send(.opened(.editStandup(standup.id)))
    await store.receive(\.path[id: 0].detail.editButtonTapped)
    await store.send(
      .path(
        .element(
          id: 0,
          action: .detail(
            .destination(.presented(.editStandup(.set(\.standup.title, "Review"))))))))
    await store.send(\.path[id: 0].detail.saveStandupButtonTapped)
    await store.receive(\.changesSaved)
    #expect(store.state.standupsList.standups[0].title == "Review")
    #expect(saved.value == [.plan(store.state.standupsList.standups[0])])

    await store.send(\.path[id: 0].detail.deleteButtonTapped)
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion)
    await store.receive(\.path.popFrom)
    await store.receive(\.changesSaved)
    #expect(saved.value.last == .delete(standup.id))
    #expect(store.state.location == .list)
  }

  @Test func `a deleted meeting is gone from its stand-up`() async {
    let meeting = Meeting(id: UUID(9), date: .recordingStart, transcript: "Hello")
    var standup = standup
    standup.meetings = [meeting]
    let store = makeStore(Standups.State(record: StandupsRecord(standups: [standup])))
    await store.send(.opened(.meeting(standup.id, meeting.id)))
    await store.send(\.path[id: 1].meeting.deleteButtonTapped)
    await store.send(\.path[id: 1].meeting.alert.confirmDeletion)
    await store.receive(\.path.popFrom)
    await store.receive(\.changesSaved)
    #expect(store.state.path.first?.detail?.standup.meetings == [])
    #expect(saved.value == [.deleteMeeting(meeting.id, standup.id)])
  }

  // MARK: Meetings

  @Test func `a meeting is recorded, saved while it runs, and kept`() async throws {
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
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
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    await store.send(\.path[id: 1].recordMeeting.endMeetingButtonTapped)
    await store.send(\.path[id: 1].recordMeeting.alert.confirmDiscard)
    await store.receive(\.path.popFrom)
    #expect(discarded.value == [UUID(0)])
    #expect(saved.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a meeting of another page is shown, and can be finished after a crash`() async {
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(.runningMeetingsLoaded([running]))
    #expect(store.state.path.first?.detail?.runningMeeting == running)
    #expect(store.state.path.first?.detail?.isInterrupted == false)
    // It cannot be started twice, and not be finished while it runs.
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.send(\.path[id: 0].detail.finishInterruptedMeetingButtonTapped)
    #expect(store.state.path.count == 1)

    // When its page does not save it any more
    now.setValue(.recordingStart + 6)
    await clock.advance(by: .seconds(6))
    await store.receive(\.interruptionChecked)
    #expect(store.state.path.first?.detail?.isInterrupted == true)
    await store.send(\.path[id: 0].detail.finishInterruptedMeetingButtonTapped)
    await store.receive(\.changesSaved)
    #expect(saved.value == [.addMeeting(running.meeting, standup.id)])
    #expect(store.state.path.first?.detail?.runningMeeting == nil)

    // Then the sound that its page has left is a memo
    for _ in 0..<1_000 where titles.value.isEmpty { await Task.yield() }
    #expect(stand.calls.value == ["recover"])
    #expect(titles.value == [running.id: "Point-Free"])
  }

  @Test func `a stand-up that is deleted during its meeting returns with that meeting only`() async
  {
    var held = standup
    held.meetings = [Meeting(id: UUID(9), date: .recordingStart, transcript: "Hello")]
    let store = makeStore(Standups.State(record: StandupsRecord(standups: [held])))
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    await store.send(.recordLoaded(StandupsRecord()))
    await store.send(\.path[id: 1].recordMeeting.endMeetingButtonTapped)
    await store.send(\.path[id: 1].recordMeeting.alert.confirmSave)
    await store.receive(\.path.popFrom)
    #expect(store.state.standupsList.standups.map(\.meetings.count) == [1])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an interrupted meeting is discarded after a question`() async {
    let store = makeStore()
    now.setValue(.recordingStart + 60)
    await store.send(.opened(.detail(standup.id)))
    await store.send(.runningMeetingsLoaded([running]))
    #expect(store.state.interruptedMeetings == [running.id])
    await store.send(\.path[id: 0].detail.discardInterruptedMeetingButtonTapped)
    await store.send(\.path[id: 0].detail.destination.alert.confirmDiscard)
    await store.receive(\.path[id: 0].detail.delegate.discardMeeting)
    #expect(store.state.path.first?.detail?.runningMeeting == nil)
    for _ in 0..<1_000 where discarded.value.isEmpty { await Task.yield() }
    #expect(discarded.value == [running.id])
    #expect(saved.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a meeting that stood still goes on with its question`() async {
    now.setValue(.recordingStart + 2)
    var running = running
    running.isPaused = true
    let store = makeStore()
    await store.send(
      .resumed(
        running, OngoingRecording(id: running.id, date: running.date, duration: 3.5)))
    await store.receive(\.path[id: 1].recordMeeting.onTask)
    await store.skipReceivedActions(strict: false)
    let screen = store.state.path.last?.recordMeeting
    #expect(screen?.alert == .endMeeting(isDiscardable: true))
    #expect(screen?.secondsElapsed == 1)
    #expect(screen?.clock.isRunning == false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a meeting of a closed page is not saved any more`() async {
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
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
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    let other = RunningMeeting(
      id: UUID(0), standupID: standup.id, date: .recordingStart, elapsed: 1, recorded: 1.5,
      isRecorded: true, generation: 1, savedAt: .recordingStart, transcript: MeetingTranscript())
    await store.send(.runningMeetingsLoaded([other]))
    #expect(store.state.location == .detail(standup.id))
    #expect(store.state.alert == .meetingResumedElsewhere)
    #expect(store.state.path.first?.detail?.runningMeeting == other)
    for _ in 0..<1_000 where stand.calls.value.count < 3 { await Task.yield() }
    #expect(stand.calls.value == ["start", "stop", "forget"])
    #expect(saved.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a page leaves a meeting that was finished in another page`() async {
    let store = makeStore()
    await store.send(.opened(.detail(standup.id)))
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    var held = standup
    held.meetings = [Meeting(id: UUID(0), date: .recordingStart, isRecorded: true, passages: [])]
    await store.send(.recordLoaded(StandupsRecord(standups: [held])))
    #expect(store.state.location == .detail(standup.id))
    #expect(store.state.alert == .meetingFinishedElsewhere)
    #expect(store.state.path.first?.detail?.standup == held)
    for _ in 0..<1_000 where stand.calls.value.count < 3 { await Task.yield() }
    #expect(stand.calls.value == ["start", "stop", "forget"])
    #expect(saved.value.isEmpty)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an interrupted meeting is resumed with sound`() async {
    let store = makeStore()
    now.setValue(.recordingStart + 60)
    await store.send(.opened(.detail(standup.id)))
    await store.send(.runningMeetingsLoaded([running]))
    await store.send(\.path[id: 0].detail.resumeInterruptedMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    #expect(store.state.path.last?.recordMeeting?.secondsElapsed == 1)

    // It is saved at once, with a recording of its own behind that of the page before
    for _ in 0..<1_000 where savedMeetings.value.isEmpty { await Task.yield() }
    let recordings = [
      Meeting.Recording(id: running.id), Meeting.Recording(id: UUID(0), start: 1.5),
    ]
    #expect(savedMeetings.value.map(\.recordings) == [recordings])
    #expect(savedMeetings.value.map(\.generation) == [1])
    await clock.advance(by: .seconds(3))
    await store.receive(\.path.popFrom)

    // And kept with both
    let meeting = Meeting(
      id: running.id, date: running.date, recordings: recordings, passages: [],
      turns: [
        MeetingTranscript.Turn(speaker: "Blob", start: 0.5),
        MeetingTranscript.Turn(speaker: "Blob Jr", start: 2.5),
      ])
    #expect(saved.value == [.addMeeting(meeting, standup.id)])
    #expect(Set(stand.calls.value) == ["recover", "start", "stop", "forget"])
    for _ in 0..<1_000 where titles.value.count < 2 { await Task.yield() }
    #expect(titles.value == [running.id: "Point-Free", UUID(0): "Point-Free"])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `of two pages that resume a meeting at the same moment, the stored one goes on`() async
  {
    // Given a page that has resumed a meeting
    let store = makeStore()
    now.setValue(.recordingStart + 60)
    await store.send(.opened(.detail(standup.id)))
    await store.send(.runningMeetingsLoaded([running]))
    await store.send(\.path[id: 0].detail.resumeInterruptedMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)

    // When the meeting is stored with another page's recording
    var other = running
    other.generation = 1
    other.savedAt = .recordingStart + 60
    other.recordings.append(Meeting.Recording(id: UUID(9), start: 1.5))
    await store.send(.runningMeetingsLoaded([other]))

    // Then this page leaves it
    #expect(store.state.location == .detail(standup.id))
    #expect(store.state.alert == .meetingResumedElsewhere)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a meeting that could not be discarded is shown again`() async {
    let store = makeStore()
    now.setValue(.recordingStart + 60)
    await store.send(.opened(.detail(standup.id)))
    await store.send(.discardFailed(running, .other("Permission denied.")))
    #expect(store.state.alert == .discardFailed(.other("Permission denied.")))
    #expect(store.state.path.first?.detail?.runningMeeting == running)
  }

  @Test func `a page that records a meeting which another page has resumed stops`() async {
    var resumed = running
    resumed.recordings.append(Meeting.Recording(id: UUID(8), start: 2))
    let store = makeStore()
    let ongoing = OngoingRecording(id: running.id, date: running.date, duration: 3.5)
    await store.send(.resumed(resumed, ongoing)) { $0.alert = .meetingResumedElsewhere }
    #expect(store.state.location == .list)
    for _ in 0..<1_000 where stand.calls.value.count < 2 { await Task.yield() }
    #expect(stand.calls.value == ["stop", "forget"])
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
}
