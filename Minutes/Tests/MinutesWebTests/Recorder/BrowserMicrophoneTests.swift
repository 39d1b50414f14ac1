import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct BrowserMicrophoneTests {
  private let page = HearingPage()
  private let stand = StoreStand()
  private let clock = TestClock()
  private let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  private func makeMicrophone() -> BrowserMicrophone {
    let microphone = BrowserMicrophone(store: stand.client, worklet: "worklet.js")
    microphone.connect(to: page.browser)
    return microphone
  }

  private func using<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await operation()
    }
  }

  /// Waits until something is so. Nothing here needs anything but its turn.
  private func wait(until isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }

  /// Lets time pass until something is so.
  private func advance(until isSo: () -> Bool) async {
    while !isSo() { await clock.advance(by: RecordingLeftovers.firstPause) }
  }

  private func sound(_ frames: Range<Int>) -> Data {
    Data(frames.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
  }

  /// A recording of chunks of 100 frames that the server does not have.
  private func recording(
    _ frames: Range<Int>, isOver: Bool = false
  ) -> HearingPage.Recording {
    HearingPage.Recording(
      id: id.uuidString,
      isOver: isOver,
      frameCount: frames.upperBound,
      chunks: Dictionary(
        uniqueKeysWithValues: stride(from: frames.lowerBound, to: frames.upperBound, by: 100)
          .map { ($0, sound($0..<$0 + 100)) }))
  }

  private var kept: StoreStand.Kept? { stand.recordings.value[id] }

  private func listen(to microphone: BrowserMicrophone, until expected: RecorderEvent) async {
    let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
    microphone.events(of: id, to: observer)
    for await event in events where event == expected { break }
  }

  /// What whoever listens now is told of what has happened before.
  private func toldAtOnce(by microphone: BrowserMicrophone) async -> [RecorderEvent] {
    let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
    microphone.events(of: id, to: observer)
    observer.finish()
    var told: [RecorderEvent] = []
    for await event in events { told.append(event) }
    return told
  }

  @Test func whatTheServerCouldNotSaveStaysInTheBrowserUntilItCan() async throws {
    try await using {
      // Given a recording of which much is only in the browser
      page.recordings = [recording(0..<1_000)]
      let microphone = makeMicrophone()

      // When one chunk fails while it is sent
      stand.chunksBeforeFailure.setValue(3)
      stand.failures.setValue(["append": [.diskFull, .diskFull]])
      let ongoing = try #require(await microphone.current())
      #expect(ongoing.id == id)
      await #expect(throws: RecorderFailure.unfinished(because: .diskFull)) {
        try await microphone.stop(id)
      }

      // Then there is a memo of what was saved, and the rest is where it was
      await wait { kept?.isMemo == true && stand.failures.value["append"] == [] }
      #expect(kept?.frameCount == 300)
      #expect(kept?.isRecovered == true)
      await wait { page.recordings.first?.chunks.count == 7 }
      #expect(!page.calls.contains("forget 1"))

      // And it is whole as soon as there is room.
      await advance { page.recordings.isEmpty }
      #expect(kept == StoreStand.Kept(samples: sound(0..<1_000), isMemo: true))
    }
  }

  @Test func whatCouldNotBeFinishedStaysInTheBrowser() async {
    await using {
      page.recordings = [recording(0..<300)]
      let microphone = makeMicrophone()
      stand.failures.setValue([
        "finish": [.diskFull, .diskFull], "recover": [.diskFull, .diskFull],
      ])
      _ = await microphone.current()
      await #expect(throws: RecorderFailure.unfinished(because: .diskFull)) {
        try await microphone.stop(id)
      }
      await wait { stand.failures.value["recover"] == [] }
      #expect(!page.calls.contains("forget 1"))
      await advance { page.recordings.isEmpty }
      #expect(kept == StoreStand.Kept(samples: sound(0..<300), isMemo: true))
    }
  }

  @Test func whatWasStoppedWhenTheServerWentAwayIsFinishedByTheNextOne() async throws {
    try await using {
      // Given a page that has stopped, and nobody has heard of it
      page.recordings = [recording(0..<500, isOver: true)]
      let microphone = makeMicrophone()

      // When it comes to another server, then that is told
      let ongoing = try #require(await microphone.current())
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: ongoing.id, to: observer)
      var iterator = events.makeAsyncIterator()
      while await iterator.next() != .stopped {}

      // And it is saved as if nothing had happened.
      let memo = try await microphone.stop(id)
      #expect(!memo.isRecovered)
      #expect(kept?.samples == sound(0..<500))
      await microphone.forget(id)
      #expect(page.recordings.isEmpty)
    }
  }

  @Test func `lost sound is noted while recording and when the recording ends`() async throws {
    try await using {
      // Given a page that has lost sound
      page.recordings = [recording(0..<500)]
      page.recordings[0].missing = 0.25
      let microphone = makeMicrophone()

      // Then a new session knows it and notes it
      let ongoing = try #require(await microphone.current())
      #expect(ongoing.missingDuration == 0.25)
      await listen(to: microphone, until: .missing(0.25))
      await wait { kept?.missingDuration == 0.25 }

      // And the memo says how much it is in the end
      page.recordings[0].missing = 0.5
      let memo = try await microphone.stop(id)
      #expect(memo.missingDuration == 0.5)
    }
  }

  @Test func `a note of lost sound that fails does not keep the recording from being finished`()
    async throws
  {
    try await using {
      page.recordings = [recording(0..<500)]
      page.recordings[0].missing = 0.25
      stand.failures.setValue(["noteMissing": [.diskFull, .diskFull]])
      let microphone = makeMicrophone()
      _ = await microphone.current()
      let memo = try await microphone.stop(id)
      #expect(memo.duration == 500.0 / 48_000)
    }
  }

  @Test func `leftovers keep the note of lost sound`() async {
    await using {
      page.leftovers = [recording(0..<500)]
      page.leftovers[0].missing = 0.25
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await wait { kept?.isMemo == true }
      #expect(kept?.missingDuration == 0.25)
    }
  }

  @Test(
    arguments: [
      (nil, 0), (-1, 0), (0.25, 0.25), (1e300, 86_400),
    ] as [(Double?, Double)])
  func `a reported duration is one that a recording can have`(seconds: Double?, expected: Double) {
    #expect(MicrophoneEvent.duration(seconds) == expected)
  }

  @Test func whatIsAMemoAlreadyIsTheMemoThatItIs() async throws {
    try await using {
      // Given a memo of which the page has not heard: it still has the last chunk
      page.recordings = [recording(400..<500, isOver: true)]
      stand.recordings.setValue([
        id: StoreStand.Kept(samples: sound(0..<500), isMemo: true)
      ])
      let microphone = makeMicrophone()
      _ = await microphone.current()

      // Then nothing has failed
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: id, to: observer)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == .stopped)
      let memo = try await microphone.stop(id)
      #expect(memo.duration == 500.0 / 48_000)
      await microphone.forget(id)
      #expect(page.recordings.isEmpty)
    }
  }

  @Test func `a session that ends before the memo is shown leaves it to the next one`()
    async throws
  {
    try await using {
      // Given a recording that has become a memo
      page.recordings = [recording(0..<500)]
      let firstMicrophone = makeMicrophone()
      _ = await firstMicrophone.current()
      page.recordings[0].isOver = true
      let memo = try await firstMicrophone.stop(id)

      // When the session ends before the memo is shown
      let secondMicrophone = makeMicrophone()

      // Then the next session finds the recording and the same memo
      #expect(await secondMicrophone.current()?.id == id)
      await listen(to: secondMicrophone, until: .stopped)
      #expect(try await secondMicrophone.stop(id) == memo)

      // And no session finds it after that.
      await secondMicrophone.forget(id)
      #expect(await makeMicrophone().current() == nil)
    }
  }

  @Test func whatTheStoreMissesIsSentAgain() async throws {
    try await using {
      page.recordings = [recording(0..<1_000)]
      let microphone = makeMicrophone()
      stand.chunksBeforeFailure.setValue(3)
      stand.failures.setValue(["append": [.missingSound(expectedFrame: 300)]])
      _ = await microphone.current()
      _ = try await microphone.stop(id)
      #expect(kept == StoreStand.Kept(samples: sound(0..<1_000), isMemo: true))
    }
  }

  @Test func whatHasFailedBeforeAnybodyListenedIsToldAllTheSame() async throws {
    await using {
      // Given a server that cannot take up a recording, which somebody has been told
      page.recordings = [recording(100..<500)]
      let microphone = makeMicrophone()
      stand.failures.setValue(["begin": [.diskFull, .diskFull]])
      _ = await microphone.current()
      await listen(to: microphone, until: .failed(.diskFull))

      // When somebody else listens, then the true reason is told
      #expect(await toldAtOnce(by: microphone).last == .failed(.diskFull))
    }
  }

  @Test func whatIsHeardWhenNobodyWaitsForItIsHeardNoMore() async throws {
    await using {
      // Given a page that is shown anew while it opens the microphone
      let microphone = makeMicrophone()
      page.willCall = { [page] name in
        if name == "start" { try? page.renderAnew() }
      }
      await #expect(throws: RecorderFailure.self) { try await microphone.start(id, date: date) }

      // Then it does not record without anybody seeing it
      await wait { page.calls.contains("cancel 1") }
      #expect(page.recordings.isEmpty)
    }
  }

  @Test func whatAnotherSessionMayGoOnWithIsNotThrownAway() async {
    await using {
      // Given a page that has another server's attention when its recording has been started
      let microphone = makeMicrophone()
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<500))])
      page.willCall = { [page] name in
        if name == "start" { page.end() }
      }
      await #expect(throws: RecorderFailure.self) { try await microphone.start(id, date: date) }

      // Then nothing is thrown away.
      #expect(kept?.samples == sound(0..<500))
    }
  }

  @Test func whatIsAskedWhileThePageIsShownAnewIsAskedAgain() async throws {
    try await using {
      page.recordings = [recording(0..<500)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      var rendered: Set<String> = []
      page.willCall = { [page] name in
        if ["stop", "leftovers", "forget"].contains(name), rendered.insert(name).inserted {
          try? page.renderAnew()
        }
      }
      let memo = try await microphone.stop(id)
      await microphone.forget(id)
      #expect(page.calls.filter { $0 == "forget 1" }.count == 2)
      #expect(memo.duration == 500.0 / 48_000)
      #expect(kept?.samples == sound(0..<500))
    }
  }

  @Test func whatWasThrownAwayStaysThrownAway() async throws {
    try await using {
      // Given a recording that a server could not throw away
      page.recordings = [recording(0..<500)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await wait { kept?.frameCount == 500 }
      stand.failures.setValue(["discard": [.diskFull]])
      // When somebody throws it away, then that is no failure: it is looked after.
      try await microphone.cancel(id)
      #expect(page.recordings.isEmpty)

      // And the browser has nothing of it, but knows that it is to be thrown away; and so it is.
      await wait { page.leftovers.isEmpty }
      #expect(kept == nil)
    }
  }

  @Test func whatHasLostItsBeginningIsAMemoOfItsOwn() async throws {
    await using {
      // Given what a page has left behind, for a server that has nothing of it
      page.leftovers = [recording(700..<1_000)]
      let microphone = makeMicrophone()
      #expect(await microphone.current() == nil)

      // Then what there is of it is a memo, and nothing stays in the browser
      await wait { page.leftovers.isEmpty }
      let memos = stand.recordings.value.filter { $0.value.isMemo && $0.value.frameCount > 0 }
      #expect(memos.map(\.value.samples) == [sound(700..<1_000)])
      #expect(memos.first?.value.isRecovered == true)
    }
  }

  @Test func whatAMemoHasNotGotIsAMemoOfItsOwn() async throws {
    await using {
      // Given a memo that was finished by somebody else, and more of its sound in the browser
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<700), isMemo: true)])
      page.leftovers = [recording(600..<1_000)]
      _ = await makeMicrophone().current()

      // Then nothing of it is lost
      await wait { page.leftovers.isEmpty }
      #expect(kept?.samples == sound(0..<700))
      let others = stand.recordings.value.filter { $0.key != id && $0.value.isMemo }
      #expect(others.map(\.value.samples) == [sound(600..<1_000)])
    }
  }

  @Test func whatAMemoHasAlreadyIsForgotten() async throws {
    await using {
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<700), isMemo: true)])
      page.leftovers = [recording(600..<700)]
      _ = await makeMicrophone().current()
      await wait { page.leftovers.isEmpty }
      #expect(stand.recordings.value.count == 1)
      #expect(kept?.samples == sound(0..<700))
    }
  }

  @Test func whatIsBeingFinishedAtTheMomentIsLookedAtLater() async throws {
    await using {
      // Given a store that somebody else is finishing the recording in
      page.leftovers = [recording(0..<300)]
      stand.failures.setValue(["append": [.noSuchRecording]])
      stand.chunksBeforeFailure.setValue(1)
      _ = await makeMicrophone().current()
      // Then its sound stays in the browser until it is saved
      await wait { stand.failures.value["append"] == [] }
      #expect(!page.calls.contains("forget 1"))
      await advance { page.leftovers.isEmpty }
      #expect(kept?.samples == sound(0..<300))
    }
  }

  @Test func whatGoesOnWithADeletedMemoIsAMemoOfItsOwn() async throws {
    await using {
      page.leftovers = [recording(700..<1_000)]
      stand.failures.setValue(["begin": [.memoDeleted]])
      _ = await makeMicrophone().current()
      await wait { page.leftovers.isEmpty }
      #expect(
        stand.recordings.value.filter(\.value.isMemo).map(\.value.samples) == [sound(700..<1_000)])
    }
  }

  @Test func whatHasNoSoundAnyMoreIsForgottenOnce() async {
    await using {
      // Given what is known of a recording whose sound is gone, and that the browser does not let go of
      page.leftovers = [recording(0..<0)]
      page.forgetsNothing = true
      stand.failures.setValue(["begin": Array(repeating: .memoDeleted, count: 100)])
      _ = await makeMicrophone().current()
      await wait { page.calls.contains("forget 1") }

      // Then it does not go round and round
      for _ in 0..<1_000 { await Task.yield() }
      #expect(page.calls.filter { $0 == "split 1" }.count == 1)
    }
  }

  @Test func whatIsNoSoundEndsARecording() async throws {
    await using {
      // Given a page that sends a chunk without samples
      var recording = recording(0..<0)
      recording.chunks = [0: Data()]
      page.recordings = [recording]
      let microphone = makeMicrophone()
      _ = await microphone.current()

      // Then that is told, and not asked for again and again
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: id, to: observer)
      var iterator = events.makeAsyncIterator()
      #expect(
        await iterator.next() == .failed(.other("The page has sent something that is no sound.")))
    }
  }

  @Test func whatAPageGoesOnWithIsNoMemoWhenItsSessionEnds() async {
    await using {
      // Given what is sent from what a page has left behind
      page.leftovers = [recording(0..<1_000)]
      page.willCall = { [page] name in
        if name == "upload" { page.end() }
      }

      // When the session ends, and not the recording
      _ = await makeMicrophone().current()
      await wait { page.calls.contains("upload 1") }
      for _ in 0..<1_000 { await Task.yield() }

      // Then whoever comes next goes on with it
      #expect(kept?.isMemo == false)
    }
  }

  @Test func whatWasPausedBeforeAnybodyListenedIsToldAllTheSame() async {
    await using {
      // Given a page that goes on with a recording
      page.recordings = [recording(0..<0)]
      page.willCall = { [page] name in
        // When somebody pauses after it was asked for
        if name == "events" { page.recordings[0].isPaused = true }
      }
      let microphone = makeMicrophone()
      let ongoing = await microphone.current()
      #expect(ongoing?.isPaused == false)
      await listen(to: microphone, until: .paused)

      // Then whoever listens later hears of it
      #expect(await toldAtOnce(by: microphone) == [.paused])
    }
  }

  @Test func aPauseIsNoReasonToGiveARecordingUp() async throws {
    await using {
      page.recordings = [recording(0..<0)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await advance { stand.touches.value >= 20 }

      // But whoever has gone does not follow it.
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: id, to: observer)
      page.end()
      for await event in events {
        guard case .failed = event else { continue }
        break
      }
      let touches = stand.touches.value
      await clock.advance(by: .seconds(600))
      #expect(stand.touches.value == touches)
    }
  }
}
