import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct StandupsRootTests {
  private let clock = TestClock()
  private let file = LockIsolated<Data?>(nil)
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func makeStore(
    _ destination: StandupsRoot.Destination.State? = nil,
    storage: StandupsStorage? = nil
  ) -> StoreOf<StandupsRoot> {
    Store(initialState: StandupsRoot.State(destination: destination)) {
      StandupsRoot()
    } withDependencies: { [clock, date, file] in
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

  @Test func whatWasSavedIsLoadedAtTheStart() throws {
    try save([.mock])
    let store = makeStore()
    #expect(store.standups == [.mock])
    #expect(store.destination == nil)
  }

  @Test func aFirstStartIsNoFailure() {
    let store = makeStore()
    #expect(store.standups.isEmpty)
    #expect(store.destination == nil)
  }

  @Test func whatCanNotBeReadIsReplacedOnRequest() async throws {
    file.setValue(Data("!@#$".utf8))
    let store = makeStore()
    #expect(store.standups.isEmpty)
    #expect(store.destination == .alert(.dataFailedToLoad))

    let task = store.send(.destination(.presented(.alert(.confirmLoadMockData))))
    #expect(store.destination == nil)
    #expect(store.standups == [.mock])
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(try saved == [.mock])
  }

  @Test func whatCanNotBeReadIsKeptOtherwise() async {
    let broken = Data("!@#$".utf8)
    file.setValue(broken)
    let store = makeStore()
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
    #expect(store.standups.isEmpty)
    await clock.advance(by: .seconds(10))
    #expect(file.value == broken)
  }

  @Test func theStandupThatIsAddedIsThereAfterARestart() async throws {
    var store = makeStore()
    store.send(.addButtonTapped)
    store.send(.destination(.presented(.add(.set(\.standup.title, "Engineering")))))
    let task = store.send(.addConfirmed)
    #expect(store.standups.map(\.title) == ["Engineering"])
    #expect(file.value == nil)
    await clock.advance(by: .seconds(1))
    await task.finish()

    store = makeStore()
    #expect(store.standups.map(\.title) == ["Engineering"])
  }

  @Test func changesInRapidSuccessionAreSavedOnce() async throws {
    let saves = LockIsolated<[Int]>([])
    let storage = StandupsStorage(
      load: { _ in throw CocoaError(.fileReadNoSuchFile) },
      save: { data, url in
        #expect(url == .standups)
        let standups = try JSONDecoder().decode([Standup].self, from: data)
        saves.withValue { $0.append(standups.count) }
      })
    let store = makeStore(storage: storage)
    for _ in 1...3 {
      store.send(.addButtonTapped)
      store.send(.addConfirmed)
      await clock.advance(by: .milliseconds(999))
      #expect(saves.value == [])
    }
    await clock.advance(by: .milliseconds(1))
    #expect(saves.value == [3])

    store.send(.addButtonTapped)
    let task = store.send(.addConfirmed)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(saves.value == [3, 4])
  }

  @Test func aMeetingComesInWhenItsScreenHasGone() async throws {
    var standup = Standup.mock
    standup.duration = .seconds(6)
    standup.meetings = []
    try save([standup])
    let store = makeStore(storage: nil)
    store.send(.standupTapped(id: standup.id))
    let recording = store.send(
      .destination(.presented(.detail(.startMeetingButtonTapped))))
    await recording.finish()
    #expect(store.destination?.detail?.destination?.record != nil)

    await finishMeeting(store, transcript: "Hello")
    #expect(store.destination?.detail?.destination == nil)
    #expect(store.standups[0].meetings.isEmpty)
    await clock.advance(by: .milliseconds(400))
    let meeting = Meeting(id: UUID(0), date: date, transcript: "Hello")
    #expect(store.standups[0].meetings == [meeting])
    #expect(store.destination?.detail?.standup.meetings == [meeting])

    store.send(.destination(.presented(.detail(.meetingTapped(id: meeting.id)))))
    #expect(store.destination?.detail?.destination == .meeting(meeting))

    await clock.advance(by: .seconds(1))
    #expect(try saved?.first?.meetings == [meeting])
  }

  @Test func aMeetingIsNotLostWhenItsStandupIsLeft() async throws {
    try save([.mock])
    let store = makeStore()
    store.send(.standupTapped(id: Standup.mock.id))
    await store.send(.destination(.presented(.detail(.startMeetingButtonTapped)))).finish()
    await finishMeeting(store, transcript: "Hello")
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
    await clock.advance(by: .milliseconds(400))
    #expect(
      store.standups[0].meetings.map(\.transcript) == ["Hello", "We talked about the weather."])
  }

  private func finishMeeting(_ store: StoreOf<StandupsRoot>, transcript: String) async {
    func record(_ action: MeetingRecorder.Action) {
      store.send(.destination(.presented(.detail(.destination(.presented(.record(action)))))))
    }
    record(.speechResult(transcript))
    record(.endMeetingButtonTapped)
    record(.destination(.presented(.alert(.confirmSave))))
    await clock.advance()
  }
}
