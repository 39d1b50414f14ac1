import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct BrowserMicrophoneTests {
  let page = HearingPage()
  let stand = StoreStand()
  private let clock = TestClock()
  let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
  private let date = Date(timeIntervalSince1970: 1_234_567_890)

  func makeMicrophone() -> BrowserMicrophone {
    let microphone = BrowserMicrophone(store: stand.client, worklet: "worklet.js")
    microphone.connect(to: page.browser)
    return microphone
  }

  func using<Result>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      try await operation()
    }
  }

  /// Waits for a condition by yielding.
  func wait(until isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }

  /// Advances the clock until a condition holds.
  func advance(until isSo: () -> Bool) async {
    while !isSo() { await clock.advance(by: UnsavedRecordings.firstPause) }
  }

  func sound(_ frames: Range<Int>) -> Data {
    Data(frames.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
  }

  /// Creates a recording of unacknowledged chunks of 100 frames.
  func recording(
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

  var kept: StoreStand.Kept? { stand.recordings.value[id] }

  func listen(to microphone: BrowserMicrophone, until expected: RecorderEvent) async {
    let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
    microphone.events(of: id, to: observer)
    for await event in events where event == expected { break }
  }

  /// Returns the events that a new observer receives at once.
  private func eventsAtOnce(by microphone: BrowserMicrophone) async -> [RecorderEvent] {
    let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
    microphone.events(of: id, to: observer)
    observer.finish()
    var told: [RecorderEvent] = []
    for await event in events { told.append(event) }
    return told
  }

  @Test func unsavedSoundStaysInTheBrowserUntilTheServerSavesIt() async throws {
    try await using {
      // Given a recording with much unacknowledged sound
      page.recordings = [recording(0..<1_000)]
      let microphone = makeMicrophone()

      // When storing a chunk fails
      stand.chunksBeforeFailure.setValue(3)
      stand.failures.setValue(["append": [.diskFull, .diskFull]])
      let ongoing = try #require(await microphone.current())
      #expect(ongoing.id == id)
      await #expect(throws: RecorderFailure.unfinished(because: .diskFull)) {
        try await microphone.stop(id)
      }

      // Then the stored part is a memo, and the rest stays in the browser
      await wait { kept?.isMemo == true && stand.failures.value["append"] == [] }
      #expect(kept?.frameCount == 300)
      #expect(kept?.isRecovered == true)
      await wait { page.recordings.first?.chunks.count == 7 }
      #expect(!page.calls.contains("forget 1"))

      // And the memo is completed when there is space.
      await advance { page.recordings.isEmpty }
      #expect(kept == StoreStand.Kept(samples: sound(0..<1_000), isMemo: true))
    }
  }

  @Test(arguments: [nil, 1, 2] as [Int?])
  func `frames of each number of channels are counted, also in the next session`(
    channelCount: Int?
  ) async throws {
    try await using {
      // Given a page that has captured 10 chunks of 100 frames
      let count = channelCount ?? 1
      let whole = sound(0..<1_000 * count)
      var recording = recording(0..<0)
      recording.channelCount = channelCount
      recording.frameCount = 1_000
      for first in stride(from: 0, to: 1_000, by: 100) {
        recording.chunks[first] = whole[first * 2 * count..<(first + 100) * 2 * count]
      }
      page.recordings = [recording]

      // When a server stores three of them, and the next one the rest
      stand.chunksBeforeFailure.setValue(3)
      stand.failures.setValue(["append": [.missingSound(expectedFrame: 300)]])
      _ = await makeMicrophone().current()
      await wait { kept?.frameCount == 1_000 }
      let memo = try await makeNextMicrophone().stop(id)

      // Then there is every sample of each channel
      #expect(memo.duration == 1_000.0 / 48_000)
      #expect(kept == StoreStand.Kept(samples: whole, isMemo: true, channelCount: count))
    }
  }

  private func makeNextMicrophone() async -> BrowserMicrophone {
    let microphone = makeMicrophone()
    _ = await microphone.current()
    return microphone
  }

  @Test func `more than two channels are refused`() async {
    await using {
      page.recordings = [recording(0..<100)]
      page.recordings[0].channelCount = 3
      #expect(await makeMicrophone().current() == nil)
      #expect(stand.recordings.value.isEmpty)
    }
  }

  @Test func `another microphone and the end of shared sound are told to each observer`() async {
    await using {
      page.recordings = [recording(0..<100)]
      let name = String(repeating: "Headset ", count: 100)
      page.recordings[0].events = [
        ["kind": "microphoneReplaced", "name": name],
        ["kind": "microphoneOffered", "id": "h", "name": name], ["kind": "sharingEnded"],
      ]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await listen(to: microphone, until: .sharingEnded)
      let told = await eventsAtOnce(by: microphone)
      let clipped = Microphone(id: "", name: name).name
      #expect(clipped.count < name.count)
      #expect(told.contains(.microphoneChanged(.replaced(clipped))))
      #expect(told.contains(.microphoneOffered(Microphone(id: "h", name: clipped))))
      #expect(told.contains(.sharingEnded))
    }
  }

  @Test func `an offer ends, and a change has the kind that the page reports`() async {
    await using {
      page.recordings = [recording(0..<100)]
      page.recordings[0].events = [
        ["kind": "microphoneOffered", "id": "h", "name": "Headset"], ["kind": "microphoneOffered"],
        ["kind": "microphoneChosen", "name": "Headset"], ["kind": "sharingEnded"],
      ]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await listen(to: microphone, until: .sharingEnded)
      let told = await eventsAtOnce(by: microphone)
      #expect(told.contains(.microphoneChanged(.chosen("Headset"))))
      #expect(!told.contains { $0.is(\.microphoneOffered) })
    }
  }

  @Test func `the page goes on with the microphone that the user has chosen`() async throws {
    try await using {
      page.recordings = [recording(0..<100)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      try await microphone.use("h", in: id)
      #expect(page.calls.contains("use 1"))
    }
  }

  @Test func `sound that is not shared has a message of its own`() {
    for (name, expected) in [
      ("SharedWithoutSoundError", RecorderFailure.sharedWithoutSound),
      ("SharingRefusedError", .sharingRefused),
    ] {
      let failure = RecorderFailure(inBrowser: BrowserError.failed(name: name, message: ""))
      #expect(failure == expected)
      #expect(failure.message.contains("Press Record again"))
    }
    let failure = RecorderFailure(
      inBrowser: BrowserError.failed(
        name: "SharingFailedError", message: "Could not start audio source"))
    #expect(
      failure.message
        == "The shared sound could not be opened. Try again, or share another tab or screen. Could not start audio source"
    )
  }

  @Test(
    arguments: [
      (nil, 0), (-1, 0), (0.25, 0.25), (1e300, 86_400),
    ] as [(Double?, Double)])
  func `a reported duration is one that a recording can have`(seconds: Double?, expected: Double) {
    #expect(MicrophoneEvent.duration(seconds) == expected)
  }

  @Test func stoppingAnAlreadyFinishedMemoSucceeds() async throws {
    try await using {
      // Given a memo whose acknowledgement was lost, so that the page still has the last chunk
      page.recordings = [recording(400..<500, isOver: true)]
      stand.recordings.setValue([
        id: StoreStand.Kept(samples: sound(0..<500), isMemo: true)
      ])
      let microphone = makeMicrophone()
      _ = await microphone.current()

      // Then there is no error
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

      // And later sessions do not find it.
      await secondMicrophone.forget(id)
      #expect(await makeMicrophone().current() == nil)
    }
  }

  @Test func missingSoundIsSentAgain() async throws {
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

  @Test func aFailureBeforeTheFirstObserverIsStillReported() async throws {
    await using {
      // Given a server that cannot resume a recording, and an observer that was notified
      page.recordings = [recording(100..<500)]
      let microphone = makeMicrophone()
      stand.failures.setValue(["begin": [.diskFull, .diskFull]])
      _ = await microphone.current()
      await listen(to: microphone, until: .failed(.diskFull))

      // When another observer is added, then it receives the same error
      #expect(await eventsAtOnce(by: microphone).last == .failed(.diskFull))
    }
  }

  @Test func aRecordingStartedDuringARerenderIsCancelled() async throws {
    await using {
      // Given a page that is rendered again while it opens the microphone
      let microphone = makeMicrophone()
      page.willCall = { [page] name in
        if name == "start" { try? page.renderAgain() }
      }
      await #expect(throws: RecorderFailure.self) { try await microphone.start(id, date: date) }

      // Then the recording is cancelled, because no session shows it
      await wait { page.calls.contains("cancel 1") }
      #expect(page.recordings.isEmpty)
    }
  }

  @Test func aRecordingOfAMovedPageIsNotDiscarded() async {
    await using {
      // Given a page that moves to another server while its recording starts
      let microphone = makeMicrophone()
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<500))])
      page.willCall = { [page] name in
        if name == "start" { page.end() }
      }
      await #expect(throws: RecorderFailure.self) { try await microphone.start(id, date: date) }

      // Then the recording is not deleted.
      #expect(kept?.samples == sound(0..<500))
    }
  }

  @Test func callsDuringARerenderAreRepeated() async throws {
    try await using {
      page.recordings = [recording(0..<500)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      var rendered: Set<String> = []
      page.willCall = { [page] name in
        if ["stop", "leftovers", "forget"].contains(name), rendered.insert(name).inserted {
          try? page.renderAgain()
        }
      }
      let memo = try await microphone.stop(id)
      await microphone.forget(id)
      #expect(page.calls.filter { $0 == "forget 1" }.count == 2)
      #expect(memo.duration == 500.0 / 48_000)
      #expect(kept?.samples == sound(0..<500))
    }
  }

  @Test func anInterruptedUploadBecomesNoMemoWhenItsSessionEnds() async {
    await using {
      // Given an upload of a closed page's recording
      page.leftovers = [recording(0..<1_000)]
      page.willCall = { [page] name in
        if name == "upload" { page.end() }
      }

      // When the session ends, but not the recording
      _ = await makeMicrophone().current()
      await wait { page.calls.contains("upload 1") }
      for _ in 0..<1_000 { await Task.yield() }

      // Then the recording is left for the next session
      #expect(kept?.isMemo == false)
    }
  }

  @Test func aPauseBeforeTheFirstObserverIsStillReported() async {
    await using {
      // Given a page that continues a recording
      page.recordings = [recording(0..<0)]
      page.willCall = { [page] name in
        // When the user pauses between two calls
        if name == "events" { page.recordings[0].isPaused = true }
      }
      let microphone = makeMicrophone()
      let ongoing = await microphone.current()
      #expect(ongoing?.isPaused == false)
      await listen(to: microphone, until: .paused)

      // Then a later observer is notified
      #expect(await eventsAtOnce(by: microphone) == [.paused])
    }
  }

  @Test func aPauseIsNoReasonToGiveARecordingUp() async throws {
    await using {
      page.recordings = [recording(0..<0)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await advance { stand.touches.value >= 20 }

      // But a page whose session has ended does not follow it.
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
