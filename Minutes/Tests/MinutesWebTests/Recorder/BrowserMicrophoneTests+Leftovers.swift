import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import MinutesCore
import Testing

@testable import MinutesWeb

extension BrowserMicrophoneTests {
  @Test func anUnfinishedRecordingStaysInTheBrowser() async {
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

  @Test func `a recording of another page is finished, with its sound in this browser`()
    async throws
  {
    try await using {
      // Given a recording whose page was closed, after some of its sound had arrived
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<200))])
      page.leftovers = [recording(200..<500)]
      let microphone = makeMicrophone()

      // When the meeting is resumed or finished in this page
      try await microphone.recover(id)

      // Then there is a memo at once, and soon with everything
      #expect(kept == StoreStand.Kept(samples: sound(0..<200), isMemo: true, isRecovered: true))
      await wait { page.leftovers.isEmpty }
      #expect(kept == StoreStand.Kept(samples: sound(0..<500), isMemo: true, isRecovered: true))
    }
  }

  @Test func `the page's own recording is not finished as one of another page`() async throws {
    try await using {
      page.recordings = [recording(0..<300)]
      let microphone = makeMicrophone()
      _ = try #require(await microphone.current())
      await wait { kept?.frameCount == 300 }
      try await microphone.recover(id)
      #expect(kept?.isMemo == false)
    }
  }

  @Test func `a recording of another process is not finished, and one that has ended is no error`()
    async throws
  {
    try await using {
      let microphone = makeMicrophone()
      for failure in [RecorderFailure.noSuchRecording, .nothingRecorded] {
        stand.failures.setValue(["recover": [failure]])
        try await microphone.recover(id)
        #expect(stand.failures.value["recover"] == [])
      }
      stand.failures.setValue(["recover": [.recordedElsewhere]])
      await #expect(throws: RecorderFailure.recordedElsewhere) {
        try await microphone.recover(id)
      }
    }
  }

  @Test func aRecordingStoppedOfflineIsFinishedByTheNextServer() async throws {
    try await using {
      // Given a page that has stopped, unknown to any server
      page.recordings = [recording(0..<500, isOver: true)]
      let microphone = makeMicrophone()

      // When it connects to another server, then that server is notified
      let ongoing = try #require(await microphone.current())
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: ongoing.id, to: observer)
      var iterator = events.makeAsyncIterator()
      while await iterator.next() != .stopped {}

      // And the recording is finished as usual.
      let memo = try await microphone.stop(id)
      #expect(!memo.isRecovered)
      #expect(kept?.samples == sound(0..<500))
      await microphone.forget(id)
      #expect(page.recordings.isEmpty)
    }
  }

  @Test func `leftovers of a stereo recording are saved with both channels`() async {
    await using {
      var recording = recording(0..<0)
      recording.channelCount = 2
      recording.frameCount = 100
      recording.chunks = [0: sound(0..<200)]
      page.leftovers = [recording]
      _ = await makeMicrophone().current()
      await wait { kept?.isMemo == true }
      #expect(
        kept
          == StoreStand.Kept(
            samples: sound(0..<200), isMemo: true, isRecovered: true, channelCount: 2))
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

  @Test func aDiscardedRecordingStaysDiscarded() async throws {
    try await using {
      // Given a recording that the server fails to delete
      page.recordings = [recording(0..<500)]
      let microphone = makeMicrophone()
      _ = await microphone.current()
      await wait { kept?.frameCount == 500 }
      stand.failures.setValue(["discard": [.diskFull]])
      // When the user discards it, then there is no error: the deletion is retried.
      try await microphone.cancel(id)
      #expect(page.recordings.isEmpty)

      // And the browser keeps only the mark that it is discarded, until it is deleted.
      await wait { page.leftovers.isEmpty }
      #expect(kept == nil)
    }
  }

  @Test func soundWithoutItsBeginningBecomesASeparateMemo() async throws {
    await using {
      // Given chunks of a closed page whose recording the server lacks
      page.leftovers = [recording(700..<1_000)]
      let microphone = makeMicrophone()
      #expect(await microphone.current() == nil)

      // Then they become a memo, and nothing stays in the browser
      await wait { page.leftovers.isEmpty }
      let memos = stand.recordings.value.filter { $0.value.isMemo && $0.value.frameCount > 0 }
      #expect(memos.map(\.value.samples) == [sound(700..<1_000)])
      #expect(memos.first?.value.isRecovered == true)
    }
  }

  @Test func soundThatAMemoLacksBecomesASeparateMemo() async throws {
    await using {
      // Given a memo that was finished elsewhere, and further chunks in the browser
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<700), isMemo: true)])
      page.leftovers = [recording(600..<1_000)]
      _ = await makeMicrophone().current()

      // Then no sound is lost
      await wait { page.leftovers.isEmpty }
      #expect(kept?.samples == sound(0..<700))
      let others = stand.recordings.value.filter { $0.key != id && $0.value.isMemo }
      #expect(others.map(\.value.samples) == [sound(600..<1_000)])
    }
  }

  @Test func soundThatAMemoContainsIsForgotten() async throws {
    await using {
      stand.recordings.setValue([id: StoreStand.Kept(samples: sound(0..<700), isMemo: true)])
      page.leftovers = [recording(600..<700)]
      _ = await makeMicrophone().current()
      await wait { page.leftovers.isEmpty }
      #expect(stand.recordings.value.count == 1)
      #expect(kept?.samples == sound(0..<700))
    }
  }

  @Test func aRecordingThatIsBeingFinishedIsRetriedLater() async throws {
    await using {
      // Given a recording that another caller is finishing
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

  @Test func soundOfADeletedMemoBecomesASeparateMemo() async throws {
    await using {
      page.leftovers = [recording(700..<1_000)]
      stand.failures.setValue(["begin": [.memoDeleted]])
      _ = await makeMicrophone().current()
      await wait { page.leftovers.isEmpty }
      #expect(
        stand.recordings.value.filter(\.value.isMemo).map(\.value.samples) == [sound(700..<1_000)])
    }
  }

  @Test func aRecordingWithoutSoundIsForgottenOnce() async {
    await using {
      // Given a description without sound that the browser fails to delete
      page.leftovers = [recording(0..<0)]
      page.forgetsNothing = true
      stand.failures.setValue(["begin": Array(repeating: .memoDeleted, count: 100)])
      _ = await makeMicrophone().current()
      await wait { page.calls.contains("forget 1") }

      // Then there is no endless loop
      for _ in 0..<1_000 { await Task.yield() }
      #expect(page.calls.filter { $0 == "split 1" }.count == 1)
    }
  }

  @Test func anEmptyChunkEndsARecording() async throws {
    await using {
      // Given a page that sends a chunk without samples
      var recording = recording(0..<0)
      recording.chunks = [0: Data()]
      page.recordings = [recording]
      let microphone = makeMicrophone()
      _ = await microphone.current()

      // Then the error is reported without a retry
      let (events, observer) = AsyncStream.makeStream(of: RecorderEvent.self)
      microphone.events(of: id, to: observer)
      var iterator = events.makeAsyncIterator()
      #expect(
        await iterator.next() == .failed(.other("The page has sent data that is not sound.")))
    }
  }

  @Test func `other pages show what the page records, and no sound that is left in the browser`()
    async
  {
    await using {
      page.recordings = [recording(0..<100)]
      let left = UUID(uuidString: "00000000-0000-0000-0000-000000000002")!
      var leftover = recording(0..<500)
      leftover.id = left.uuidString
      page.leftovers = [leftover]
      _ = await makeMicrophone().current()
      await wait { stand.recordings.value[left]?.isMemo == true }
      #expect(stand.listed.value == [id: true, left: false])
    }
  }

  @Test func `a recording that has ended on the page is not shown by others`() async {
    await using {
      page.recordings = [recording(0..<100, isOver: true)]
      _ = await makeMicrophone().current()
      #expect(stand.listed.value == [id: false])
    }
  }

  @Test func `a refused upload does not show a leftover as a recording`() async {
    await using {
      // Given a store that has closed the recording as idle when its first chunk arrives
      page.leftovers = [recording(0..<500)]
      stand.failures.setValue(["append": [.noSuchRecording]])
      _ = await makeMicrophone().current()
      await wait { kept?.isMemo == true }
      #expect(kept?.samples == sound(0..<500))
      #expect(stand.listed.value == [id: false])
    }
  }

  @Test func `other pages learn of pauses and of a muted microphone`() async {
    await using {
      page.recordings = [recording(0..<100)]
      page.recordings[0].events = ["muted", "unmuted", "sharingEnded"].map { ["kind": $0] }
      page.recordings[0].isPaused = true
      _ = await makeMicrophone().current()
      await wait { stand.pauses.value.count == 3 }
      #expect(stand.pauses.value == [true, false, true])
    }
  }
}
