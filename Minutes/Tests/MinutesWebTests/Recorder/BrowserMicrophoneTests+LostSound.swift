import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import MinutesCore
import Testing

@testable import MinutesWeb

extension BrowserMicrophoneTests {
  @Test func `lost sound is noted while recording and when the recording ends`() async throws {
    try await using {
      // Given a page that has lost sound
      page.recordings = [recording(0..<500)]
      page.recordings[0].missing = 0.25
      let microphone = makeMicrophone()

      // Then a new session reads the duration and stores it
      let ongoing = try #require(await microphone.current())
      #expect(ongoing.missingDuration == 0.25)
      await listen(to: microphone, until: .missing(0.25))
      await wait { kept?.missingDuration == 0.25 }

      // And the memo has the final duration
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
}
