import ComposableArchitecture
import Testing

/// The examples of the testing guide, and the messages of its failing tests.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TestingGuideTests {
  @MainActor @Test func aTitleIsTyped() async {
    let store = TestStore(initialState: Recorder.State()) { Recorder() }

    await store.send(\.binding.title, "Groceries") { $0.title = "Groceries" }
  }

  @Test func aWrongState() async throws {
    try await expectText(0) {
      let store = TestStore(initialState: Recorder.State()) { Recorder() }
      await store.send(\.binding.title, "Groceries") { $0.title = "Grocery" }
    }
  }

  @Test func aClosureWithoutEffect() async throws {
    try await expectText(1) {
      let store = TestStore(initialState: Recorder.State()) { Recorder() }
      await store.send(\.binding.title, "") { $0.title = "" }
    }
  }

  @MainActor @Test func aMemoIsSaved() async {
    let store = TestStore(
      initialState: Recorder.State(title: "Groceries", seconds: 12, isRecording: true)
    ) {
      Recorder()
    } withDependencies: {
      $0.archive.save = { title, seconds in Memo(id: 1, title: title, seconds: seconds) }
    }

    await store.send(.stopTapped) { $0.isRecording = false }
    await store.receive(\.delegate.saved, Memo(id: 1, title: "Groceries", seconds: 12))
  }

  private func storeThatSaves() -> TestStoreOf<Recorder> {
    TestStore(initialState: Recorder.State(title: "Groceries", seconds: 12, isRecording: true)) {
      Recorder()
    } withDependencies: {
      $0.archive.save = { title, seconds in Memo(id: 1, title: title, seconds: seconds) }
    }
  }

  @Test func anotherAction() async throws {
    try await expectText(2) {
      let store = self.storeThatSaves()
      await store.send(.stopTapped) { $0.isRecording = false }
      await store.receive(\.delegate.saved, Memo(id: 1, title: "Groceries", seconds: 11))
    }
  }

  @Test func anActionThatIsForgotten() async throws {
    try await expectText(3) {
      let store = self.storeThatSaves()
      await store.send(.stopTapped) { $0.isRecording = false }
    }
  }

  @MainActor @Test func secondsAreCounted() async {
    let clock = TestClock()
    let store = TestStore(initialState: Recorder.State()) {
      Recorder()
    } withDependencies: {
      $0.continuousClock = clock
    }

    let recording = await store.send(.recordTapped) { $0.isRecording = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.secondPassed) { $0.seconds = 1 }
    await store.receive(\.secondPassed) { $0.seconds = 2 }
    await recording.cancel()
  }

  private func store(clock: any Clock<Duration> = TestClock()) -> TestStoreOf<Recorder> {
    TestStore(initialState: Recorder.State()) {
      Recorder()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test(.needsTaskRecords) func aClockThatIsNotMoved() async throws {
    try await expectText(4) {
      let store = self.store()
      let recording = await store.send(.recordTapped) { $0.isRecording = true }
      await store.receive(\.secondPassed) { $0.seconds = 1 }
      await recording.cancel()
    }
  }

  @Test func anEffectThatIsLeftRunning() async throws {
    try await expectText(5) {
      let store = self.store()
      await store.send(.recordTapped) { $0.isRecording = true }
    }
  }

  @Test func aTimerWithoutEnd() async throws {
    try await expectText(6) {
      let store = self.store(clock: ImmediateClock())
      await store.send(.recordTapped) { $0.isRecording = true }
      await store.skipReceivedActions()
    }
  }

  @MainActor @Test func aNewMemoIsInTheLibrary() async {
    let clock = TestClock()
    let store = TestStore(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.archive.save = { title, seconds in Memo(id: 1, title: title, seconds: seconds) }
      $0.continuousClock = clock
    }
    store.exhaustivity = .off

    await store.send(.newMemoTapped)
    await store.send(\.path[id: 0].recorder.binding.title, "Groceries")
    await store.send(\.path[id: 0].recorder.recordTapped)
    await clock.advance(by: .seconds(12))
    await store.send(\.path[id: 0].recorder.stopTapped)
    await store.receive(\.path[id: 0].recorder.delegate.saved)
    store.assert {
      $0.memos = [Memo(id: 1, title: "Groceries", seconds: 12)]
      $0.path = StackState()
    }
  }

  private func library(clock: TestClock<Duration>) -> TestStoreOf<Library> {
    let store = TestStore(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.archive.save = { title, seconds in Memo(id: 1, title: title, seconds: seconds) }
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  @Test func aWrongAssertion() async throws {
    try await expectText(7) {
      let store = self.library(clock: TestClock())
      await store.send(.newMemoTapped)
      await store.send(\.path[id: 0].recorder.stopTapped)
      await store.skipReceivedActions()
      store.assert { $0.memos = [Memo(id: 1, title: "Groceries", seconds: 12)] }
    }
  }

  @Test func skippedAssertionsAreShown() async throws {
    try await expectText(8) {
      let store = self.library(clock: TestClock())
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(\.newMemoTapped)
    }
  }

  @Test func examplesAreCompiled() throws {
    let code = try GuideArticle.code().withoutLayout
    for example in try GuideArticle().examples {
      #expect(code.contains(example.withoutLayout))
    }
    #expect(try GuideArticle().texts.count == 9)
  }

  /// Runs a failing test, and compares its message with a text of the guide.
  private func expectText(
    _ index: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ test: @MainActor () async throws -> Void
  ) async throws {
    let texts = try await remarks(test).map(\.text.withoutLocations)
    let expected = try #require(try GuideArticle().texts.dropFirst(index).first)
    #expect(texts == [expected.withoutLocations], sourceLocation: sourceLocation)
  }
}
