import DependenciesMacros
import Testing

@Suite struct UnimplementedTests {
  @Test func theErrorNamesTheEndpoint() {
    #expect(
      "\(Unimplemented("AudioPlayerClient.play"))" == "Unimplemented: 'AudioPlayerClient.play'")
  }
}
