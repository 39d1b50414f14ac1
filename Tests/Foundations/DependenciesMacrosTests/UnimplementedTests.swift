import DependenciesMacros
import Testing

@Suite struct UnimplementedTests {
  @Test func theErrorSaysWhatIsMissing() {
    #expect(
      "\(Unimplemented("AudioPlayerClient.play"))" == "Unimplemented: 'AudioPlayerClient.play'")
  }
}
