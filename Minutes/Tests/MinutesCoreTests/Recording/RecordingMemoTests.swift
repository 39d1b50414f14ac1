import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct RecordingMemoTests {
  private let clock = TestClock()
  private let stand = RecorderStand()
  private let memo = Memo(id: UUID(0), date: .recordingStart, duration: 0.5)

  private func makeStore(
    _ state: RecordingMemo.State = RecordingMemo.State(id: UUID(0), date: .recordingStart),
    failure: RecorderFailure? = nil
  ) -> TestStoreOf<RecordingMemo> {
    TestStore(initialState: state) {
      RecordingMemo()
    } withDependencies: {
      $0.audioRecorder = stand.client(failure: failure)
      $0.continuousClock = clock
      $0.speechClient = .off
    }
  }

  private var underWay: RecordingMemo.State {
    RecordingMemo.State(ongoing: OngoingRecording(id: UUID(0), date: .recordingStart, duration: 3))
  }

  @Test func theClockIsTheRecordersOwn() async {
    // Given a recording that has started
    let store = makeStore()
    await store.send(.start)
    await store.receive(\.started) { $0.mode = .recording }

    // When the recorder reports no time at first, and then counts samples
    await clock.advance(by: .milliseconds(250))
    stand.time.setValue(0.2)
    await clock.advance(by: .milliseconds(250))

    // Then the page shows the time of the recorder, not the number of polls
    await store.receive(\.timeUpdated, 0.2) { $0.duration = 0.2 }

    stand.time.setValue(0.5)
    await store.send(.view(.stopButtonTapped)) { $0.mode = .stopping }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFinish)
    #expect(stand.calls.value == ["start", "stop"])
  }

  @Test func soundMovesTheMeterAndTheWaveform() async {
    let peak = SoundPeak(minimum: -0.2, maximum: 0.3, rms: 0.1)
    let store = makeStore(underWay)
    await store.send(.start)
    stand.hear(.sound([.silence, peak]))
    await store.receive(\.event) {
      $0.meter.append(.silence)
      $0.meter.append(peak)
      $0.waveform.append(contentsOf: [.silence, peak])
    }
    stand.end()
    await store.receive(\.eventsEnded)
    await store.receive(\.delegate.didFail, .noSuchRecording)
    await store.skipInFlightEffects()
  }

  @Test func aPauseEndsWithTheResumeButton() async {
    let store = makeStore(underWay)
    await store.send(.view(.pauseButtonTapped)) { $0.mode = .paused }
    await store.send(.view(.pauseButtonTapped))
    await store.send(.view(.resumeButtonTapped)) { $0.mode = .recording }
    await store.send(.view(.resumeButtonTapped))
    #expect(stand.calls.value == ["pause", "resume"])
  }

  @Test func aSessionBeforeMayHavePausedAndResumed() async {
    let store = makeStore(underWay)
    await store.send(.event(.paused)) { $0.mode = .paused }
    await store.send(.event(.resumed)) { $0.mode = .recording }
  }

  @Test func muteAndStorageProblemsAreShownUntilTheyAreResolved() async {
    let store = makeStore(underWay)
    await store.send(.event(.muted(true))) { $0.isMuted = true }
    await store.send(.event(.keptBySender(false))) { $0.isKeptBySender = false }
    await store.send(.event(.muted(false))) { $0.isMuted = false }
    await store.send(.event(.keptBySender(true))) { $0.isKeptBySender = true }
  }

  @Test func `another microphone and the end of shared sound are known`() async {
    let store = makeStore(underWay)
    await store.send(.event(.microphoneChanged(.replaced("Headset")))) {
      $0.microphoneChange = .replaced("Headset")
    }
    await store.send(.event(.sharingEnded)) { $0.isSharingOver = true }
    #expect(store.state.mode == .recording)
  }

  @Test func `the recording goes on with a microphone that is offered`() async {
    // Given a microphone that is connected during a recording
    let headset = Microphone(id: "h", name: "Headset")
    let store = makeStore(underWay)
    await store.send(.event(.microphoneOffered(headset))) { $0.offeredMicrophone = headset }

    // When the user chooses it
    await store.send(.view(.useMicrophoneButtonTapped)) {
      $0.offeredMicrophone = nil
      $0.microphoneChange = .opening("Headset")
    }

    // Then the recorder opens it, and reports when it records
    await store.send(.event(.microphoneChanged(.chosen("Headset")))) {
      $0.microphoneChange = .chosen("Headset")
    }
    #expect(store.state.mode == .recording)
    // The button has no further effect.
    await store.send(.view(.useMicrophoneButtonTapped))
    #expect(stand.calls.value == ["use h"])
  }

  @Test func `a microphone that cannot be opened does not end the recording`() async {
    let store = makeStore(underWay, failure: .noMicrophone)
    let headset = Microphone(id: "h", name: "Headset")
    await store.send(.event(.microphoneOffered(headset))) { $0.offeredMicrophone = headset }
    await store.send(.view(.useMicrophoneButtonTapped)) {
      $0.offeredMicrophone = nil
      $0.microphoneChange = .opening("Headset")
    }
    await store.receive(\.event) { $0.microphoneChange = .failed("Headset") }
    #expect(store.state.mode == .recording)
  }

  @Test func `an offered microphone can be declined, or be disconnected`() async {
    let headset = Microphone(id: "h", name: "Headset")
    let store = makeStore(underWay)
    await store.send(.event(.microphoneOffered(headset))) { $0.offeredMicrophone = headset }
    await store.send(.view(.declineMicrophoneButtonTapped)) { $0.offeredMicrophone = nil }
    await store.send(.event(.microphoneOffered(headset))) { $0.offeredMicrophone = headset }
    await store.send(.event(.microphoneOffered(nil))) { $0.offeredMicrophone = nil }
    await store.send(.view(.useMicrophoneButtonTapped))
    #expect(stand.calls.value == [])
  }

  @Test func `lost sound is known, also in another session of the page`() async {
    let ongoing = OngoingRecording(
      id: UUID(0), date: .recordingStart, duration: 3, missingDuration: 0.25)
    let store = makeStore(RecordingMemo.State(ongoing: ongoing))
    #expect(store.state.missingDuration == 0.25)
    await store.send(.event(.missing(0.5))) { $0.missingDuration = 0.5 }
  }

  @Test func cancellingDiscardsTheRecordingAfterConfirmation() async {
    let store = makeStore(underWay)
    await store.send(.view(.cancelButtonTapped)) {
      $0.confirmationDialog = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Discard this recording?")
      } actions: {
        ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
        ButtonState(role: .cancel) { TextState("Keep recording") }
      } message: {
        TextState("The sound recorded so far cannot be restored.")
      }
    }
    #expect(stand.calls.value == [])
    await store.send(.confirmationDialog(.presented(.discard))) {
      $0.confirmationDialog = nil
      $0.mode = .cancelling
    }
    await store.receive(\.cancelled)
    await store.receive(\.delegate.didCancel)
    #expect(stand.calls.value == ["cancel"])
  }

  @Test func aRecordingDiscardedInTheBrowserIsCancelled() async {
    let store = makeStore(underWay)
    await store.send(.event(.cancelled)) { $0.mode = .cancelling }
    await store.receive(\.cancelled)
    await store.receive(\.delegate.didCancel)
    #expect(stand.calls.value == ["cancel"])
  }

  @Test func soundFromBeforeAPauseLeavesTheMeterAtRest() async {
    let store = makeStore(underWay)
    await store.send(.event(.paused)) { $0.mode = .paused }
    let loud = SoundPeak(minimum: -1, maximum: 1, rms: 0.6)
    await store.send(.event(.sound([loud]))) {
      $0.waveform.append(loud)
      $0.meter.append(loud)
      $0.meter.rest()
    }
  }

  @Test func thinkingBetterOfItLeavesTheRecordingAlone() async {
    let store = makeStore(underWay)
    await store.send(.view(.cancelButtonTapped)) { $0.confirmationDialog = .discardRecording }
    await store.send(.confirmationDialog(.dismiss)) { $0.confirmationDialog = nil }
    #expect(stand.calls.value == [])
  }

  @Test func aMicrophoneThatGoesAwayEndsTheRecordingWithoutLoss() async {
    let store = makeStore(underWay)
    await store.send(.view(.cancelButtonTapped)) { $0.confirmationDialog = .discardRecording }
    stand.time.setValue(0.5)
    await store.send(.event(.failed(.microphoneLost))) {
      $0.confirmationDialog = nil
      $0.mode = .stopping
    }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFinish)
    #expect(stand.calls.value == ["stop"])
  }

  @Test(arguments: [RecorderFailure.noMicrophone, .permissionDenied, .other("broken")])
  func aRecordingThatCannotStartIsReported(failure: RecorderFailure) async {
    let store = makeStore(failure: failure)
    await store.send(.start)
    await store.receive(\.started)
    await store.receive(\.delegate.didFail, failure)
  }

  @Test func aRecordingThatCannotBeFinishedIsReported() async {
    let store = makeStore(underWay, failure: .diskFull)
    await store.send(.view(.stopButtonTapped)) { $0.mode = .stopping }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFail, .diskFull)
  }

  @Test func aRecordingStoppedInAnEarlierSessionIsFinished() async {
    let store = makeStore(underWay)
    stand.time.setValue(0.5)
    await store.send(.event(.stopped)) { $0.mode = .stopping }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFinish)
    // The button has no further effect.
    await store.send(.event(.stopped))
    #expect(stand.calls.value == ["stop"])
  }

  @Test func aRecordingThatCannotBePausedIsStopped() async {
    let store = makeStore(underWay, failure: .microphoneLost)
    await store.send(.view(.pauseButtonTapped)) { $0.mode = .paused }
    await store.receive(\.pauseFailed, .microphoneLost) { $0.mode = .stopping }
    await store.receive(\.stopped)
    await store.receive(\.delegate.didFail, .microphoneLost)
  }

  @Test func waitingForTheMicrophoneCanBeCancelled() async {
    // Given a microphone that never opens
    let store = makeStore()
    store.dependencies.audioRecorder.startRecording = { _, _ in try await Task.never() }
    await store.send(.start)

    // When the user cancels, then there is no confirmation dialog
    await store.send(.view(.cancelButtonTapped)) { $0.mode = .cancelling }
    await store.receive(\.cancelled)
    await store.receive(\.delegate.didCancel)
    await store.send(.view(.cancelButtonTapped))
    await store.finish()
  }

  @Test func aMicrophoneThatOpensAfterTheUserCancelledIsClosed() async {
    // Given a microphone that opens at the moment when the user cancels
    let store = makeStore()
    store.dependencies.audioRecorder.startRecording = { [calls = stand.calls] _, _ in
      calls.withValue { $0.append("start") }
      let _: Void? = try? await Task.never()
    }
    await store.send(.start)

    // When the user cancels, then the recorder deletes the recording
    await store.send(.view(.cancelButtonTapped)) { $0.mode = .cancelling }
    await store.receive(\.cancelled)
    await store.receive(\.delegate.didCancel)
    await store.finish()
    #expect(stand.calls.value == ["start", "cancel"])
  }

  @Test func aRecordingThatHasNotStartedCannotBeStopped() async {
    let store = makeStore()
    await store.send(.view(.stopButtonTapped))
    await store.send(.view(.pauseButtonTapped))
    await store.send(.view(.resumeButtonTapped))
  }

  @Test
  func `captions are shown while they come, and a failure of them does not end the recording`()
    async
  {
    // Given a recording with captions
    let engine = SpeechEngineInfo(name: "Whisper", model: "tiny.en", quality: .good)
    let (speech, spoken) = AsyncThrowingStream.makeStream(of: SpeechResult.self)
    let store = makeStore(underWay)
    store.dependencies.speechClient = SpeechClient(
      authorizationStatus: { .authorized }, requestAuthorization: { .authorized },
      engine: { engine }, start: { _ in speech })
    await store.send(.start)
    await store.receive(\.captionsEngine) { $0.captions.engine = engine }

    // When partial and final results arrive
    let partial = SpeechResult(
      segments: [TranscriptSegment(id: 0, words: .spoken("hello word"))], isFinal: false)
    spoken.yield(partial)
    await store.receive(\.captions.success) { $0.captions.result = partial }
    #expect(store.state.captions.partialText == "hello word")
    #expect(store.state.captions.finalSegments.isEmpty)
    let final = SpeechResult(
      segments: [TranscriptSegment(id: 0, words: .spoken("Hello, world."))], isFinal: true)
    spoken.yield(final)
    await store.receive(\.captions.success) { $0.captions.result = final }
    #expect(store.state.captions.partialText == "")
    #expect(store.state.captions.finalSegments.text == "Hello, world.")

    // Then a failure is shown next to the words, and the recording continues
    let failure = SpeechFailure("The speech engine has stopped.")
    spoken.finish(throwing: failure)
    await store.receive(\.captions.failure, failure) { $0.captions.failure = failure }
    #expect(store.state.mode == .recording)
    stand.end()
    await store.receive(\.eventsEnded)
    await store.receive(\.delegate.didFail, .noSuchRecording)
    await store.skipInFlightEffects()
  }

  @Test func `captions are behind when the engine is too slow, and the number is steady`() async {
    // Given a recording with captions
    let (speech, spoken) = AsyncThrowingStream.makeStream(of: SpeechResult.self)
    let store = makeStore(underWay)
    store.dependencies.speechClient = SpeechClient(
      authorizationStatus: { .authorized }, requestAuthorization: { .authorized },
      engine: { nil }, start: { _ in speech })
    await store.send(.start)
    await store.receive(\.captionsEngine)

    // When the delay grows and shrinks, then its number follows in tens, when it is wrong by more than 6 s
    let delays: [(TimeInterval, Int?)] = [
      (0, nil), (5, nil), (9.9, nil), (10, 10), (16, 10), (16.1, 20), (14.5, 20), (25.5, 20),
      (40, 40), (33, 30), (12, 10), (4, 10), (3.9, nil), (9, nil), (90, 90),
    ]
    for (delay, seconds) in delays {
      let result = SpeechResult(
        segments: [], isFinal: true, delay: SpeechDelay(duration: delay))
      spoken.yield(result)
      await store.receive(\.captions.success) {
        $0.captions.result = result
        $0.captions.secondsBehind = seconds
      }
    }

    // And a failure ends it
    let failure = SpeechFailure("The speech engine has stopped.")
    spoken.finish(throwing: failure)
    await store.receive(\.captions.failure, failure) {
      $0.captions.failure = failure
      $0.captions.secondsBehind = nil
    }
    stand.end()
    await store.receive(\.eventsEnded)
    await store.receive(\.delegate.didFail, .noSuchRecording)
    await store.skipInFlightEffects()
  }

  @Test func `without permission no speech is recognized`() async {
    let store = makeStore(underWay)
    store.dependencies.speechClient = .testValue
    store.dependencies.speechClient.requestAuthorization = { .denied }
    await store.send(.start)
    stand.end()
    await store.receive(\.eventsEnded)
    await store.receive(\.delegate.didFail, .noSuchRecording)
    await store.skipInFlightEffects()
  }
}
