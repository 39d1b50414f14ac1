import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

/// Meetings with sound up to their ends, with every change asserted.
extension RecordMeetingTests {
  @Test func `a meeting without a microphone goes on without sound`() async {
    let store = makeStore(isRecorded: true, failure: .permissionDenied)
    store.exhaustivity = .on
    await store.send(.onTask)
    await store.receive(\.recording.start)
    await store.receive(\.recording.started)
    await store.receive(\.recording.delegate.didFail, .permissionDenied) {
      $0.alert = .recordingFailed(.permissionDenied)
      $0.recording = nil
    }

    // When it is held without one
    await store.send(.alert(.presented(.continueMeeting))) {
      $0.alert = nil
      $0.mode = .running
      $0.clock.start(.now(of: clock))
      $0.turnIndex = 0
      $0.transcript.beginTurn(of: "Blob", at: 0)
    }

    // Then the speakers take turns until it is saved
    for second in 1...6 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timerTick) {
        $0.clock.read(.now(of: clock))
        switch second {
        case 2:
          $0.turnIndex = 1
          $0.transcript.beginTurn(of: "Blob Jr", at: 2)
        case 4:
          $0.turnIndex = 2
          $0.transcript.beginTurn(of: "Blob Sr", at: 4)
        case 6:
          $0.clock.stop(.now(of: clock))
          $0.mode = .ending
        default:
          break
        }
      }
    }
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
    #expect(!store.state.isRecorded)
  }

  @Test func `the sound of a discarded meeting is thrown away`() async {
    // Given a meeting without speech recognition
    let store = await makeStoreWithoutSpeech()

    // When the user discards it
    await pressEnd(store)
    await store.send(.alert(.presented(.confirmDiscard))) {
      $0.alert = nil
      $0.mode = .discarding
      $0.recording = nil
      $0.recordings = []
    }

    // Then the screen is left when the sound is discarded
    await store.receive(\.delegate.discardMeeting)
    await store.receive(\.recordingDiscarded)
    #expect(store.isDismissed)
    #expect(stand.calls.value == ["start", "cancel"])
  }

  @Test(arguments: [false, true])
  func `the last words are waited for, up to ten seconds`(isLate: Bool) async {
    // Given a speech client that is behind
    let (store, results) = makeListeningStore(isRecorded: true)
    store.exhaustivity = .on
    await begin(store)
    results.yield(.words(["Do"]))
    await store.receive(\.speechResult) { $0.transcript.update(.words(["Do"])) }

    // When the meeting has ended between two ticks
    await clock.advance(by: .milliseconds(500))
    await saveMeeting(store)
    await receiveStop(store)
    await store.receive(\.recording.delegate.didFinish) {
      $0.recording = nil
      $0.finishedMemo = Memo(id: UUID(0), date: .recordingStart, duration: 0)
    }
    #expect(!store.isDismissed)
    if isLate {
      await clock.advance(by: .seconds(10))
      for _ in 1...10 { await store.receive(\.timerTick) }
    } else {
      let words = SpeechResult.words(["Do", "some", "talking"])
      results.yield(words)
      await store.receive(\.speechResult) { $0.transcript.update(words) }
      results.finish()
    }

    // Then it is saved with the words that have come
    await store.receive(\.speechEnded) {
      $0.isRecognized = false
      $0.finishedMemo = nil
    }
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
    #expect(stand.calls.value == ["start", "stop", "forget"])
    #expect(store.state.transcript.passages.map(\.text) == [isLate ? "Do" : "Do some talking"])
  }

  @Test func `a recording that fails at the end is reported`() async {
    let store = await makeStoreWithoutSpeech(stopFailure: .unfinished(because: .diskFull))
    await saveMeeting(store)
    await receiveStop(store)
    await store.receive(\.recording.delegate.didFail, .unfinished(because: .diskFull)) {
      $0.recording = nil
    }
    await store.receive(\.delegate.saveMeeting)
    await store.receive(\.delegate.recordingUnfinished, .unfinished(because: .diskFull))
    #expect(store.isDismissed)
    #expect(store.state.isRecorded)
  }

  @Test func `a lost microphone is reported, and its sound is kept`() async {
    let store = await makeStoreWithoutSpeech()
    stand.hear(.failed(.microphoneLost))
    await store.receive(\.recording.event) { $0.recording?.mode = .stopping }
    await store.receive(\.recording.stopped)
    await store.receive(\.recording.delegate.didFinish) {
      $0.alert = .recordingEnded(because: .microphoneLost)
      $0.clock.stop(.now(of: clock))
      $0.recording = nil
    }

    // When the meeting goes on, and is ended
    await store.send(.alert(.presented(.continueMeeting))) {
      $0.alert = nil
      $0.clock.start(.now(of: clock))
    }
    await saveMeeting(store, hasEarlierSound: true)

    // Then it is saved with the sound that there is
    await store.receive(\.delegate.saveMeeting)
    #expect(store.isDismissed)
    #expect(store.state.isRecorded)
    #expect(stand.calls.value == ["start", "stop", "forget"])
  }

  /// An exhaustive store with a meeting that is recorded without speech recognition.
  private func makeStoreWithoutSpeech(
    stopFailure: RecorderFailure? = nil
  ) async -> TestStoreOf<RecordMeeting> {
    let store = makeStore(isRecorded: true, stopFailure: stopFailure)
    store.exhaustivity = .on
    await begin(store)
    await store.receive(\.speechEnded) { $0.isRecognized = false }
    return store
  }

  /// Has the user end the meeting, up to the question whether it is saved.
  private func pressEnd(
    _ store: TestStoreOf<RecordMeeting>, hasEarlierSound: Bool = false
  ) async {
    await store.send(.endMeetingButtonTapped) {
      $0.alert = .endMeeting(
        isDiscardable: true, isRecorded: true, hasEarlierSound: hasEarlierSound)
      $0.clock.stop(.now(of: clock))
    }
  }

  /// Has the user end the meeting and save it.
  private func saveMeeting(
    _ store: TestStoreOf<RecordMeeting>, hasEarlierSound: Bool = false
  ) async {
    await pressEnd(store, hasEarlierSound: hasEarlierSound)
    await store.send(.alert(.presented(.confirmSave))) {
      $0.alert = nil
      $0.mode = .ending
    }
  }

  /// Expects that the recording of the meeting stops.
  private func receiveStop(_ store: TestStoreOf<RecordMeeting>) async {
    await store.receive(\.recording.view.stopButtonTapped) { $0.recording?.mode = .stopping }
    await store.receive(\.recording.stopped)
  }

  /// Begins a meeting with sound, up to the turn of the first speaker.
  private func begin(_ store: TestStoreOf<RecordMeeting>) async {
    await store.send(.onTask)
    await store.receive(\.recording.start)
    await store.receive(\.recording.started) {
      $0.mode = .running
      $0.recording?.mode = .recording
      $0.recordings = [Meeting.Recording(id: UUID(0))]
      $0.clock.start(.now(of: clock))
      $0.turnIndex = 0
      $0.transcript.beginTurn(of: "Blob", at: 0)
      $0.isRecognized = true
    }
  }
}
