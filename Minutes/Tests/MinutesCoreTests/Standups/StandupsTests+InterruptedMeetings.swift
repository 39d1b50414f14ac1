import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

extension StandupsTests {
  @Test func `a reloaded page can resume its own meeting at once`() async {
    // given a meeting that was just saved
    let store = await makeStoreWithDetail()
    await loadRunningMeeting(in: store)
    // when the page that ran it was in the same tab, then it is interrupted
    await store.send(.meetingLeft(running.id)) {
      $0.leftMeetings = [running.id: 0]
      $0.interruptedMeetings = [running.id]
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
    }
    // and: a save that was on its way makes no difference
    var stored = running
    stored.elapsed += 1
    let late = stored
    await store.send(.runningMeetingsLoaded([late])) {
      $0.runningMeetings = [late]
      $0.path[id: 0, case: \.detail]?.runningMeeting = late
    }
    // when another page resumes it, then it runs there
    await resumeElsewhere(stored, store)
    // and: it ends there
    await endRunningMeeting(store)
    // and: the other pages know that it was left
    await store.finish()
    #expect(left.value == [running.id: 0])
  }

  @Test func `a meeting that another tab runs is not left`() async {
    let store = await makeStoreWithDetail()
    await loadRunningMeeting(in: store)
    await store.send(.meetingLeft(UUID(99))) { $0.unresolvedMeetings = [UUID(99)] }
    await endRunningMeeting(store)
    await store.finish()
    #expect(left.value.isEmpty)
  }

  @Test func `a meeting that was left in another tab is interrupted at once`() async {
    // given
    let store = await makeStoreWithDetail()
    await loadRunningMeeting(in: store)
    // when
    var meeting = running
    meeting.isLeft = true
    let known = meeting
    await store.send(.runningMeetingsLoaded([known])) {
      $0.runningMeetings = [known]
      $0.interruptedMeetings = [known.id]
      $0.path[id: 0, case: \.detail]?.runningMeeting = known
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
    }
    // when another page resumes it, then it runs there
    await resumeElsewhere(running, store)
    await endRunningMeeting(store)
  }

  @Test(arguments: [false, true])
  func `the first screen of a page shows which meetings were interrupted`(isLeft: Bool) async {
    // given
    var meeting = running
    meeting.isLeft = isLeft
    let store = makeStore(
      Standups.State(
        record: StandupsRecord(standups: [standup]), runningMeetings: [meeting]))
    // when
    await store.send(.opened(.list))
    // then
    #expect(store.state.interruptedMeetings == (isLeft ? [meeting.id] : []))
  }

  @Test func `a reloaded page can resume its own meeting when the meetings are loaded late`() async
  {
    // given
    let store = await makeStoreWithDetail()
    await store.send(.meetingLeft(running.id)) { $0.unresolvedMeetings = [running.id] }
    // when
    await store.send(.runningMeetingsLoaded([running])) {
      $0.runningMeetings = [running]
      $0.unresolvedMeetings = []
      $0.leftMeetings = [running.id: 0]
      $0.interruptedMeetings = [running.id]
      $0.path[id: 0, case: \.detail]?.runningMeeting = running
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
    }
    // then another page that resumes it runs it
    await resumeElsewhere(running, store)
    await endRunningMeeting(store)
    await store.finish()
    #expect(left.value == [running.id: 0])
  }

  @Test func `a meeting of another page is shown, and can be finished after a crash`() async {
    let store = await makeStoreWithDetail()
    await loadRunningMeeting(in: store)
    // It cannot be started twice, and not be finished while it runs.
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.send(\.path[id: 0].detail.finishInterruptedMeetingButtonTapped)

    // When its page does not save it any more
    now.setValue(.recordingStart + 6)
    await clock.advance(by: .seconds(6))
    await store.receive(\.interruptionChecked) {
      $0.interruptedMeetings = [running.id]
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
    }
    await store.send(\.path[id: 0].detail.finishInterruptedMeetingButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.finishMeeting, running) {
      $0.runningMeetings = []
      $0.standupsList.standups[id: standup.id]?.meetings = [running.meeting]
      $0.path[id: 0, case: \.detail]?.standup.meetings = [running.meeting]
      $0.path[id: 0, case: \.detail]?.newMeeting = running.id
      $0.path[id: 0, case: \.detail]?.runningMeeting = nil
      $0.path[id: 0, case: \.detail]?.isInterrupted = false
      $0.unsaved = [.addMeeting(running.meeting, standup.id)]
    }
    await store.receive(\.changesSaved) { $0.unsaved = [] }
    #expect(saved.value == [.addMeeting(running.meeting, standup.id)])

    // Then the sound that its page has left is a memo, which the store has named, or the user
    await store.finish()
    #expect(stand.calls.value == ["recover"])
    #expect(titles.value.isEmpty)
  }

  @Test func `running meetings that cannot be read are told when their ids change`() async {
    let (meetings, told) = AsyncThrowingStream.makeStream(of: RunningMeetingsRecord.self)
    let store = makeStore()
    store.exhaustivity = .on
    store.dependencies.standups.changes = { .finished() }
    store.dependencies.standups.runningMeetings = { meetings }
    let task = await store.send(.task)

    // When two records have the same meeting that cannot be read
    told.yield(RunningMeetingsRecord(unreadable: ["x"]))
    await store.receive(\.unreadableMeetingsFound, ["x"]) { $0.unreadableMeetings = ["x"] }
    await store.receive(\.runningMeetingsLoaded)
    #expect(store.state.unreadableCount == 1)
    told.yield(RunningMeetingsRecord(unreadable: ["x"]))
    await store.receive(\.runningMeetingsLoaded)

    // Then the next message says that there are none
    told.yield(RunningMeetingsRecord())
    await store.receive(\.unreadableMeetingsFound, []) { $0.unreadableMeetings = [] }
    await store.receive(\.runningMeetingsLoaded)
    told.finish()
    await task.finish()
  }

  @Test func `an interrupted meeting is discarded after a question`() async {
    let store = await makeStoreWithDetail()
    await loadInterrupted(in: store)
    await store.send(\.path[id: 0].detail.discardInterruptedMeetingButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.discardInterruptedMeeting)
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDiscard) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.discardMeeting, running) {
      discardRunning(&$0)
    }
    await clock.advance(by: .seconds(6))
    await store.receive(\.interruptionChecked)
    await store.finish()
    #expect(discarded.value == [running.id])
    #expect(stand.calls.value == ["recover"])
    #expect(saved.value.isEmpty)
    // And its sound stays under the name that the store or the user has given it
    #expect(titles.value.isEmpty)
  }

  @Test func `a discarded meeting is stored until its recordings are memos, and not shown`() async {
    // given a recording that takes a while to finish
    let (finishing, gate) = AsyncStream.makeStream(of: Void.self)
    let store = await makeStoreWithDetail()
    store.dependencies.audioRecorder.recoverRecording = { _ in for await _ in finishing {} }
    await loadInterrupted(in: store)
    // when
    await store.send(\.path[id: 0].detail.delegate.discardMeeting, running) { discardRunning(&$0) }
    // then the store still finds the title of its stand-up, and a load does not show it again
    await store.send(.runningMeetingsLoaded([running]))
    #expect(discarded.value.isEmpty)
    // when
    gate.finish()
    await store.finish()
    // then
    #expect(discarded.value == [running.id])
    await store.send(.runningMeetingsLoaded([])) { $0.discardedMeetings = [:] }
  }

  @Test func `a discarded meeting that another page has resumed is shown`() async {
    // given
    let store = await makeStoreWithDetail()
    await store.send(\.path[id: 0].detail.delegate.discardMeeting, running) {
      $0.discardedMeetings = [running.id: 0]
    }
    await store.finish()
    // when
    await resumeElsewhere(running, store)
    // then
    await store.send(.runningMeetingsLoaded([])) {
      $0.runningMeetings = []
      $0.discardedMeetings = [:]
      $0.path[id: 0, case: \.detail]?.runningMeeting = nil
    }
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
    #expect(screen?.alert == .endMeeting(isDiscardable: true, isRecorded: true))
    #expect(screen?.secondsElapsed == 1)
    #expect(screen?.clock.isRunning == false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `an interrupted meeting is resumed with sound`() async {
    let store = await makeStoreWithResumedMeeting()
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

  @Test func `a resumed meeting keeps the name that the user has given to a recording`() async {
    // given
    let store = await makeStoreWithResumedMeeting()
    memos.setValue([
      Memo(id: UUID(0), title: "Evening recording", date: .recordingStart + 60, duration: 3),
      Memo(id: running.id, title: "Decisions", date: .recordingStart, duration: 1.5),
    ])
    for _ in 0..<1_000 where savedMeetings.value.isEmpty { await Task.yield() }
    // when
    await clock.advance(by: .seconds(3))
    await store.receive(\.path.popFrom)
    // then
    for _ in 0..<1_000 where titles.value.isEmpty { await Task.yield() }
    #expect(titles.value == [UUID(0): "Point-Free"])
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `of two pages that resume a meeting at the same moment, the stored one goes on`() async
  {
    // Given a page that has resumed a meeting
    let store = await makeStoreWithResumedMeeting()

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
    let store = await makeStoreWithDetail()
    now.setValue(.recordingStart + 60)
    await store.send(.discardFailed(running, .other("Permission denied."))) {
      $0.runningMeetings = [running]
      $0.interruptedMeetings = [running.id]
      $0.path[id: 0, case: \.detail]?.runningMeeting = running
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
      $0.alert = .discardFailed(.other("Permission denied."))
    }
  }

  /// An exhaustive store that shows the stand-up.
  private func makeStoreWithDetail() async -> TestStoreOf<Standups> {
    let store = makeStore()
    store.exhaustivity = .on
    await store.send(.opened(.detail(standup.id))) {
      $0.path = StackState([.detail(StandupDetail.State(standup: standup))])
    }
    return store
  }

  /// Has the running meeting, which its page has stopped saving, loaded below the stand-up.
  private func loadInterrupted(in store: TestStoreOf<Standups>) async {
    now.setValue(.recordingStart + 60)
    await store.send(.runningMeetingsLoaded([running])) {
      $0.runningMeetings = [running]
      $0.interruptedMeetings = [running.id]
      $0.path[id: 0, case: \.detail]?.runningMeeting = running
      $0.path[id: 0, case: \.detail]?.isInterrupted = true
    }
  }

  /// The change of a screen whose interrupted meeting is discarded.
  private func discardRunning(_ state: inout Standups.State) {
    state.runningMeetings = []
    state.discardedMeetings = [running.id: 0]
    state.interruptedMeetings = []
    state.path[id: 0, case: \.detail]?.runningMeeting = nil
    state.path[id: 0, case: \.detail]?.isInterrupted = false
  }

  /// A store that records the rest of a meeting that another page began.
  private func makeStoreWithResumedMeeting() async -> TestStoreOf<Standups> {
    let store = makeStore()
    now.setValue(.recordingStart + 60)
    await store.send(.opened(.detail(standup.id)))
    await store.send(.runningMeetingsLoaded([running]))
    await store.send(\.path[id: 0].detail.resumeInterruptedMeetingButtonTapped)
    await store.receive(\.path[id: 1].recordMeeting.recording.started)
    return store
  }

  /// Has the page notice the meeting of another page.
  private func loadRunningMeeting(in store: TestStoreOf<Standups>) async {
    await store.send(.runningMeetingsLoaded([running])) {
      $0.runningMeetings = [running]
      $0.path[id: 0, case: \.detail]?.runningMeeting = running
    }
  }

  /// Has another page resume an interrupted meeting.
  private func resumeElsewhere(
    _ meeting: RunningMeeting, _ store: TestStoreOf<Standups>
  ) async {
    var resumed = meeting
    resumed.generation += 1
    await store.send(.runningMeetingsLoaded([resumed])) {
      $0.runningMeetings = [resumed]
      $0.interruptedMeetings = []
      $0.path[id: 0, case: \.detail]?.runningMeeting = resumed
      $0.path[id: 0, case: \.detail]?.isInterrupted = false
    }
  }

  /// Ends the meeting of another page, so that its interruption is not expected any more.
  private func endRunningMeeting(_ store: TestStoreOf<Standups>) async {
    await store.send(.runningMeetingsLoaded([])) {
      $0.runningMeetings = []
      $0.unresolvedMeetings = []
      $0.path[id: 0, case: \.detail]?.runningMeeting = nil
    }
  }
}
