import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct StandupsRootTests {
  private let clock = TestClock()
  private let file = LockIsolated<Data?>(nil)
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func makeStore(storage: StandupsStorage? = nil) -> TestStoreOf<StandupsRoot> {
    TestStore(initialState: StandupsRoot.State()) {
      StandupsRoot()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = date
      $0.standupsStorage = storage ?? .inMemory(file)
      $0.uuid = .incrementing
    }
  }

  private var saved: [Standup]? {
    get throws {
      try file.value.map { try JSONDecoder().decode([Standup].self, from: $0) }
    }
  }

  private func save(_ standups: [Standup]) throws {
    try file.setValue(JSONEncoder().encode(standups))
  }

  @Test func savedStandupsAreLoadedAtTheStart() throws {
    try save([.mock])
    let store = makeStore()
    #expect(store.state.standups == [.mock])
    #expect(store.state.destination == nil)
  }

  @Test func aFirstStartIsNoFailure() {
    let store = makeStore()
    #expect(store.state.standups.isEmpty)
    #expect(store.state.destination == nil)
  }

  @Test func unreadableDataIsReplacedOnRequest() async throws {
    file.setValue(Data("!@#$".utf8))
    let store = makeStore()
    #expect(store.state.standups.isEmpty)
    #expect(store.state.destination == .alert(.dataFailedToLoad))

    await store.send(\.destination.alert.confirmLoadMockData) {
      $0.destination = nil
      $0.standups = [.mock]
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(try saved == [.mock])
  }

  @Test func unreadableDataIsKeptOtherwise() async {
    let broken = Data("!@#$".utf8)
    file.setValue(broken)
    let store = makeStore()
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
    #expect(file.value == broken)
  }

  @Test func theStandupThatIsAddedIsThereAfterARestart() async {
    var store = makeStore()
    let attendee = Attendee(id: UUID(1))
    await store.send(\.addButtonTapped) {
      $0.destination = .add(
        StandupForm.State(standup: Standup(id: UUID(0), attendees: [attendee])))
    }
    let standup = Standup(id: UUID(0), attendees: [attendee], title: "Engineering")
    await store.send(\.destination.add.binding.standup, standup) {
      $0.$destination[case: \.add]?.standup = standup
    }
    await store.send(\.addConfirmed) {
      $0.standups = [standup]
      $0.destination = nil
    }
    #expect(file.value == nil)
    await clock.advance(by: .seconds(1))
    await store.finish()

    store = makeStore()
    #expect(store.state.standups == [standup])
  }

  @Test func changesInRapidSuccessionAreSavedOnce() async {
    let saves = LockIsolated<[Int]>([])
    let storage = StandupsStorage(
      load: { _ in throw CocoaError(.fileReadNoSuchFile) },
      save: { data, url in
        #expect(url == .standups)
        let standups = try JSONDecoder().decode([Standup].self, from: data)
        saves.withValue { $0.append(standups.count) }
      })
    let store = makeStore(storage: storage)
    store.exhaustivity = .off
    for _ in 1...3 {
      await store.send(\.addButtonTapped)
      await store.send(\.addConfirmed)
      await clock.advance(by: .milliseconds(999))
      #expect(saves.value == [])
    }
    await clock.advance(by: .milliseconds(1))
    #expect(saves.value == [3])

    await store.send(\.addButtonTapped)
    await store.send(\.addConfirmed)
    await clock.advance(by: .seconds(1))
    #expect(saves.value == [3, 4])
  }

  @Test func aFailedSaveFailsTheTest() async {
    struct DiskFull: Error {}
    let failures = await failures {
      let store = makeStore(
        storage: StandupsStorage(
          load: { _ in throw CocoaError(.fileReadNoSuchFile) },
          save: { _, _ in throw DiskFull() }))
      store.exhaustivity = .off
      await store.send(\.addButtonTapped)
      await store.send(\.addConfirmed)
      await clock.advance(by: .seconds(1))
    }
    #expect(
      failures.withoutLines == [
        """
        An "Effect.run" returned from "ComposableArchitectureTests/StandupsRoot.swift" threw an unhandled \
        error:

          StandupsRootTests.DiskFull()

        The effect has ended, and its feature was not notified. Handle the error with the "catch" \
        parameter of "run", or with "do" and "catch" inside of it, and send an action if the feature \
        should react.
        """
      ])
  }

  @Test func aMeetingComesInWhenItsScreenHasGone() async throws {
    var standup = Standup.mock
    standup.meetings = []
    try save([standup])
    let store = makeStore()
    await recordMeeting(store)
    #expect(store.state.destination?.detail?.destination == nil)

    let meeting = Meeting(id: UUID(0), date: date, transcript: "Hello")
    await clock.advance(by: .milliseconds(400))
    await store.receive(\.meetingFinished) {
      $0.standups[0].meetings = [meeting]
      $0.$destination[case: \.detail]?.standup.meetings = [meeting]
    }
    await store.send(\.destination.detail.meetingTapped, meeting.id) {
      $0.$destination[case: \.detail]?.destination = .meeting(meeting)
    }
    await clock.advance(by: .seconds(1))
    #expect(try saved?.first?.meetings == [meeting])
  }

  @Test func aMeetingIsNotLostWhenItsStandupIsLeft() async throws {
    try save([.mock])
    let store = makeStore()
    await recordMeeting(store)
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await clock.advance(by: .milliseconds(400))
    await store.receive(\.meetingFinished) {
      $0.standups[0].meetings.insert(
        Meeting(id: UUID(0), date: date, transcript: "Hello"), at: 0)
    }
    await clock.advance(by: .seconds(1))
    #expect(try saved?.first?.meetings.count == 2)
  }

  /// Records until the meeting is saved and its screen closed.
  private func recordMeeting(_ store: TestStoreOf<StandupsRoot>) async {
    await store.withExhaustivity(.off) {
      await store.send(\.standupTapped, store.state.standups[0].id)
      await store.send(\.destination.detail.startMeetingButtonTapped)
      await store.send(\.destination.detail.destination.record.speechResult, "Hello")
      await store.send(\.destination.detail.destination.record.endMeetingButtonTapped)
      await store.send(\.destination.detail.destination.record.destination.alert.confirmSave)
      await store.receive(\.destination.detail.delegate.meetingFinished, "Hello")
    }
  }
}
