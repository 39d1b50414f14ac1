import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@Suite(.timeLimit(.minutes(15))) struct SpeechClientTests {
  @Test func `the preview speaks word by word and starts again at the end`() async throws {
    // Given the preview, with a clock that does not wait and pauses that are the same each time
    let words = SimulatedSpeech.words
    let client = withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      LockIsolated(SpeechClient.previewValue.start(id: UUID(0)))
    }

    // When it has spoken its text and one more word
    var results: [SpeechResult] = []
    for try await result in client.value {
      results.append(result)
      if results.count > words.count { break }
    }

    // Then each result has one word more, and sentences are utterances
    #expect(results[0].text == "Lorem")
    #expect(results[1].text == "Lorem ipsum")
    #expect(results.last?.text == (words + ["Lorem"]).joined(separator: " "))
    #expect(results.last?.segments.count == 5)
    #expect(results.filter(\.isFinal).count == 4)
    let times = results.last?.segments.flatMap(\.words) ?? []
    #expect(zip(times, times.dropFirst()).allSatisfy { $0.end == $1.start })
    // 50 ms for each character, and 0 to 200 ms.
    #expect(times.allSatisfy { 0.05 * Double($0.text.count) <= $0.end - $0.start + 1e-9 })
  }

  @Test func `speech that is switched off is denied`() async throws {
    #expect(await SpeechClient.off.requestAuthorization() == .denied)
    for try await _ in SpeechClient.off.start(id: UUID(0)) {
      Issue.record("Nothing is recognized.")
    }
  }
}
