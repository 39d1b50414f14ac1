import ComposableArchitecture
import Testing

@Suite(.timeLimit(.minutes(5))) struct SpeechClientTests {
  @Test func aPreviewSpeaksWordByWord() async throws {
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      let client = SpeechClient.previewValue
      #expect(await client.requestAuthorization() == .authorized)
      var transcripts: [String] = []
      for try await transcript in client.start() { transcripts.append(transcript) }
      #expect(transcripts.prefix(2) == ["Lorem ", "Lorem ipsum "])
      #expect(transcripts.last?.hasSuffix("magna aliqua. ") == true)
      #expect(transcripts.count == 19)
    }
  }
}
