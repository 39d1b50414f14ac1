import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct StandupsTests {
  let clock = TestClock()
  let stand = RecorderStand()
  let now = LockIsolated(Date.recordingStart)
  let saved = LockIsolated<[StandupChange]>([])
  let savedMeetings = LockIsolated<[RunningMeeting]>([])
  let discarded = LockIsolated<[Meeting.ID]>([])
  /// The meetings whose pages were left, and the numbers of their resumptions.
  let left = LockIsolated<[Meeting.ID: Int]>([:])
  private let failure = LockIsolated<RepositoryFailure?>(nil)
  let isThere = LockIsolated(true)
  let titles = LockIsolated<[Memo.ID: String]>([:])
  let memos = LockIsolated<[Memo]>([])
  let standup = Standup.fixture(attendees: ["Blob", "Blob Jr"], seconds: 4)

  func makeStore(
    _ state: Standups.State? = nil, running: [RunningMeeting] = []
  ) -> TestStoreOf<Standups> {
    let store = TestStore(
      initialState: state ?? Standups.State(record: StandupsRecord(standups: [standup]))
    ) {
      Standups()
    } withDependencies: {
      [isThere, now, titles, memos, saved, savedMeetings, discarded, left, failure, standup] in
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
      $0.standups.leaveRunning = { id, generation in left.withValue { $0[id] = generation } }
      $0.standups.discardRunning = { id in discarded.withValue { $0.append(id) } }
      $0.uuid = .incrementing
      $0.voiceMemoRepository = .mock(
        fetchAll: { memos.value }, rename: { id, title in titles.withValue { $0[id] = title } })
    }
    store.exhaustivity = .off
    return store
  }

  var running: RunningMeeting {
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
}
